import type { MovablePart } from './movable-part.ts';
import type { PartStored } from './part-stored.ts';

/** Gives parts of what waits for prices to other nodes, and to this process where there are none. */
export interface RemoteParts {
  /** `ask`: a node has begun a part, or has missed prices of it. */
  place(parts: readonly MovablePart[], ask: (no: number) => void): void;
  /** Names to nodes what is to be read again. */
  changed(numbers: readonly number[]): void;
  /** Says to nodes up to when the bars of a part are stored. */
  stored(stored: PartStored): void;
}
