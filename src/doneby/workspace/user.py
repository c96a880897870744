"""``GET /user``: the one user of the workspace."""

from __future__ import annotations

from typing import Any

from .call import USER_EMAIL, USER_ID, USER_NAME, Call, write_timestamp
from .task_moves import inbox_id


def get_user(call: Call) -> Any:
    """The user's settings, as the parts of the program read them that an account needs."""
    account, moment = call.account, call.now
    offset = moment.strftime("%z")
    today = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    inbox = inbox_id(call.database)
    return {
        "id": USER_ID,
        "email": USER_EMAIL,
        "full_name": USER_NAME,
        "has_password": False,
        "verification_status": "verified",
        "mfa_enabled": False,
        "token": "local",
        "is_premium": True,
        "premium_status": "current_personal_plan",
        "premium_until": None,
        "joined_at": _joined_at(call, inbox),
        "is_deleted": False,
        "deleted_at": None,
        "business_account_id": None,
        "date_format": 0 if account.day_first else 1,
        "time_format": 0,
        "sort_order": 0,
        "theme_id": "todoist",
        "start_day": 1,
        "weekend_start_day": account.weekend,
        "next_week": account.next_week,
        "auto_reminder": account.auto_reminder,
        "urgent_reminder_device": None,
        "start_page": "inbox",
        "inbox_project_id": inbox,
        "lang": "en",
        "tz_info": {
            "gmt_string": f"{offset[:3]}:{offset[3:5]}",
            "is_dst": bool(moment.dst()),
            "timezone": account.timezone.key,
        },
        "karma": 0,
        "karma_trend": "-",
        "daily_goal": 5,
        "weekly_goal": 25,
        "days_off": [6, 7],
        "completed_count": _completions(call, ""),
        "completed_today": _completions(call, write_timestamp(today)),
        "share_limit": 0,
    }


def _joined_at(call: Call, inbox: str) -> str:
    row = call.database.execute("SELECT created_at FROM projects WHERE id = ?", [inbox]).fetchone()
    return str(row["created_at"])


def _completions(call: Call, since: str) -> int:
    sql = "SELECT count(*) FROM activity WHERE event_type = 'completed' AND event_date >= ?"
    return int(call.database.execute(sql, [since]).fetchone()[0])
