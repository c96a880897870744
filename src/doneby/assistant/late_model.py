"""A model that is made when it is first asked: direct commands never ask one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING

from doneby.agent.model import closing

if TYPE_CHECKING:
    from doneby.agent.events import Event
    from doneby.agent.model import Answer, Model, ModelRequest


class LateModel:
    """Stands for a model; what that needs (imports, a key from the keyring) waits until then.

    Args:
        name: What it is called.
        make: Makes it.
    """

    def __init__(self, name: str, make: Callable[[], Model]) -> None:
        self.name = name
        self._make = make
        self._made: Model | None = None

    async def stream(self, request: ModelRequest) -> AsyncIterator[Event | Answer]:
        """Ask the model.

        Raises:
            DonebyError: It cannot be made.
            ModelError: No usable answer came.
        """
        if self._made is None:
            self._made = self._make()
        # Left early, a generator would keep its connection until it is collected.
        async with closing(self._made.stream(request)) as items:
            async for item in items:
                yield item

    async def aclose(self) -> None:
        """Let go of connections, if there are any."""
        if self._made is not None:
            await self._made.aclose()
