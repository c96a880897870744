"""How many examples Hypothesis draws.

Few in a usual run, since each run draws others, and many in a soak.
"""

from __future__ import annotations

import os


def examples(usual: int, soak: int) -> int:
    """The number for this run; DONEBY_SOAK in the environment makes it a soak."""
    return soak if "DONEBY_SOAK" in os.environ else usual
