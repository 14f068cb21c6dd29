import { dataBreaks } from '@wickwise/analytics';
import { type Bar, BarSeries, canBeSplit, type Instrument, type Timeframe } from '@wickwise/market';
import type { FileBar } from './read-bars-file.ts';

/** What the bars of an instrument would do to the stored ones. */
export interface Compared {
  instrument: Instrument;
  /** Bars that aren't stored as they are. */
  changed: FileBar[];
  added: number;
  revised: number;
  unchanged: number;
  /** New bars whose open is far from the close before. */
  jumps: { symbol: string; timeMs: number; before: number; after: number }[];
}

/** Compares an instrument's bars with the stored ones, which begin some bars earlier. */
export function compareBars(
  instrument: Instrument,
  bars: readonly FileBar[],
  stored: BarSeries,
  timeframe: Timeframe,
): Compared {
  const before = new Map([...stored].map((bar) => [bar.timeMs, bar]));
  const changed = bars.filter((bar) => !isSame(bar, before.get(bar.timeMs)));
  const revised = changed.filter(({ timeMs }) => before.has(timeMs)).length;
  return {
    instrument,
    changed,
    revised,
    added: changed.length - revised,
    unchanged: bars.length - changed.length,
    jumps: changed.length > 0 ? jumpsOf(instrument, changed, before, timeframe) : [],
  };
}

const isSame = (bar: Bar, stored: Bar | undefined): boolean =>
  stored !== undefined &&
  bar.open === stored.open &&
  bar.high === stored.high &&
  bar.low === stored.low &&
  bar.close === stored.close &&
  bar.volume === stored.volume;

/** Jumps as backtests find them, which leave them out of their results. */
function jumpsOf(
  instrument: Instrument,
  changed: readonly FileBar[],
  before: ReadonlyMap<number, Bar>,
  timeframe: Timeframe,
): Compared['jumps'] {
  const merged = new Map<number, Bar>([...before, ...changed.map((bar) => [bar.timeMs, bar] as const)]);
  const series = BarSeries.from([...merged.values()].sort((a, b) => a.timeMs - b.timeMs));
  const isNew = new Set(changed.map(({ timeMs }) => timeMs));
  const { symbol } = instrument;
  const breaks = dataBreaks(series, timeframe, { from: 0, to: series.length }, { isShare: canBeSplit(instrument) });
  return breaks.flatMap((found) => {
    const timeMs = series.timeMs[found.bar] as number;
    return found.kind === 'jump' && isNew.has(timeMs)
      ? [{ symbol, timeMs, before: found.before, after: found.after }]
      : [];
  });
}
