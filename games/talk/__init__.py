"""What people may say to each other and to whom: texts and rules as values, without the database."""
