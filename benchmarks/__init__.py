"""How fast Tafelrunde is, here and beside others: `make bench`. No test is ever timed."""
