"""`doneby`, with its Todoist at another address: DONEBY_TEST_TODOIST. Run by the tests only.

The address is no option of the program: a token must never go anywhere but to Todoist.
"""

import os
import sys

import httpx

from doneby.cli import main


class Elsewhere(httpx.AsyncHTTPTransport):
    """Sends what is meant for Todoist to the address of the test."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        there = httpx.URL(os.environ["DONEBY_TEST_TODOIST"])
        assert request.url.host == "api.todoist.com", "a token goes to Todoist and nowhere else"
        request.url = request.url.copy_with(scheme=there.scheme, host=there.host, port=there.port)
        return await super().handle_async_request(request)


sys.exit(main(todoist_client=lambda: httpx.AsyncClient(transport=Elsewhere())))
