import { type Preset, PUBLIC_STRATEGIES } from '@wickwise/analytics';
import { Strategy } from '@wickwise/contract';

/** Returns the rule of a public strategy; undefined for an unknown name. */
export const publicRuleNamed = (name: string): Strategy | undefined =>
  [...PUBLIC_RULES.values()].find((rule) => rule.name === name);

/** Rules of public strategies in the contract's form, each a constant object. */
export const PUBLIC_RULES: ReadonlyMap<Preset, Strategy> = new Map(
  PUBLIC_STRATEGIES.map((strategy) => [strategy, Strategy.parse(structuredClone(strategy.definition))]),
);
