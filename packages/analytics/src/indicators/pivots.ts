import type { ListedIndicator, OutputInfo } from './indicator.ts';
import { eachBar } from './windows.ts';

type Level = 'pivot' | 'pivot_r1' | 'pivot_r2' | 'pivot_r3' | 'pivot_s1' | 'pivot_s2' | 'pivot_s3';

const level = (label: string, description: string): OutputInfo => ({
  label,
  description,
  unit: 'price',
  draw: 'overlay',
});

/**
 * Pivot points: levels that the floor derives from the previous session's high H, low L and close C.
 *
 * Input     high, low, close, in price units; session
 * Params    none
 * Output    pivot P = (H + L + C) / 3; resistances r1 = 2P - L, r2 = P + H - L, r3 = H + 2(P - L); supports s1 = 2P - H,
 *           s2 = P - (H - L), s3 = L - 2(H - P); in price units. No value in a session whose predecessor isn't known whole
 * Lookback  one session, at least 1 bar
 * Source    Traditional floor pivots
 */
export const pivots: ListedIndicator<'high' | 'low' | 'close' | 'session', never, Level> = {
  key: 'pivots',
  label: 'Pivot Points',
  group: 'price',
  source: 'Traditional floor pivots of the previous session',
  inputs: ['high', 'low', 'close', 'session'],
  params: {},
  outputs: ['pivot', 'pivot_r1', 'pivot_r2', 'pivot_r3', 'pivot_s1', 'pivot_s2', 'pivot_s3'],
  about: {
    pivot: level('Pivot Point', "Mean of the previous session's high, low and close: above it the day leans upwards."),
    pivot_r1: level('Pivot Resistance 1', 'First level above the pivot where a rise often pauses.'),
    pivot_r2: level('Pivot Resistance 2', "The previous session's whole range above the pivot."),
    pivot_r3: level('Pivot Resistance 3', 'A level above the pivot that only strong days reach.'),
    pivot_s1: level('Pivot Support 1', 'First level below the pivot where a fall often pauses.'),
    pivot_s2: level('Pivot Support 2', "The previous session's whole range below the pivot."),
    pivot_s3: level('Pivot Support 3', 'A level below the pivot that only weak days reach.'),
  },
  lookback: () => 1,
  reach: () => 0,
  stateSize: 8, // bars seen; this session and its high, low, close so far; high, low, close of the one before
  advance({ high, low, close, session }, _params, from, to, state, outputs) {
    eachBar(from, to, state, (i, bar) => {
      if (bar === 0) state.fill(Number.NaN, 1);
      takeBar(state, session[i], high[i], low[i], close[i]);
      const top = state[5];
      const bottom = state[6];
      const pivot = Number.isNaN(session[i]) ? Number.NaN : (top + bottom + state[7]) / 3;
      outputs.pivot[i] = pivot;
      outputs.pivot_r1[i] = 2 * pivot - bottom;
      outputs.pivot_r2[i] = pivot + (top - bottom);
      outputs.pivot_r3[i] = top + 2 * (pivot - bottom);
      outputs.pivot_s1[i] = 2 * pivot - top;
      outputs.pivot_s2[i] = pivot - (top - bottom);
      outputs.pivot_s3[i] = bottom - 2 * (top - pivot);
    });
  },
};

/** Adds a bar to its session; the first bar of a session makes the previous one complete. */
function takeBar(state: Float64Array, session: number, high: number, low: number, close: number): void {
  const isSame = session === state[1];
  if (!isSame) state.copyWithin(5, 2, 5);
  if (!isSame && Number.isNaN(state[1])) state.fill(Number.NaN, 5);
  state[1] = session;
  state[2] = isSame ? Math.max(state[2], high) : high;
  state[3] = isSame ? Math.min(state[3], low) : low;
  state[4] = close;
}
