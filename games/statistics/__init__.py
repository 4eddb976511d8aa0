"""What all matches of the site come to: sums that the referee keeps up to date, and the page that shows them."""
