"""Strike out of a text what would let somebody in, or show cards that are not to be seen.

It is for logs, which many read and which are kept long.
"""

import re

STRUCK = "***"
NAMES = (
    r"[\w-]*(?:password\d?|passwd|secret(?:_key)?|token|sessionid|session_key|csrf\w*|credential|otp|cookie"
    r"|authorization)"
)
VALUE = r"""(?:"[^"\n]*"|'[^'\n]*'|(?:Bearer|Basic|Token)\s+[^\s,;'"]+|[^\s,;&'"}\)\]]+)"""
CARD = r"[2-9AJQKT][CDHS]"
PATTERNS = [
    # a deck or a long hand, wherever it stands: a database tells whole rows that it could not store
    re.compile(rf"(?P<before>(?<![\w+])){CARD}(?:[ ,]+{CARD}){{5,}}\b"),
    # hand: 7D 5C KC
    re.compile(rf"(?P<before>\b(?:hands?|deck|stock)\b\W{{1,4}}){CARD}(?:[ ,]+{CARD})*\b", re.IGNORECASE),
    # the secret of a deal, the digest of a token
    re.compile(r"(?P<before>\b)[0-9a-f]{32,}\b"),
    # tokens of this site, wherever they stand
    re.compile(r"(?P<before>\bscopa_)[\w-]{20,}"),
    # password=…, "token": "…", Authorization: Bearer …, sessionid=…
    re.compile(rf"""(?P<before>\b{NAMES}['"]?\s*[=:]\s*){VALUE}""", re.IGNORECASE),
    # postgres://name:password@host
    re.compile(r"(?P<before>\w://[^\s:/@]*:)[^\s/@]+(?=@)"),
    # the link that lets somebody choose a new password, or confirm an address
    re.compile(r"(?P<before>/(?:password/reset/key|confirm-email)/)[^\s/\"']+"),
]


def without_secrets(text: str) -> str:
    """Return a text with passwords, keys, tokens, cookies, decks and hands struck out.

    >>> without_secrets("the form was {'login': 'Anna', 'password': 'a secret of the house'}")
    "the form was {'login': 'Anna', 'password': ***}"
    >>> without_secrets("no answer of postgres://scopa:house@db/scopa; Authorization: Bearer sc_12345")
    'no answer of postgres://scopa:***@db/scopa; Authorization: ***'
    """
    for pattern in PATTERNS:
        text = pattern.sub(rf"\g<before>{STRUCK}", text)
    return text
