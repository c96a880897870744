"""What an assistant is made of: the model, the to-do list, what is remembered, the secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from doneby.agent.errors import DonebyError
from doneby.assistant.late_model import LateModel
from doneby.assistant.options import Options
from doneby.assistant.setup import DEFAULT, INTERPRETER, LOCAL, TODOIST, Setup

if TYPE_CHECKING:
    from doneby.agent.agent import Agent
    from doneby.agent.journal import Journal
    from doneby.agent.model import Model
    from doneby.assistant.history import Sessions
    from doneby.storage.carried import SqliteCarried
    from doneby.toolkits.todoist import TodoistToolkit

_REMEDY = (
    "To have a language model answer, name one: --model openai:gpt-5-mini with its key in "
    "OPENAI_API_KEY, or --model ollama:llama3.2 for one on this machine."
)


def secrets(setup: Setup, env: Mapping[str, str]) -> frozenset[str]:
    """Every secret in use."""
    from doneby.assistant.faults import known_secrets

    return frozenset(known_secrets(env) | setup.credentials.given_out)


def model(
    setup: Setup, options: Options, env: Mapping[str, str], instant: Callable[[], bool]
) -> Model:
    """What answers: the interpreter, or the model that is set up with the interpreter before it.

    Args:
        setup: What is set up.
        options: What was asked for on the command line.
        env: The environment.
        instant: Whether the interpreter goes before a model.

    Raises:
        DonebyError: What has to be asked cannot be; told when it is.
    """
    if setup.model.value == INTERPRETER:
        return LateModel(INTERPRETER, lambda: _interpreter(setup))

    def both() -> Model:
        from doneby.models.instant import InstantPath

        endpoint = LateModel(setup.model.value, lambda: _endpoint(setup, options, env))
        return InstantPath(_interpreter(setup, remembers=False), endpoint, instant)

    return LateModel(setup.model.value, both)


def _interpreter(setup: Setup, *, remembers: bool = True) -> Model:
    from doneby.models.interpreter import Interpreter

    # Todoist knows its user's habit; of this machine's list nobody may have said it.
    unsaid = setup.account.value == LOCAL and setup.date_order.source == DEFAULT
    day_first = None if unsaid else setup.day_first
    return Interpreter(
        now=setup.clock.now, day_first=day_first, remedy=_REMEDY, remembers=remembers
    )


def _endpoint(setup: Setup, options: Options, env: Mapping[str, str]) -> Model:
    """The model that is set up; only what it needs is imported.

    Raises:
        DonebyError: There is no such model, its key is not to be had, or it may not be reached.
    """
    from doneby.models import resolve

    if options.offline and setup.model_is_remote:
        raise DonebyError(
            f"The model {setup.model.value} needs the network, and --offline was given.",
            f"Leave --offline out, or use --model {INTERPRETER}.",
        )
    key = setup.model_key()
    return resolve(
        setup.model.value,
        base_url=setup.base_url or None,
        api_key=key.value if key else None,
        allow_http=options.allow_http,
        text_tools=options.text_tools,
        limits=options.limits,
        env=env,
    )


def journal_account(setup: Setup) -> str:
    """What the journal calls the account.

    Raises:
        DonebyError: Nobody is signed in, or the keyring does not give the token.
    """
    if not setup.on_todoist:
        return setup.account.value
    return _account_key(setup.todoist_token().value)


def toolkit(
    setup: Setup, options: Options, journal: Journal, resources: AsyncExitStack
) -> TodoistToolkit:
    """The to-do list: of Todoist, or of this machine.

    Raises:
        DonebyError: Nobody is signed in, or Todoist may not be reached.
    """
    from doneby.toolkits.todoist import TodoistToolkit

    now = setup.clock.now
    if setup.on_todoist:
        if options.offline:
            raise DonebyError(
                "Todoist needs the network, and --offline was given.",
                "Leave --offline out, or use the to-dos of this machine with --account local.",
            )
        token = setup.todoist_token().value
        client = options.todoist_client() if options.todoist_client else None
        account = journal_account(setup)
        return TodoistToolkit(token, client=client, journal=journal, account=account, now=now)
    from doneby.workspace import NO_LIMITS, PLANS, Workspace

    workspace = Workspace(
        setup.paths.workspace,
        now=now,
        timezone=setup.clock.zone.key,
        day_first=setup.day_first,
        limits=PLANS.get(setup.settings.plan, NO_LIMITS),
    )
    resources.callback(workspace.close)
    client = workspace.async_client()
    return TodoistToolkit("local", client=client, journal=journal, account="local", now=now)


def sessions(
    setup: Setup, agent: Agent, env: Mapping[str, str], resources: AsyncExitStack
) -> Sessions:
    """The conversations of this machine, with that of the agent, kept without secrets."""
    from doneby.agent.telling import without_secrets
    from doneby.assistant.history import Sessions
    from doneby.assistant.redaction import without_shapes_of_secrets
    from doneby.storage.history import SqliteHistory

    def hide(text: str) -> str:
        return without_shapes_of_secrets(without_secrets(text, secrets(setup, env)))

    history = SqliteHistory(setup.paths.history, setup.clock.now, hide)
    resources.callback(history.close)
    return Sessions(
        history,
        agent.conversation,
        setup.account.value,
        agent.model.name,
        keeps=setup.settings.history,
    )


def carried(setup: Setup, resources: AsyncExitStack) -> SqliteCarried:
    """What imports into the account have made of what.

    Raises:
        DonebyError: Nobody is signed in.
    """
    from doneby.storage.carried import SqliteCarried

    found = SqliteCarried(setup.paths.carried, journal_account(setup))
    resources.callback(found.close)
    return found


def _account_key(token: str) -> str:
    """Tells the accounts of the journal apart without a question to Todoist or a secret in it."""
    from hashlib import sha256

    return f"{TODOIST}:{sha256(token.encode('utf-8', 'replace')).hexdigest()[:12]}"
