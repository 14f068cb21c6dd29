/**
 * Measures scans and public strategies on recorded daily bars and writes `packages/lessons/content/measured.json`, which
 * lessons show where a server has no real prices. Usage: node scripts/measure-lessons.ts (data as in the tests:
 * WICKWISE_TEST_DATA)
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasRecorded, readRecordedBars, recordedSymbols, testInstrument } from '@wickwise/market/testing';
import { EveryBar } from '../apps/server/src/modules/edge/every-bar.ts';
import { type MeasuredCell, PartCells } from '../apps/server/src/modules/edge/part-cells.ts';
import { signalFinder } from '../apps/server/src/roles/find-signals.ts';
import {
  costRatesOf,
  dayOf,
  measuredScansOf,
  outcomesAlong,
  SeriesView,
  usualCosts,
} from '../packages/analytics/src/index.ts';
import { MeasuredFile, type MeasuredRow } from '../packages/lessons/src/measured.ts';
import type { Market } from '../packages/market/src/index.ts';

const FILE = path.resolve(import.meta.dirname, '../packages/lessons/content/measured.json');
/** Fewer bars leave nothing after the longest lookback. */
const LEAST_BARS = 500;
/** Calendar weeks of an outcome on daily bars. */
const OUTCOME_WEEKS = 4;

/** Recordings whose prices are adjusted for splits, or have none. */
const RECORDINGS: readonly { set: string; market: Market }[] = [
  { set: 'in_equity/upstox/1d', market: 'Indian_Equity' },
  { set: 'us_equity/sp500_5y/1d', market: 'US_Equity' },
  { set: 'forex/gmt_quotes/1d', market: 'Forex' },
  { set: 'crypto/gmt_quotes/1d', market: 'Crypto' },
];

const day = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
const rounded = (share: number): number => Math.round(share * 1_000) / 1_000;

function measure({ set, market }: (typeof RECORDINGS)[number]): MeasuredRow[] {
  const all = recordedSymbols(set)
    .map((symbol) => ({ symbol, bars: readRecordedBars(`${set}/${symbol}`) }))
    .filter(({ bars }) => bars.length >= LEAST_BARS);
  const findSignals = signalFinder();
  const cells = new PartCells(measuredScansOf(market), OUTCOME_WEEKS);
  const terms = { ...costRatesOf(market, usualCosts(market)), dayOf: dayOf(market, '1D') };
  for (const [no, { symbol, bars }] of all.entries()) {
    const instrument = testInstrument(market, symbol.replaceAll(/[^A-Z0-9-]/g, ''));
    const view = new SeriesView(bars);
    const outcomes = outcomesAlong(bars, view.along('atr_14'), terms);
    const everyBar = new EveryBar(outcomes);
    cells.addBars(everyBar);
    const listed = { no, instrument, finest: '1D', licence: 'internal' } as const;
    for (const signals of findSignals(listed, view)) cells.add(signals, outcomes, everyBar);
  }
  const from = day(Math.min(...all.map(({ bars }) => bars.timeMs[0] as number)));
  const to = day(Math.max(...all.map(({ bars }) => bars.timeMs[bars.length - 1] as number)));
  console.log(`${market}: ${all.length} symbols, ${from} to ${to}`);
  return cells.measure().flatMap((cell) => rowOf(cell, { market, symbols: all.length, from, to }));
}

/** Returns the row of a kind of signal of all strengths with enough of them. */
function rowOf(
  { scan, strength, sample, edge }: MeasuredCell,
  place: Pick<MeasuredRow, 'market' | 'symbols' | 'from' | 'to'>,
): MeasuredRow[] {
  if (strength !== null || !edge || scan.variant) return [];
  const { count, hitRate, interval, baseline } = edge;
  return [
    {
      pattern: scan.pattern,
      direction: scan.direction,
      version: scan.version,
      ...place,
      sample,
      count,
      hitRate: rounded(hitRate),
      baseline: rounded(baseline),
      interval: interval && [rounded(interval[0]), rounded(interval[1])],
    },
  ];
}

if (!hasRecorded) {
  console.error('There is no recorded data (WICKWISE_TEST_DATA).');
  process.exitCode = 1;
} else {
  const rows = RECORDINGS.flatMap(measure);
  const lines = MeasuredFile.parse(rows).map((row) => `  ${JSON.stringify(row)}`);
  writeFileSync(FILE, `[\n${lines.join(',\n')}\n]\n`);
  console.log(`${rows.length} rows`);
}
