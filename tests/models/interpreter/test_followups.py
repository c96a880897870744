# ruff: noqa: E501 - a row is one line
"""What is said after something else: it goes on from what was done or shown before."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from todoist_api_python.api import TodoistAPI

from doneby.agent.agent import Agent
from doneby.models.interpreter import Interpreter
from doneby.toolkits.todoist import TodoistToolkit
from doneby.workspace import Workspace

NOW = datetime(2026, 11, 30, 10, 0, tzinfo=UTC)

TABLE = """
add buy cat food | actually make it 6pm tomorrow | reschedule_tasks tasks=["buy cat food"] due="6pm tomorrow"
add buy cat food | no, make it friday | reschedule_tasks tasks=["buy cat food"] due="friday"
add buy cat food tomorrow | I meant thursday | reschedule_tasks tasks=["buy cat food"] due="thursday"
move the gym to tomorrow | no, wednesday | reschedule_tasks tasks=["Gym"] due="wednesday"
move the gym to tomorrow | no wait, friday at 7pm | reschedule_tasks tasks=["Gym"] due="friday at 7pm"
done with milk | no wait, I meant eggs | undo | complete_tasks tasks=["Eggs"]
done with the gym | no, not the gym, the dentist | undo | complete_tasks tasks=["Call the dentist"]
done with milk | I meant the unicorn |
done with milk | no, I meant it's due tomorrow |
add buy tape | and also glue | add_task content="glue"
add milk to #Groceries | butter too | add_task content="butter" project="Groceries"
add buy tape | and I think that's it |
add plan party saturday | add label fun to it | update_task task="plan party" add_labels=["fun"]
move the gym to friday 6pm | and remind me an hour before | set_reminder task="Gym" when="an hour before"
show #Groceries | tick them off | complete_tasks tasks=["Bread", "Eggs"]
show #Groceries | done with both | complete_tasks tasks=["Bread", "Eggs"]
show #Groceries | done with the first one | complete_tasks tasks=["Eggs"]
show #Groceries | the second one to friday | reschedule_tasks tasks=["Bread"] due="friday"
show everything | complete the first two | complete_tasks tasks=["Call the dentist", "Gym"]
show everything | move the last two to next monday | reschedule_tasks tasks=["Buy milk", "Fix bike"] due="next monday"
show everything | complete the first nine |
show everything | done with both |
what's due today? | and tomorrow? | find_tasks due="tomorrow"
what's due today? | how about friday? | find_tasks due="friday"
add buy tape | and what's due today? | find_tasks due="today"
show #Groceries | yes |
add buy tape | never mind |
"""


TALKS = """
# corrections and additions to what was just added
add send the contract tomorrow 4pm | actually make that 5 | reschedule_tasks tasks=["send the contract"] due="at 17:00"
add send the contract tomorrow 4pm | better half 5 | reschedule_tasks tasks=["send the contract"] due="at 17:30"
add send the contract tomorrow 9am | no, 10 | reschedule_tasks tasks=["send the contract"] due="at 10:00"
add send the contract tomorrow 2pm | make that 9 |
add send the contract tomorrow 2pm > make that 9 | half 4 | reschedule_tasks tasks=["send the contract"] due="at 16:30"
add send the contract friday | make that saturday actually | reschedule_tasks tasks=["send the contract"] due="saturday"
add send the contract friday > make that saturday actually | at 11 | reschedule_tasks tasks=["send the contract"] due="at 11:00"
add send the contract | tomorrow at half 9 | reschedule_tasks tasks=["send the contract"] due="2026-12-01 09:30"
add send the contract | its on the 17th at 2pm | reschedule_tasks tasks=["send the contract"] due="17th at 2pm"
add send the contract | and p1 | update_task task="send the contract" priority="p1"
add send the contract | it's urgent | update_task task="send the contract" priority="p1"
add send the contract | and its in health | move_tasks tasks=["send the contract"] project="Health"
add send the contract | oh and put it in home | move_tasks tasks=["send the contract"] project="Home"
add send the contract | put it under home with the phone label | move_tasks tasks=["send the contract"] project="Home" | update_task task="send the contract" add_labels=["phone"]
add send the contract | I should have said that it is for the Home project | move_tasks tasks=["send the contract"] project="Home"
add send the contract | put it in the garage |
add send the contract | #Home, p2 |
add send the contract | label it phone | update_task task="send the contract" add_labels=["phone"]
add send the contract @phone | just take the label off | update_task task="send the contract" remove_labels=["phone"]
add send the contract @phone @email | take the label off |
add send the contract tomorrow | and set it for friday | reschedule_tasks tasks=["send the contract"] due="friday"
add send the contract tomorrow | and remove the date | reschedule_tasks tasks=["send the contract"] due="no date"
add send the contract thursday 10am | make it a weekly thing | reschedule_tasks tasks=["send the contract"] due="weekly"
add send the contract friday 3pm | ok and it takes an hour | update_task task="send the contract" duration="an hour"
add send the contract friday 3pm | could you make it half an hour long | update_task task="send the contract" duration="half an hour"
add send the contract friday 3pm | its 30 minutes | update_task task="send the contract" duration="30 minutes"
add send the contract friday 3pm | push it 30 minutes | reschedule_tasks tasks=["send the contract"] due="by 30 minutes"
add send the contract friday 3pm | rename it to sign the contract | update_task task="send the contract" content="sign the contract"
add send the contract friday 3pm | call it "sign on friday" | update_task task="send the contract" content="sign on friday"
add send the contract friday 3pm | can you change it to monday same time | reschedule_tasks tasks=["send the contract"] due="monday"
add send the contract friday 3pm | I am away on friday, so let us make that monday instead. | reschedule_tasks tasks=["send the contract"] due="monday"
add send the contract friday 3pm | hang on that's the wrong week, friday next week | reschedule_tasks tasks=["send the contract"] due="2026-12-11"
add send the contract friday 3pm | remind me 2 hours before | set_reminder task="send the contract" when="2 hours before"
add send the contract friday 3pm | 2 hours before | set_reminder task="send the contract" when="2 hours before"
add send the contract friday 3pm | might I be reminded of it a day beforehand? | set_reminder task="send the contract" when="a day before"
add send the contract friday 3pm | add a note: ask for two copies | update_task task="send the contract" add_note="ask for two copies"
add send the contract friday 3pm | note: ask for two copies | update_task task="send the contract" add_note="ask for two copies"
add send the contract friday 3pm | is anything else on that day? | find_tasks due="4 Dec"
add send the contract friday 3pm | what have I got that day | find_tasks due="4 Dec"
add send the contract friday 3pm | do we have anything else that morning? | find_tasks due="4 Dec"
what's due this week? | what else is there that day |
add send the contract to Zoe friday | when do I have to get it to Zoe? |
add send the contract to Zoe friday | when do I have to send it? | find_tasks text="send the contract to Zoe"
show #Groceries | so what's left in there? | find_tasks project="Groceries"
show #Groceries | got the second one | complete_tasks tasks=["Bread"]
add send the contract friday 3pm | when is it | find_tasks text="send the contract"
add send the contract friday 3pm | is it still on friday | find_tasks text="send the contract"
add send the contract friday 3pm | until christmas |
add send the contract friday 3pm | before the talk so like 2pm |
add send the contract friday 3pm | no, add sign the lease instead | undo | add_task content="sign the lease"
# what repeats
add run every sunday 8am | better 9 | reschedule_tasks tasks=["run"] due="every sunday at 09:00"
add run every sunday 8am | no, saturday | reschedule_tasks tasks=["run"] due="every saturday 8am"
add run every sunday 8am | no, tomorrow |
done with the stand-up notes | make it 9:45 from now on | reschedule_tasks tasks=["Stand-up notes"] due="every workday at 09:45"
move the stand-up notes to friday | make it 10 | reschedule_tasks tasks=["Stand-up notes"] due="at 10:00"
add run friday 8am | make it 9 from now on |
add the minutes > it is for the Home project and it takes an hour | Let us say Wednesday at two. | reschedule_tasks tasks=["the minutes"] due="2026-12-02 14:00"
add send the contract friday | that evening at 7 |
add send the contract friday | bring it to work tomorrow |
# a shift, a deadline, another suggestion
add send the contract friday 3pm | one more day | reschedule_tasks tasks=["send the contract"] due="by 1 day"
add send the contract friday 3pm | an hour later | reschedule_tasks tasks=["send the contract"] due="by 1 hour"
add send the contract friday 3pm | an hour earlier | reschedule_tasks tasks=["send the contract"] due="1 hour earlier"
add send the contract friday 3pm | how about 4 | reschedule_tasks tasks=["send the contract"] due="at 16:00"
add send the contract friday 3pm | deadline monday | update_task task="send the contract" deadline="monday"
add send the contract friday 3pm | set its deadline to monday | update_task task="send the contract" deadline="monday"
add send the contract friday 3pm | and on monday too |
add send the contract friday 3pm | assign it to Tom |
add send the contract friday 3pm | give it to Tom |
add send the contract friday 3pm | call it tomorrow |
add send the contract friday 3pm | call it off |
add send the contract friday 3pm > no 9 | 9am | reschedule_tasks tasks=["send the contract"] due="9am"
add jam | add milk and make it p1 | add_task content="milk" | update_task task="milk" priority="p1"
add jam | add milk tomorrow. put it in Home | add_task content="milk" due="tomorrow" | move_tasks tasks=["milk"] project="Home"
add jam | add a comment: buy two | update_task task="jam" add_note="buy two"
show #Home | add a comment: buy two |
add jam | thank you so much, that will be all |
# several
add milk > eggs too | put them both in Home for today | reschedule_tasks tasks=["eggs", "milk"] due="today" | move_tasks tasks=["eggs", "milk"] project="Home"
add milk > add jam | label both errand | update_task task="milk" add_labels=["errand"] | update_task task="jam" add_labels=["errand"]
add milk > add jam | 10:30 for the second | reschedule_tasks tasks=["jam"] due="at 10:30"
add milk | make them p1 |
add milk > add jam | yeah take the new one off again |
show #Home | all of them @errand | update_task task="Call the plumber" add_labels=["errand"] | update_task task="Water the plants" add_labels=["errand"] | update_task task="Fix the tap" add_labels=["errand"]
show #Home | the second one is done | complete_tasks tasks=["Water the plants"]
show #Home | I got the first two | complete_tasks tasks=["Call the plumber", "Water the plants"]
show #Home > the second one is done | move the rest to tomorrow | reschedule_tasks tasks=["Call the plumber", "Fix the tap"] due="tomorrow"
show #Home > the second one is done > move the rest to tomorrow | hm no, undo that | undo
show #Home | first one done, third one to monday | complete_tasks tasks=["Call the plumber"] | reschedule_tasks tasks=["Fix the tap"] due="monday"
show #Home > first one done, third one to monday | rename the second to Water plants | update_task task="Water the plants" content="Water plants"
show #Home | make the top one p2 | update_task task="Call the plumber" priority="p2"
show #Home | Would you kindly set the second one for Thursday afternoon at three? | reschedule_tasks tasks=["Water the plants"] due="2026-12-03 15:00"
show #Home | make the fifth one p2 |
show #Home | move it to friday |
show #Groceries > bread is done | and the other one to friday | reschedule_tasks tasks=["Eggs"] due="friday"
show #Home > move the last two to friday | the first one to monday |
show #Home | the first is done, move the second to friday | complete_tasks tasks=["Call the plumber"] | reschedule_tasks tasks=["Water the plants"] due="friday"
show #Home > the second one is done | the others can wait till friday | reschedule_tasks tasks=["Call the plumber", "Fix the tap"] due="friday"
show #Groceries > got those | no only the bread | undo | complete_tasks tasks=["Bread"]
find ben > the second one to monday | the other tomorrow | reschedule_tasks tasks=["Call Ben"] due="tomorrow"
show #Home | put the first one and the last one on friday |
show #Home > delete it | the second one |
show today | call the plumber tomorrow | reschedule_tasks tasks=["Call the plumber"] due="tomorrow"
show #Home | and the plants by sunday | reschedule_tasks tasks=["Water the plants"] due="sunday"
# a task of the conversation by some of its words
show today | do the plumber tomorrow | reschedule_tasks tasks=["Call the plumber"] due="tomorrow"
show today > do the plumber tomorrow | and the plants too | reschedule_tasks tasks=["Water the plants"] due="tomorrow"
show today > do the plumber tomorrow > and the plants too | hm no put the plants back to today | reschedule_tasks tasks=["the plants"] due="today"
what is overdue | slides to this afternoon at 4 | reschedule_tasks tasks=["Prepare slides"] due="this afternoon at 4"
what is overdue | oh no. do it tomorrow lunchtime | reschedule_tasks tasks=["Prepare slides"] due="2026-12-01 12:00"
what is overdue | I prepared it yesterday | complete_tasks tasks=["Prepare slides"]
what is overdue | I watered it yesterday |
add order turkey | turkey by the 10th as well | reschedule_tasks tasks=["order turkey"] due="10th"
add order turkey | turkey needs doing by the 11th | reschedule_tasks tasks=["order turkey"] due="11th"
add party: cake, balloons | cake needs doing by the 11th |
move the dentist to monday | the same for the library books | reschedule_tasks tasks=["the library books"] due="monday"
move the dentist to monday | and the whitepaper |
# answers
done with ben | the invoice one | complete_tasks tasks=["Call Ben about the invoice"]
done with ben | the second | complete_tasks tasks=["Call Ben about the invoice"]
done with ben | 1 | complete_tasks tasks=["Call Ben"]
done with ben | both | complete_tasks tasks=["Call Ben", "Call Ben about the invoice"]
done with ben | the plain one |
done with ben > the invoice one | wait, wrong one, it was the other | undo | complete_tasks tasks=["Call Ben"]
move the dentist | friday 3pm | reschedule_tasks tasks=["the dentist"] due="friday 3pm"
move the dentist | to next tuesday | reschedule_tasks tasks=["the dentist"] due="next tuesday"
move the dentist | friday | reschedule_tasks tasks=["the dentist"] due="friday"
postpone the vet to wednesday | sorry the dentist | reschedule_tasks tasks=["the dentist"] due="wednesday"
postpone the vet to wednesday | I meant the dentist | reschedule_tasks tasks=["the dentist"] due="wednesday"
postpone the vet to wednesday | and the dentist |
remind me about the dentist | 2 hours before | set_reminder task="the dentist" when="2 hours before"
remind me about the play | its on the 17th at 2pm | reschedule_tasks tasks=["the play"] due="17th at 2pm"
# taking back
add jam | scratch that | undo
add jam | strike that | undo
add jam | oh wait, we have some already, undo | undo
add jam | take that back | undo
add jam | never mind |
add jam | no |
add jam > what's due today? | scratch that |
add jam > scratch that | put it back |
move the dentist to monday | actually can you put it back | undo
move the dentist to monday > move the dentist to friday | nah put it back where it was |
done with the tap | oh no it isn't | undo
done with the tap | ups not that one, the plumber | undo | complete_tasks tasks=["Call the plumber"]
done with the tap and the plumber | hang on, the tap isn't done, only the plumber | undo | complete_tasks tasks=["Call the plumber"]
done with the tap and the plants | no wait the plants are not done | undo | complete_tasks tasks=["Fix the tap"]
show #Groceries > got the first two | oh wait I forgot the bread | undo | complete_tasks tasks=["Eggs"]
show #Groceries > got them both | except the bread, they'd run out | undo | complete_tasks tasks=["Eggs"]
show #Groceries > got them both | except the bread, move that to friday |
move everything in #Home to friday | except the plants, that has to stay | undo | reschedule_tasks tasks=["Call the plumber", "Fix the tap"] due="friday"
show #Home > what's due today? | not the plants |
delete the eggs | move it to friday instead | reschedule_tasks tasks=["the eggs"] due="friday"
# what was not understood is what "it" may be
add jam > flurble the dentist somehow | make it p1 |
add milk > undo | make it p1 |
done with the tap | make it p1 |
# places
show #Groceries | add jam and crackers too | add_task content="jam" project="Groceries" | add_task content="crackers" project="Groceries"
show #Groceries | add pasta and cheese to it | add_task content="pasta" project="Groceries" | add_task content="cheese" project="Groceries"
show #Groceries > add pasta and cheese to it | got the first two |
show #Groceries > got the first two | how many left | find_tasks project="Groceries"
create a project Moving | add get quotes from 3 movers, order crates and tell the landlord to it | add_task content="get quotes from 3 movers" project="Moving" | add_task content="order crates" project="Moving" | add_task content="tell the landlord" project="Moving"
create a project Moving | add there: sign the lease by 15/12, insurance, find room p1 | add_task content="sign the lease" due="15/12" project="Moving" | add_task content="insurance" project="Moving" | add_task content="find room" priority="p1" project="Moving"
when is the dentist? | and the gym? | find_tasks text="gym"
done with the gym | is anything else left with that label? |
add order nets | p2, due friday | reschedule_tasks tasks=["order nets"] due="friday" | update_task task="order nets" priority="p2"
what's overdue? > add call Ana friday | show it | find_tasks text="call Ana"
add dentist for Nina friday | add prepare papers for that, thursday |
add stock count tomorrow 9am | before 9 | reschedule_tasks tasks=["stock count"] due="at 09:00"
add candles #Home, gift wrap #Home | all for the 19th | reschedule_tasks tasks=["candles", "gift wrap"] due="19th"
add call Ana 10 dec > push it back a week | no wait, just 2 days |
add wedding cake | rename it, Miller is written Müller |
# what a new task lacks may be said behind it, and is then no list
add paint shed | next weekend | reschedule_tasks tasks=["paint shed"] due="next weekend"
add paint shed > next weekend | p3 | update_task task="paint shed" priority="p3"
add paint shed friday | next weekend | find_tasks due="next weekend"
add paint shed | what's due next weekend? | find_tasks due="next weekend"
add paint shed > show home | call it Hut |
add call Ana friday | and note that she prefers mornings | update_task task="call Ana" add_note="she prefers mornings"
what's p1? | done |
create a project Moving > add there: sign the lease, insurance | first one by next wednesday | reschedule_tasks tasks=["sign the lease"] due="next wednesday"
create a project Moving > add there: sign the lease, insurance | all of them @errand | update_task task="sign the lease" add_labels=["errand"] | update_task task="insurance" add_labels=["errand"]
create a project Moving > add there: sign the lease, insurance | show me that project | find_tasks project="Moving"
create a project Moving > add there: sign the lease, insurance > show me that project | rename it to House | rename_project project="Moving" name="House"
what's due this week? | only the home ones | find_tasks due="this week" project="home"
what's due this week? | which ones | find_tasks due="this week"
what's due this week? | only the urgent ones | find_tasks due="this week" priority="p1"
# nothing to go on from
hello | put it in Home |
hello | drop it to p3 |
hello | first one by next wednesday |
hello | slides to this afternoon at 4 |
hello | 2 hours before |
hello | remind me about the dentist |
hello | remind me about the play | add_task content="the play"
hello | delete the eggs, is included | delete_tasks tasks=["the eggs"]
"""

LATER = """
# what is said of the one in hand, and what is corrected of it
show #Groceries | bought the first one | complete_tasks tasks=["Eggs"]
show #Groceries > bought the first one | second one too | complete_tasks tasks=["Bread"]
show #Groceries | the second one's done by the way | complete_tasks tasks=["Bread"]
show #Groceries > the second one's done by the way | oops, sorry, I meant the first one | undo | complete_tasks tasks=["Eggs"]
show #Home > first one done | and number two | complete_tasks tasks=["Water the plants"]
show #Groceries > move the second one to friday | and the other one's done | complete_tasks tasks=["Eggs"]
show #Home | put the last one off till saturday | reschedule_tasks tasks=["Fix the tap"] due="saturday"
show #Groceries > move the bread to friday | the other one, make it p2 | update_task task="Eggs" priority="p2"
add send the contract friday 3pm | say 4:30 | reschedule_tasks tasks=["send the contract"] due="at 16:30"
add send the contract friday 3pm | or better 5 | reschedule_tasks tasks=["send the contract"] due="at 17:00"
add send the contract friday 3pm | p2 | update_task task="send the contract" priority="p2"
add send the contract friday 3pm > p2 | p1 as well | update_task task="send the contract" priority="p1"
add send the contract friday 3pm | also with the errand label please | update_task task="send the contract" add_labels=["errand"]
add send the contract friday 3pm @phone | label it errand too | update_task task="send the contract" add_labels=["errand"]
add send the contract friday 3pm | with a note: two copies | update_task task="send the contract" add_note="two copies"
add send the contract friday 3pm | give it p1, they are waiting for it | update_task task="send the contract" priority="p1"
add send the contract friday 3pm | no sorry, she rang, it's thursday now | reschedule_tasks tasks=["send the contract"] due="thursday"
add send the contract friday 3pm | make it monday, I'm out on friday | reschedule_tasks tasks=["send the contract"] due="monday"
add send the contract friday 3pm | make it monday, the tap is done on friday |
add send the contract friday 3pm | never mind, they cancelled, take it off the list | delete_tasks tasks=["send the contract"]
add send the contract friday 3pm | done | complete_tasks tasks=["send the contract"]
add send the contract friday 3pm > done | oh no, not signed yet | undo
add send the contract friday 3pm > done | I've only printed it, bring it back | undo
add jam > add milk | done |
add send the contract friday 3pm | what do I have that day? | find_tasks due="4 Dec"
add send the contract friday 3pm > anything else that morning? | push it an hour | reschedule_tasks tasks=["send the contract"] due="by 1 hour"
add send the contract friday 3pm | what's its deadline | find_tasks text="send the contract"
add send the contract friday 3pm | yeah go on |
add send the contract friday 3pm | make it an hour later | reschedule_tasks tasks=["send the contract"] due="by 1 hour"
add send the contract friday 3pm | ok make that a day earlier | reschedule_tasks tasks=["send the contract"] due="1 day earlier"
add send the contract friday 3pm | it should be two hours later now | reschedule_tasks tasks=["send the contract"] due="by 2 hours"
# another name, and a number in it
add order 30 tiles for friday | make that 40 | update_task task="order 30 tiles" content="order 40 tiles"
add order 30 tiles for friday | no, 12 tiles | update_task task="order 30 tiles" content="order 12 tiles"
add order 30 tiles friday 3pm | make that 5 |
add order 30 tiles friday 3pm | move it to 5 | reschedule_tasks tasks=["order 30 tiles"] due="at 17:00"
add read unit 3 friday | make that 4 |
add meet Nora on friday | Nina I mean, not Nora | update_task task="meet Nora" content="meet Nina"
add meet Nora on friday | not Nora, Nina | update_task task="meet Nora" content="meet Nina"
add meet Nora on friday | it's not Nora |
add meet Nora on friday | not friday, saturday | reschedule_tasks tasks=["meet Nora"] due="saturday"
add meet Nora on friday | call it lunch with Nora instead | update_task task="meet Nora" content="lunch with Nora"
# the same for another, and another instead
move the dentist to monday | the library books as well, but at 9 | reschedule_tasks tasks=["the library books"] due="monday at 9"
move the dentist to monday | no, the library books | undo | reschedule_tasks tasks=["Return library books"] due="monday"
move the dentist to monday > no, tuesday | no, the library books |
move the dentist to monday at 9 | the library books as well, but at 10 |
move the dentist to monday | and the books on the same day, but at 10 | reschedule_tasks tasks=["the books"] due="7 Dec at 10"
move the dentist to monday | make the tap p3 as well | update_task task="the tap" priority="p3"
# several that were just added
add jam > add milk | jam for tomorrow, milk for friday | reschedule_tasks tasks=["jam"] due="tomorrow" | reschedule_tasks tasks=["milk"] due="friday"
add jam > add milk | jam for tomorrow, butter for friday |
add jam > add milk | they're both groceries | move_tasks tasks=["jam", "milk"] project="Groceries"
add jam > add milk | they're both blue |
add jam > add milk | both p3 | update_task task="jam" priority="p3" | update_task task="milk" priority="p3"
add three tasks: jam; milk; rolls > done with the milk | the other two for saturday | reschedule_tasks tasks=["jam", "rolls"] due="saturday"
add three tasks: jam; milk; rolls | and all three on friday | reschedule_tasks tasks=["jam", "milk", "rolls"] due="friday"
show #Groceries > put both in Home | sorry, health | move_tasks tasks=["Bread", "Eggs"] project="Health"
show #Groceries > move both to friday | no, saturday | reschedule_tasks tasks=["Bread", "Eggs"] due="saturday"
show #Groceries > make both p2 | no p3 | update_task task="Eggs" priority="p3" | update_task task="Bread" priority="p3"
show #Groceries > make both p2 | no, saturday |
add jam | add the errand label | update_task task="jam" add_labels=["errand"]
add jam friday | saturday I mean | reschedule_tasks tasks=["jam"] due="saturday"
show #Groceries > got the first one | and the remaining one | complete_tasks tasks=["Bread"]
show #Groceries | what's the first one about |
# nothing to go on from
hello | add the errand label |
hello | bought the first one |
hello | say 4:30 |
hello | done |
hello | make that 40 |
hello | when are they due |
"""


Row = tuple[list[str], list[str]]


def rows(table: str) -> list[Row]:
    """Conversations, the lines of each set apart by " > ", and the calls of its last line."""
    lines = [line for line in table.strip().splitlines() if not line.startswith("#")]
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [
        ([*before.split(" > "), then], [call for call in calls if call])
        for before, then, *calls in cells
    ]


OWN = """Gym today 18:00; Call the dentist fri 9am; Buy milk; Eggs #Groceries; Bread #Groceries
Fix bike"""
HOUSEHOLD = """Call the plumber today #Home; Water the plants every 3 days #Home; Fix the tap #Home
Return library books tomorrow; Dentist fri 2pm #Health; Call Ben tomorrow
Call Ben about the invoice 4 Dec; Eggs #Groceries; Bread #Groceries
Prepare slides 2026-11-26; Stand-up notes every workday 9:30"""


@pytest.fixture
async def agents(tmp_path: Path) -> AsyncIterator[Callable[[str], Agent]]:
    """Makes an agent with a list of its own."""
    made: list[tuple[Agent, Workspace]] = []

    def make(tasks: str) -> Agent:
        workspace = Workspace(tmp_path / "tasks.db", now=lambda: NOW)
        api = TodoistAPI("local", client=workspace.client())
        for project in ("Groceries", "Home", "Health"):
            api.add_project(project)
        for line in tasks.replace("\n", "; ").split("; "):
            api.add_task_quick(line)
        kit = TodoistToolkit("local", client=workspace.async_client(), now=lambda: NOW)
        agent = Agent(Interpreter(now=lambda: NOW), toolkits=[kit, kit.projects])
        made.append((agent, workspace))
        return agent

    yield make
    for agent, workspace in made:
        await agent.aclose()
        workspace.close()


def written(name: str, arguments: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A call, with the tasks of it in any order."""
    return name, {k: sorted(v) if isinstance(v, list) else v for k, v in arguments.items()}


