import type { Span } from './emitted.ts';
import type { HarmonicWatch } from './harmonic.ts';
import type { WaitingShape } from './shapes.ts';
import type { SwingState } from './swings.ts';

/** Where a scan stands, as JSON can hold it. It belongs to the rules of the version that wrote it. */
export interface ChartPatternState {
  seen: number;
  swings: SwingState;
  waiting: readonly WaitingShape[];
  forming: readonly HarmonicWatch[];
  emitted: Readonly<Record<string, readonly Span[]>>;
}

export const EMPTY_STATE: ChartPatternState = {
  seen: 0,
  swings: { legs: [], bars: [], prices: [] },
  waiting: [],
  forming: [],
  emitted: {},
};
