"""The chapters of the rules that carry out the words of benefits: importing this module registers them all."""
