"""The words of ``--help``."""

from __future__ import annotations

OVERVIEW = """\
doneby: your to-do list, by talking to it

  doneby                                           the app: talk, and see your tasks
  doneby "add call mum tomorrow 6pm p1 #Family"    one request, one answer
  doneby what is due this week                     quotes are only needed for # & ? ' and such
  cat list.txt | doneby "add these as tasks"       standard input joins the request

Requests are in plain English. With nothing set up, a built-in interpreter reads them and the
tasks are kept on this machine: doneby "what can you do?" says what it understands.

Commands
  today             what is due today, and what is overdue
  add LINE          add a task written as in Todoist's Quick Add
  done TASK         complete a task
  find FILTER       the tasks that fit a Todoist filter, or a few words
  undo              take the last change back
  login [NAME]      keep a Todoist token or a model's key in the keyring of this system
  logout [NAME]     remove it from there
  doctor            what is set up, what is not, and what to do about it
  help [COMMAND]    this, or more about one command
  version           the version

Anything else is a request, and so is whatever follows "--". The words of "add", "done" and
"find" go into one argument; with more, the whole line is a request.

Options, before or after the words
  --model PROVIDER:NAME   the model that answers, for instance ollama:llama3.2
  --base-url URL          its address, for an OpenAI-compatible endpoint of your own
  --allow-http            let http:// leave this machine
  --text-tools            describe the tools in words, for a model that has no tool calls
  --account NAME          whose tasks: local or todoist
  --yes                   agree beforehand to what would be asked
  --allow-sends           agree beforehand to what reaches other people
  --dry-run               only say what would be done
  --offline               use no network
  --json                  answer with one JSON object
  --quiet                 say nothing beside the answer
  --log FILE              add all that happens to a file, as JSON lines
  --no-color              no colours
  -h, --help; --version

Exit status: 0 done; 1 failed; 2 bad usage; 3 needs an answer that nobody is there to give;
130 interrupted.

Environment: DONEBY_HOME (keep everything in this folder), DONEBY_MODEL, DONEBY_BASE_URL,
DONEBY_ACCOUNT, DONEBY_TIMEZONE, TODOIST_API_TOKEN, and each provider's own variable for its key
(DONEBY_API_KEY for an endpoint of your own).
"""

TOPICS = {
    "add": """\
doneby add LINE

Add the task that a Quick Add line describes: a date in words, #project, /section, @label,
p1 to p4, "for 45min", {deadline}, // description. Whatever is none of these is its name.

  doneby add "call the dentist friday 9am #Health @phone p2"
  doneby add "pay rent every month on the 1st"
""",
    "done": """\
doneby done TASK

Complete the task with this name, or with these words in it. When there are several, you are
asked which one; where nobody can be asked, nothing is changed and they are listed.

  doneby done milk
  doneby done "call the dentist"
""",
    "find": """\
doneby find FILTER

List the tasks that fit a Todoist filter; plain words are looked for in their names.

  doneby find "p1 & 7 days"
  doneby find "#Work & !@waiting"
  doneby find dentist
""",
    "today": """\
doneby today

List what is due today, and what is overdue.
""",
    "undo": """\
doneby undo [--list]

Take back what the last request changed, and say what it was. Again: the request before it.
--list shows what can be taken back, the newest first; one of them by its words:
  doneby "undo the change of call the dentist"
""",
    "login": """\
doneby login [NAME]

Keep a secret in the keyring of this system: a Todoist API token (todoist), or the key of a
model provider (openai, openrouter, anthropic, ...). It is asked for without being shown, or read
from standard input. Where there is no keyring nothing is kept; use the environment variable.

  doneby login todoist
  pass show openai | doneby login openai
""",
    "logout": """\
doneby logout [NAME]

Remove a secret from the keyring; the name may be left out when there is only one.
""",
    "doctor": """\
doneby doctor [--json] [--offline]

Say what is set up and where each thing comes from, try it, and say what to do about what does
not work. No secret is shown. With --offline nothing leaves this machine.
""",
    "help": """\
doneby help [COMMAND]

Say what there is, or more about one command.
""",
    "version": """\
doneby version

Print the version.
""",
}
