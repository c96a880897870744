"""Secrets known by their shape alone: what a tool returned may hold one that nobody told us of."""

from __future__ import annotations

import re

SECRET = "[secret]"  # noqa: S105 - what stands in the place of one

# Prefixes that their issuers document, so that scanners find what was leaked.
_TOKENS = (
    r"sk-(?:ant-|proj-|or-v1-|svcacct-)?[A-Za-z0-9_-]{20,}",  # OpenAI, Anthropic, OpenRouter
    r"gh[opsur]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}",  # GitHub
    r"glpat-[A-Za-z0-9_-]{20,}",  # GitLab
    r"xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{20,}",  # Slack
    r"(?:AKIA|ASIA)[A-Z0-9]{16}",  # AWS
    r"AIza[A-Za-z0-9_-]{35}",  # Google
    r"ya29\.[A-Za-z0-9_-]{20,}",  # Google, OAuth
    r"[sr]k_(?:live|test)_[A-Za-z0-9]{16,}",  # Stripe
    r"SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}",  # SendGrid
    r"hf_[A-Za-z0-9]{30,}",  # Hugging Face
    r"npm_[A-Za-z0-9]{36}",  # npm
    r"pypi-[A-Za-z0-9_-]{50,}",  # PyPI
    r"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+",  # JSON Web Token
)
# In JSON a token may follow an escaped line break, whose last sign is a letter.
_TOKEN = re.compile(rf"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))(?:{'|'.join(_TOKENS)})")

_PRIVATE_KEY = re.compile(
    r"-----BEGIN (?P<kind>[A-Z ]{0,20}PRIVATE KEY)-----"
    r"(?:[A-Za-z0-9+/=:,.\s]|\\+[nr]|-(?!-))*(?:-----END (?P=kind)-----)?"
)

# Lengths are bounded so that no text, however odd, takes more than its length to read.
_IN_ADDRESS = re.compile(
    r"(?P<before>(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{0,20}://[^\s/:@\"]{0,100}:)"
    r"[^\s/@\"]{1,200}(?=@)"
)

# "password: x", "api_key=x", "Authorization: Bearer x", also where quotes are escaped in JSON.
_QUOTE = r"\\{0,4}[\"']?"
_NAMES = (
    r"(?:pass(?:word|wd|phrase|code)|passwort|secret|token"
    r"|(?:api|access|auth|private|secret)[ _-]?(?:key|token))"
)
_VALUE = r"(?P<value>[^\s\"'\\,;<>()\[\]{}]{6,200})"
_NAMED = re.compile(
    rf"(?P<before>{_NAMES}{_QUOTE}\s{{0,4}}[:=]\s{{0,4}}{_QUOTE}(?:bearer |basic )?|\bbearer )"
    rf"{_VALUE}",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"-?[0-9.]+(?:[eE][+-]?[0-9]+)?|-?Infinity")
_AFTER_A_KEY = re.compile(r"[\"'][:=\s]*$")
_SAID = re.compile(rf"(?P<before>\b{_NAMES} is (?:now )?{_QUOTE}){_VALUE}", re.IGNORECASE)


def without_shapes_of_secrets(text: str) -> str:
    """The text with everything blotted out that looks like a key, a token or a password.

    Args:
        text: Plain text, or JSON.
    """
    text = _PRIVATE_KEY.sub(SECRET, text)
    text = _TOKEN.sub(SECRET, text)
    text = _IN_ADDRESS.sub(rf"\g<before>{SECRET}", text)
    text = _NAMED.sub(_in_its_place, text)
    return _SAID.sub(_unless_a_word, text)


def _in_its_place(found: re.Match[str]) -> str:
    """Blot it out so that JSON stays JSON: a number there has no quotation marks around it."""
    is_number = _NUMBER.fullmatch(found["value"]) and _AFTER_A_KEY.search(found["before"])
    return found["before"] + ("0" if is_number else SECRET)


def _unless_a_word(found: re.Match[str]) -> str:
    """Blot out "the password is x7-Qz", but not "the password is missing"."""
    value = found["value"].rstrip(".!?")
    return found[0] if value.isalpha() and value.islower() else found["before"] + SECRET
