import type { Condition } from './definition.ts';
import type { Place } from './tree.ts';

/** What is wrong with a definition, in a sentence for the person who built it. */
export interface Flaw {
  /** The condition that it's about; undefined when it's about the whole. */
  place?: Place;
  /** An error keeps the strategy from running; a warning says that it's likely not what was meant. */
  severity: 'error' | 'warning';
  /** Conditions that can't all be true together; one alone can never be true. Undefined where it's about something else. */
  never?: readonly Condition[];
  sentence: string;
}
