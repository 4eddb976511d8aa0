"""Sum measurements up in figures."""

from collections.abc import Iterable, Sequence
from math import ceil
from statistics import median


def quantile(sample: Sequence[float], share: float) -> float:
    """Return the least measurement that `share` of the sample does not exceed.

    >>> quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 0.99)
    (2, 4)
    """
    return sorted(sample)[max(ceil(share * len(sample)) - 1, 0)]


def milliseconds(seconds: Sequence[float]) -> dict[str, float]:
    """Return the median and the 99th percentile of some times."""
    return {f"p{share}_ms": round(quantile(seconds, share / 100) * 1000, 2) for share in (50, 99)}


def best_and_median(runs: Iterable[float], *, less_is_better: bool = False) -> dict[str, float]:
    """Return the best and the median of several runs: a busy machine spoils the median before the best.

    >>> best_and_median([1, 5, 3]), best_and_median([1, 5, 3], less_is_better=True)
    ({'best': 5, 'median': 3}, {'best': 1, 'median': 3})
    """
    values = [round(value, 1) for value in runs]
    return {"best": min(values) if less_is_better else max(values), "median": median(values)}
