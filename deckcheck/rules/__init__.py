"""Rules as data: five kinds of condition, the form they are lowered to, and judging over that form."""
