import fc from 'fast-check';
import type { Indicator } from '../../../indicators/indicator.ts';
import { runIndicator } from '../../../testing/indicator-contract.ts';
import type { PriceColumns } from '../candles.ts';
import { CANDLE_STATE_SIZE, CandleHits, type CandleRecord, scanCandles } from '../index.ts';

/** Open, high, low, close. */
export type OhlcRow = readonly [open: number, high: number, low: number, close: number];

export const columnsOf = (rows: readonly OhlcRow[]): PriceColumns => ({
  open: Float64Array.from(rows, ([open]) => open),
  high: Float64Array.from(rows, ([, high]) => high),
  low: Float64Array.from(rows, ([, , low]) => low),
  close: Float64Array.from(rows, ([, , , close]) => close),
});

/** Returns all finds of a history, scanned in pieces that end at `cuts`, with the state copied as in a restart. */
export function scanBars(bars: PriceColumns, isGapless = false, cuts: readonly number[] = []): CandleRecord[] {
  const { length } = bars.open;
  const hits = new CandleHits(length);
  let state = new Float64Array(CANDLE_STATE_SIZE);
  let from = 0;
  for (const cut of [...cuts, length]) {
    const to = Math.min(Math.max(cut, from), length);
    scanCandles(bars, from, to, state, hits, isGapless);
    state = Float64Array.from([...state]);
    from = to;
  }
  return [...hits.records(0, length)];
}

/** Returns the finds of one pattern computed in its own column. */
export function findsAlone(column: Indicator, bars: PriceColumns): CandleRecord[] {
  const { [column.key]: values = [] } = runIndicator(
    column as Indicator<'open' | 'high' | 'low' | 'close'>,
    { open: [...bars.open], high: [...bars.high], low: [...bars.low], close: [...bars.close] },
    {},
  );
  return values.flatMap((value, at) => (value ? [{ pattern: column.key, at, value }] : []));
}

/**
 * Bars in whole ticks from a random walk with trends, pauses, shared levels, bare ends and flat bars, so that every
 * kind of pattern and many ties occur. `step` is the size of a body in ticks.
 */
export const tickBars = (maxLength = 200): fc.Arbitrary<OhlcRow[]> =>
  fc
    .tuple(
      fc.integer({ min: 2, max: 40 }),
      fc.array(
        fc.tuple(
          fc.integer({ min: -8, max: 8 }),
          fc.integer({ min: -8, max: 8 }),
          fc.integer({ min: -4, max: 8 }),
          fc.integer({ min: -4, max: 8 }),
        ),
        { maxLength },
      ),
    )
    .map(([step, moves]) => {
      let last = 2000;
      return moves.map(([gap, net, up, down]): OhlcRow => {
        const open = Math.max(last + Math.trunc((Math.max(Math.abs(gap) - 4, 0) * Math.sign(gap) * step) / 8), 50);
        const close = Math.max(open + Math.trunc((net * step) / 8), 50);
        const high = Math.max(open, close) + Math.trunc((Math.max(up, 0) * step) / 8);
        const low = Math.max(Math.min(open, close) - Math.trunc((Math.max(down, 0) * step) / 8), 1);
        last = close;
        return [open, high, low, close];
      });
    });
