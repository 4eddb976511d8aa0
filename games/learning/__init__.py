"""Teaching Scopa: one deal that is played step by step, and what good players know."""
