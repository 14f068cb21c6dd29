import type { Bar, Instrument } from '@wickwise/market';
import { deviationOf, type InstrumentDays, percentOf } from './day-facts.ts';
import { type Since, sinceWhen } from './since.ts';

/** How an instrument opened, and where it was after the first bars. Changes are against the previous close, in percent. */
export interface OpenFacts {
  instrument: Instrument;
  open: number;
  gapPct: number;
  /** The gap in standard deviations of the 60 before. */
  deviations: number;
  /** Last gap as far in the same direction. */
  gapSince: Since | undefined;
  /** After the first bars. */
  changePct: number;
  /** Whether it has traded at the previous close since. */
  isFilled: boolean;
}

const DEVIATION_DAYS = 60;
const LEAST_DAYS = 20;

/** Computes how a day began: `first` is its first bars as one, `days` are those before it. */
export function openFacts(
  { instrument, bars, dates }: InstrumentDays,
  date: string,
  first: Bar,
): OpenFacts | undefined {
  const { length } = bars;
  if (length < LEAST_DAYS + 1) return undefined;
  const previous = bars.close[length - 1] as number;
  if (!(previous > 0 && first.open > 0)) return undefined;
  const gapPct = percentOf(first.open, previous);
  const before = Float64Array.from({ length: length - 1 }, (_, i) =>
    percentOf(bars.open[i + 1] as number, bars.close[i] as number),
  );
  const gaps = Float64Array.of(...before, gapPct);
  const isUp = gapPct > 0;
  return {
    instrument,
    gapPct,
    open: first.open,
    deviations: gapPct / deviationOf(before.subarray(-DEVIATION_DAYS)),
    gapSince:
      gapPct === 0
        ? undefined
        : sinceWhen(gaps, [...dates.slice(1), date], (gap) => (isUp ? gap >= gapPct : gap <= gapPct)),
    changePct: percentOf(first.close, previous),
    isFilled: isUp ? first.low <= previous : first.high >= previous,
  };
}