def expected(call: str) -> tuple[str, dict[str, Any]]:
    name, _, rest = call.partition(" ")
    values: dict[str, Any] = {}
    decoder = json.JSONDecoder()
    while rest:
        key, _, rest = rest.partition("=")
        values[key.strip()], end = decoder.raw_decode(rest)
        rest = rest[end:]
    return written(name, values)


async def last_calls(agent: Agent, said: list[str], calls: list[str]) -> list[Any]:
    """What the last line of a conversation came to: changes, and what is looked for here."""
    for line in said:
        result = await agent.run(line)
    wanted = {call.partition(" ")[0] for call in calls} | {"undo"}
    return [
        written(record.name, record.arguments)
        for record in result.calls
        if record.changes or record.name in wanted
    ]


@pytest.mark.parametrize(("said", "calls"), rows(TABLE))
async def test_it_goes_on_from_what_was_said_before(
    agents: Callable[[str], Agent], said: list[str], calls: list[str]
) -> None:
    assert await last_calls(agents(OWN), said, calls) == [expected(call) for call in calls]


@pytest.mark.parametrize(("said", "calls"), rows(TALKS) + rows(LATER))
async def test_a_conversation_comes_to_what_is_meant(
    agents: Callable[[str], Agent], said: list[str], calls: list[str]
) -> None:
    assert await last_calls(agents(HOUSEHOLD), said, calls) == [expected(call) for call in calls]


async def test_a_mistake_is_put_right_as_one_request(agents: Callable[[str], Agent]) -> None:
    agent = agents(OWN)
    await agent.run("done with milk")
    await agent.run("no wait, I meant eggs")
    assert "Buy milk" in (await agent.run("show everything")).reply
    assert "Eggs" not in (await agent.run("show everything")).reply
