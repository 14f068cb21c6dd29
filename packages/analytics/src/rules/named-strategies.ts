import type { AttributeGroup } from '../indicators/indicator.ts';
import { PRESETS, type Preset } from '../presets/presets.ts';
import { PUBLIC_STRATEGIES } from '../presets/public-strategies.ts';
import { STOCK_SCANS } from '../presets/stock-scans.ts';
import type { Direction, StrategyDefinition } from './definition.ts';

const NAMED: readonly Preset[] = [...PRESETS, ...PUBLIC_STRATEGIES];

/** Returns the public strategy of a name and direction: scans, their parts, and those of `/strategy/{category}`. */
export const findNamedStrategy = (name: string, direction: Direction): StrategyDefinition | undefined =>
  NAMED.find((preset) => preset.pattern === name && preset.direction === direction)?.definition;

/** Returns the group of a public strategy. */
export const groupOfStrategy = (name: string): AttributeGroup | undefined =>
  NAMED.find((preset) => preset.pattern === name)?.group;

/** A public strategy that a condition may name. */
export interface NamedStrategy {
  name: string;
  label: string;
  description: string;
  group: AttributeGroup;
  directions: readonly Direction[];
}

/** Public strategies by name, without those that are a single pattern: conditions name patterns themselves. */
export const NAMED_STRATEGIES: readonly NamedStrategy[] = [
  ...Map.groupBy(NAMED.filter(isMoreThanPattern), ({ pattern }) => pattern),
].map(([name, presets]) => ({
  name,
  ...wordsOf(name, presets),
  group: (presets[0] as Preset).group,
  directions: presets.map(({ direction }) => direction),
}));

function isMoreThanPattern({ definition: { groups } }: Preset): boolean {
  const [first, ...others] = groups.flatMap(({ rules }) => rules);
  return others.length > 0 || first?.key !== 'patterns';
}

function wordsOf(name: string, [first]: readonly Preset[]): Pick<NamedStrategy, 'label' | 'description'> {
  const { label = '', description = '' } = STOCK_SCANS.find((scan) => scan.name === name) ?? first?.definition ?? {};
  return { label, description };
}

/** Returns the label of a public strategy; undefined for any other name. */
export const strategyLabel = (name: string): string | undefined =>
  NAMED_STRATEGIES.find((strategy) => strategy.name === name)?.label;
