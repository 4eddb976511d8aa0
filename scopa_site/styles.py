"""Style sheets that pages load together: one file once they are collected, since each costs a phone a journey."""

from collections.abc import Iterator, MutableMapping
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

BUNDLES = {
    "base": "tokens site cards bell",
    "table": "table scores waiting seats motion comforts away handheld clock chat",
}


def sheets(bundle: str) -> list[str]:
    """Return the paths of what a bundle is made of, in the order in which they count.

    >>> sheets("base")[0]
    'css/tokens.css'
    """
    return [f"css/{name}.css" for name in BUNDLES[bundle].split()]


def bundle_path(bundle: str) -> str:
    """Return the path of a bundle among the collected files."""
    return f"css/bundle-{bundle}.css"


class BundledManifestStorage(CompressedManifestStaticFilesStorage):
    """Collect static files under hashed names, compressed, and the bundles beside what they are made of."""

    bundled = True

    def post_process(
        self, paths: MutableMapping[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        if not dry_run:
            for bundle in BUNDLES:
                self._write(bundle, paths)
        yield from super().post_process(paths, dry_run, **options)

    def _write(self, bundle: str, paths: MutableMapping[str, Any]) -> None:
        found = (paths[sheet] for sheet in sheets(bundle))
        content = b"\n".join(storage.open(path).read() for storage, path in found)
        name = bundle_path(bundle)
        self.delete(name)
        self.save(name, ContentFile(content))
        paths[name] = (self, name)
