import {
  adjustBars,
  type BarGrid,
  BarSeries,
  barLength,
  type PriceSplit,
  slotsAcrossSplits,
  splitsFrom,
} from '@wickwise/market';
import { NotCsvError, readCsv } from '../../../server/src/platform/csv.ts';
import { calendarFor, type Grid, stampedBars } from '../grid.ts';
import type { Options } from '../options.ts';
import { timeframeOf } from '../timeframe.ts';
import { UsageError } from '../usage.ts';
import type { NamedBars } from './bar-lines.ts';
import { InputError } from './input-error.ts';
import { readSeriesFile, readText } from './read-bars.ts';

/** Reads the series of a file, adjusted for `--splits`. Throws as `readSeriesFile` does. */
export async function* readAdjusted(
  file: string,
  { splits: splitFile, market, timeframe }: Options,
): AsyncGenerator<NamedBars> {
  const calendar = calendarFor(market);
  const splits = splitFile === undefined ? [] : splitsFrom(await readTable(splitFile), calendar);
  if (splitFile !== undefined && splits.length === 0) {
    throw new InputError(splitFile, undefined, 'expected splits under the header last_date,split_factor');
  }
  let isFirst = true;
  for await (const { id, bars } of readSeriesFile(file)) {
    if (splitFile !== undefined && !isFirst)
      throw new UsageError('--splits works with one instrument. Give one file of bars.');
    isFirst = false;
    yield { id, bars: adjusted(bars, splits, { calendar, timeframe: timeframe ?? timeframeOf(bars) }) };
  }
}

async function readTable(file: string): Promise<Record<string, string>[]> {
  const text = await readText(file);
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof NotCsvError) throw new InputError(file, error.line, error.reason);
    throw error;
  }
}

function adjusted(bars: BarSeries, splits: readonly PriceSplit[], grid: Grid): BarSeries {
  if (splits.length === 0 || bars.length === 0) return bars;
  const length: BarGrid = { calendar: grid.calendar, length: barLength(grid.timeframe) };
  const opens = stampedBars(bars, grid);
  const timeOf = (i: number) => [opens.timeMs[i] as number, bars.timeMs[i] as number].find(Number.isFinite) as number;
  const stamped = BarSeries.from([...bars].map((bar, i) => ({ ...bar, timeMs: timeOf(i) })));
  const mixed = slotsAcrossSplits(splits, length).some(({ openMs }) => stamped.timeMs.includes(openMs));
  if (mixed) throw new UsageError(`A ${grid.timeframe} bar spans a split. Use daily bars.`);
  const series = adjustBars(stamped, splits, length, Number.POSITIVE_INFINITY);
  return BarSeries.from([...series].map((bar, i) => ({ ...bar, timeMs: bars.timeMs[i] as number })));
}
