import { type Preset, PUBLIC_STRATEGIES } from '@wickwise/analytics';
import { Strategy } from '@wickwise/contract';

/** The rule of the public strategy of a name; undefined when there's none. */
export const publicRuleNamed = (name: string): Strategy | undefined =>
  [...PUBLIC_RULES.values()].find((rule) => rule.name === name);

/** The rules of public strategies as the contract has them, each the same object for ever. */
export const PUBLIC_RULES: ReadonlyMap<Preset, Strategy> = new Map(
  PUBLIC_STRATEGIES.map((strategy) => [strategy, Strategy.parse(structuredClone(strategy.definition))]),
);
