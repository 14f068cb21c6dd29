import type { AttributeGroup } from '../indicators/indicator.ts';
import { PRESETS } from '../presets/presets.ts';
import type { Direction, StrategyDefinition } from './definition.ts';

/** The strategy of a name and direction among those that everybody has: the scans and their parts. */
export const findStrategy = (name: string, direction: Direction): StrategyDefinition | undefined =>
  PRESETS.find((preset) => preset.pattern === name && preset.direction === direction)?.definition;

/** The group that such a strategy is listed under. */
export const groupOfStrategy = (name: string): AttributeGroup | undefined =>
  PRESETS.find((preset) => preset.pattern === name)?.group;
