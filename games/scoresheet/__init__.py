"""The score sheet of a real table: what people counted, read, checked and scored by the engine. Nothing is stored."""
