import type { Unit } from '../indicators/indicator.ts';
import type { Condition } from './definition.ts';
import type { Place } from './tree.ts';

/** What is wrong with a definition, as a sentence for its author. */
export interface Flaw {
  /** The condition; undefined for the whole. */
  place?: Place;
  /** An error keeps the strategy from running; a warning is a likely mistake. */
  severity: 'error' | 'warning';
  /** Conditions that can't all be true; a single one can never be true. Undefined for other flaws. */
  never?: readonly Condition[];
  /** Why a condition is unusual: it is always true, or requires an exact value. */
  odd?: { kind: 'always' | 'exact'; condition: Condition };
  /** The condition can never be true because its right side includes the prices of the bar itself. */
  includesOwnBar?: string;
  /** The sides of a condition have different units. */
  mixed?: { condition: Condition; left: Unit; right: Unit };
  sentence: string;
}
