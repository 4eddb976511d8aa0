"""The numbers of the game, from the environment, each with its unit; settings.py takes them all."""

import os

from scopa_site.environment import env

SCOPA_BOT_PAUSE = env.numbers("SCOPA_BOT_PAUSE", (0.9, 1.6))  # seconds, least and most
SCOPA_THINKERS = env.int(
    "SCOPA_THINKERS", default=max(1, (os.cpu_count() or 2) - 1)
)  # processes in which strong computers think; 0 for none
SCOPA_NEXT_ROUND_WAIT = env.float("SCOPA_NEXT_ROUND_WAIT", default=20)  # seconds
SCOPA_FIRST_PLAY_LIMIT = env.float("SCOPA_FIRST_PLAY_LIMIT", default=30)  # seconds, against the clock
SCOPA_LAG_QUOTA = env.float("SCOPA_LAG_QUOTA", default=10)  # seconds given back to a seat in one round
SCOPA_VACATION_DAYS = env.int("SCOPA_VACATION_DAYS", default=30)  # days in a year
SCOPA_OFFERS_EACH = env.int("SCOPA_OFFERS_EACH", default=5)  # open at once by one person
SCOPA_MATCHES_EACH = env.int("SCOPA_MATCHES_EACH", default=50)  # not over, opened by one person
SCOPA_OFFER_GRACE = env.float("SCOPA_OFFER_GRACE", default=20)  # seconds after the last page of its owner
SCOPA_OFFER_DAYS = env.float("SCOPA_OFFER_DAYS", default=14)  # days that an offer with a clock of days stands
SCOPA_LINK_DAYS = env.float("SCOPA_LINK_DAYS", default=7)  # days that a private link waits with nobody there
SCOPA_CHALLENGE_WAIT = env.float("SCOPA_CHALLENGE_WAIT", default=600)  # seconds, live
SCOPA_CHALLENGE_DAYS = env.float("SCOPA_CHALLENGE_DAYS", default=3)  # days, with a clock of days
SCOPA_CHALLENGES_AN_HOUR = env.int("SCOPA_CHALLENGES_AN_HOUR", default=3)  # in vain, to the same player
SCOPA_COMPUTER_AFTER = env.float(
    "SCOPA_COMPUTER_AFTER", default=30
)  # seconds until a seeker is offered the computer
SCOPA_ACTIVITY_EVERY = env.int(
    "SCOPA_ACTIVITY_EVERY", default=900
)  # seconds between points of the activity curve
SCOPA_RATING_SETTLED = env.int(
    "SCOPA_RATING_SETTLED", default=190
)  # ± points up to which a rating is settled
SCOPA_RATED_A_DAY = env.int("SCOPA_RATED_A_DAY", default=10)  # matches of the same opponents on one ladder
SCOPA_SEASON_WAIT = env.float(
    "SCOPA_SEASON_WAIT", default=7
)  # days after its end that a season waits for matches that began in it
SCOPA_TALK = env.numbers("SCOPA_TALK", (5, 10), int)  # lines a person, in seconds
SCOPA_TALK_OF_GUESTS = env.numbers("SCOPA_TALK_OF_GUESTS", (2, 20), int)  # the same for guests in the lobby
SCOPA_TALK_OF_ADDRESS = env.numbers(
    "SCOPA_TALK_OF_ADDRESS", (30, 10), int
)  # lines from one address of the internet, in seconds
SCOPA_ENTRIES_AN_HOUR = env.int("SCOPA_ENTRIES_AN_HOUR", default=10)  # of one person into a tournament
SCOPA_REPORTS_A_DAY = env.int("SCOPA_REPORTS_A_DAY", default=10)  # by one person
SCOPA_REMATCH_WAIT = env.float(
    "SCOPA_REMATCH_WAIT", default=60
)  # seconds that an invitation to play again stands
SCOPA_MAIL_AFTER = env.float(
    "SCOPA_MAIL_AFTER", default=600
)  # seconds into a turn of days until a mail tells of it
SCOPA_API_A_MINUTE = env.int("SCOPA_API_A_MINUTE", default=60)  # questions of an address
SCOPA_API_OF_TOKENS = env.int("SCOPA_API_OF_TOKENS", default=300)  # the same by a token
SCOPA_PROGRAM_MATCHES = env.int("SCOPA_PROGRAM_MATCHES", default=20)  # at once by one program
SCOPA_PROGRAM_WAIT = env.float(
    "SCOPA_PROGRAM_WAIT", default=60
)  # seconds that a program may be silent where no clock counts them
SCOPA_EXPORTS_AN_HOUR = env.int("SCOPA_EXPORTS_AN_HOUR", default=6)  # of one player, by token
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")  # what links in mails begin with
SCOPA_LINES_DAYS = env.float("SCOPA_LINES_DAYS", default=180)  # days that what was said is kept
SCOPA_GUEST_DAYS = env.float("SCOPA_GUEST_DAYS", default=90)  # days that guests who left nothing are kept
SCOPA_MAX_FRAME = env.int("SCOPA_MAX_FRAME", default=4096)  # bytes
SCOPA_BAD_FRAMES_A_MINUTE = env.int("SCOPA_BAD_FRAMES_A_MINUTE", default=100)
SCOPA_FRAMES_A_SECOND = env.float("SCOPA_FRAMES_A_SECOND", default=10)  # from one socket, on and on
SCOPA_FRAMES_AT_ONCE = env.int("SCOPA_FRAMES_AT_ONCE", default=50)  # from one socket, in a burst
SCOPA_POSTS_OF_ADDRESS = env.float("SCOPA_POSTS_OF_ADDRESS", default=50)  # forms a second, of the internet
SCOPA_CLAIM_AFTER_LOST = env.float("SCOPA_CLAIM_AFTER_LOST", default=60)  # seconds, at least 20
SCOPA_CLAIM_AFTER_LEFT = env.float("SCOPA_CLAIM_AFTER_LEFT", default=15)  # seconds
SCOPA_CLOSE_AFTER = env.float(
    "SCOPA_CLOSE_AFTER", default=3
)  # days that somebody is absent where there is no clock
SCOPA_ABANDONED_AFTER = env.float(
    "SCOPA_ABANDONED_AFTER", default=14
)  # days with nobody, where there is no clock
SCOPA_PAUSE = env.float(
    "SCOPA_PAUSE", default=600
)  # seconds without live offers after leaving again and again
SCOPA_SOCKETS_A_PLAYER = env.int("SCOPA_SOCKETS_A_PLAYER", default=20)  # in one process
SCOPA_SOCKETS_AN_ADDRESS = env.int("SCOPA_SOCKETS_AN_ADDRESS", default=200)  # in one process
SCOPA_DRAIN = env.float("SCOPA_DRAIN", default=5)  # seconds in which a process that stops lets its sockets go
SCOPA_HEARTBEAT = env.float("SCOPA_HEARTBEAT", default=3.5)  # seconds between two looks at all sockets
SCOPA_PRESENCE_FRESH = env.float("SCOPA_PRESENCE_FRESH", default=30)  # seconds that a sign of life counts
SCOPA_PRESENCE_GRACE = env.float(
    "SCOPA_PRESENCE_GRACE", default=5
)  # seconds to come back after a page closed

