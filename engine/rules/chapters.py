"""The chapters of the rules that carry out the words of benefits: importing this module registers them all."""

import engine.rules.build
import engine.rules.conquest
import engine.rules.costs
import engine.rules.count
import engine.rules.exploration
import engine.rules.gain
import engine.rules.research
import engine.rules.resources
import engine.rules.supply
import engine.rules.tapestry
import engine.rules.tech
import engine.rules.tracks  # noqa: F401
