"""How a table is laid and sides deploy, what is strange in it whatever the rules, and how it is set right."""
