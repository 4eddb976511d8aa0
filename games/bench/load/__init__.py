"""What `manage.py load` measures: tables of two sockets each that play, beside the bare stack and a peer.

Each stack is measured in processes of its own. `stacks.py` starts them, `drive.py` opens tables and lets them play,
`cost.py` counts what one play asks of the database, and `peer.py` runs the same game of relay on boardgame.io.
"""
