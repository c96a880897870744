"""The full-screen app: a conversation, the tasks it is about, and a prompt."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from doneby.assistant import Options


def run(options: Options, env: Mapping[str, str]) -> int:
    """Open the app and stay in it until it is left; return the exit status.

    Raises:
        DonebyError: There is no place to keep anything.
    """
    # Until there is something to be seen nothing is garbage: the app turns this on again.
    gc.disable()
    from doneby.tui.app import DonebyApp

    app = DonebyApp(options, env)
    app.run()
    return app.return_code or 0
