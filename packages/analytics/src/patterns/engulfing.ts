import type { Indicator } from '../indicators/indicator.ts';

/**
 * Engulfing: a body of the other colour that covers the body before it.
 *
 * Input     open, close, in price units
 * Output    value: 100 bullish, -100 bearish, with both ends strictly beyond; 80 or -80 with one end equal; else 0
 * Lookback  2 bars, as TA-Lib counts them, although only one bar before is read
 * Source    TA-Lib 0.6 TA_CDLENGULFING; a close equal to the open counts as white
 */
export const engulfing: Indicator<'open' | 'close', never, 'engulfing_pattern'> = {
  key: 'engulfing_pattern',
  label: 'Engulfing',
  group: 'Combination',
  inputs: ['open', 'close'],
  params: {},
  outputs: ['engulfing_pattern'],
  lookback: () => 2,
  reach: () => 1,
  stateSize: 1, // bars seen
  advance({ open, close }, _params, from, to, state, { engulfing_pattern: value }) {
    let seen = state[0] as number;
    for (let i = from; i < to; i++) {
      value[i] =
        seen < 2
          ? Number.NaN
          : engulfs(open[i - 1] as number, close[i - 1] as number, open[i] as number, close[i] as number);
      seen++;
    }
    state[0] = seen;
  },
  close(bars, _params, state, { engulfing_pattern: value }) {
    const open = bars.ring('open');
    const close = bars.ring('close');
    const [seenOf] = state as [Float64Array];
    for (let k = 0; k < bars.activeCount; k++) {
      const slot = bars.active[k] as number;
      const now = bars.offset(slot, 0);
      const before = bars.offset(slot, 1);
      const seen = seenOf[slot] as number;
      value[slot] =
        seen < 2
          ? Number.NaN
          : engulfs(open[before] as number, close[before] as number, open[now] as number, close[now] as number);
      seenOf[slot] = seen + 1;
    }
  },
};

function engulfs(openBefore: number, closeBefore: number, open: number, close: number): number {
  const isWhite = close >= open;
  if (isWhite === closeBefore >= openBefore) return 0;
  const aboveTop = Math.max(open, close) - Math.max(openBefore, closeBefore);
  const belowBottom = Math.min(openBefore, closeBefore) - Math.min(open, close);
  if (aboveTop < 0 || belowBottom < 0 || aboveTop + belowBottom === 0) return 0;
  const points = aboveTop > 0 && belowBottom > 0 ? 100 : 80;
  return isWhite ? points : -points;
}
