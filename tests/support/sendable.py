"""What the strictest endpoint wants of the messages of a request."""

from __future__ import annotations

import json
import re
from typing import Any


def assert_sendable(messages: list[dict[str, Any]]) -> None:
    """Fail at the first thing that such an endpoint would refuse."""
    ids: list[str] = []
    expected: list[str] = []
    for message in messages:
        if message["role"] == "tool":
            assert expected, f"a result without a call: {message}"
            assert message["tool_call_id"] == expected.pop(0)
            assert isinstance(message["content"], str)
            continue
        assert not expected, f"calls without a result: {expected}"
        if message["role"] != "assistant":
            continue
        calls = message.get("tool_calls")
        assert calls is None or calls
        assert calls or message["content"].strip()
        for call in calls or []:
            assert call["type"] == "function"
            assert re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", call["function"]["name"])
            assert isinstance(json.loads(call["function"]["arguments"]), dict)
            assert call["id"].strip()
            expected.append(call["id"])
        ids += expected
    assert not expected, f"calls without a result: {expected}"
    assert len(ids) == len(set(ids))
    json.dumps(messages, ensure_ascii=False).encode()
