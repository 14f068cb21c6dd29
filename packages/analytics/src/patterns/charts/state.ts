import type { Span } from './emitted.ts';
import type { PendingHarmonic } from './harmonic.ts';
import type { WaitingShape } from './shapes.ts';
import type { SwingState } from './swings.ts';

/** State of a scan as JSON; it belongs to the version of the rules. */
export interface ChartPatternState {
  seen: number;
  swings: SwingState;
  waiting: readonly WaitingShape[];
  forming: readonly PendingHarmonic[];
  emitted: Readonly<Record<string, readonly Span[]>>;
}

export const EMPTY_STATE: ChartPatternState = {
  seen: 0,
  swings: { legs: [], bars: [], prices: [] },
  waiting: [],
  forming: [],
  emitted: {},
};