# Fair play: what moderators are shown. Counted are matches of the last days; nothing follows by itself.
SCOPA_FAIR_DAYS = env.int("SCOPA_FAIR_DAYS", default=30)  # looked back
SCOPA_FAIR_RESIGNED = env.int("SCOPA_FAIR_RESIGNED", default=3)  # rated matches resigned while ahead
SCOPA_FAIR_LEAD = env.int("SCOPA_FAIR_LEAD", default=3)  # points that are “ahead”
SCOPA_FAIR_SERIES = env.int("SCOPA_FAIR_SERIES", default=6)  # rated matches against an account of one address
SCOPA_FAIR_SERIES_WON = env.float("SCOPA_FAIR_SERIES_WON", default=0.9)  # part of them that one side won
SCOPA_FAIR_SHARED = env.int("SCOPA_FAIR_SHARED", default=12)  # accounts; an address of more says nothing
SCOPA_FAIR_QUICK = env.int("SCOPA_FAIR_QUICK", default=5)  # matches left in the first round
SCOPA_FAIR_QUICK_RATE = env.float("SCOPA_FAIR_QUICK_RATE", default=0.5)  # part of all begun with people
SCOPA_FAIR_MATCHES = env.int("SCOPA_FAIR_MATCHES", default=10)  # rated ones whose plays were compared
SCOPA_FAIR_CHOICES = env.int(
    "SCOPA_FAIR_CHOICES", default=60
)  # telling choices in them, one or two in a match
# Computers that search agree in six of ten such choices, others in two or three.
SCOPA_FAIR_AGREEMENT = env.float("SCOPA_FAIR_AGREEMENT", default=0.5)  # part in which a search plays the same
SCOPA_FAIR_ITERATIONS = env.int("SCOPA_FAIR_ITERATIONS", default=600)  # of that search, for each play
SCOPA_FAIR_CHECK_SECONDS = env.float(
    "SCOPA_FAIR_CHECK_SECONDS", default=4
)  # a minute, in a process of its own

# Hints, and what a search says of a match that is over
SCOPA_ANALYSIS_ITERATIONS = env.int("SCOPA_ANALYSIS_ITERATIONS", default=1200)  # of a search, for each ply
SCOPA_ANALYSES_AN_HOUR = env.int("SCOPA_ANALYSES_AN_HOUR", default=20)  # that one person may ask for
SCOPA_ANALYSES_WAITING = env.int("SCOPA_ANALYSES_WAITING", default=60)  # from all
SCOPA_HINT_ITERATIONS = env.int("SCOPA_HINT_ITERATIONS", default=800)  # of the search for a hint
SCOPA_HINTS_A_MINUTE = env.int("SCOPA_HINTS_A_MINUTE", default=20)  # that one person may ask for

# Records from elsewhere
SCOPA_UPLOADS_EACH = env.int("SCOPA_UPLOADS_EACH", default=50)  # kept of one account
SCOPA_UPLOADS_OF_GUESTS = env.int("SCOPA_UPLOADS_OF_GUESTS", default=5)  # kept of one guest
SCOPA_UPLOAD_BYTES = env.int("SCOPA_UPLOAD_BYTES", default=200_000)  # of one record
