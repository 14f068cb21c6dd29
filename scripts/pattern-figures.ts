/**
 * Prints how well chart patterns are found on the labelled sample, and how many finds on recorded bars came too late.
 * Usage: node scripts/pattern-figures.ts [folder of a set, such as us_equity/sp500_5y/1d; default: all daily sets]
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { RECORDED, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import { CHART_PATTERNS, type ChartPatternFind, scanChartPatterns } from '../packages/analytics/src/index.ts';
import { readLabelled } from '../packages/analytics/src/patterns/charts/testing/labelled.ts';
import { score } from '../packages/analytics/src/patterns/charts/testing/scoring.ts';
import type { BarSeries } from '../packages/market/src/index.ts';

const FOLDERS = readdirSync(path.join(RECORDED, 'ohlcv')).flatMap((market) =>
  readdirSync(path.join(RECORDED, 'ohlcv', market)).map((set) => `${market}/${set}/1d`),
);

function printLabelled(): void {
  const sample = readLabelled();
  const result = score(
    sample,
    ({ bars }) => scanChartPatterns(bars),
    () => true,
  );
  console.log('labelled sample             labels  found  false     F1');
  for (const [name, { labels, matched, false: unwanted, f1 }] of [...result.classes].sort()) {
    if (labels > 0) console.log(row(name, labels, matched, unwanted, f1.toFixed(3)));
  }
  const missed = `near misses ${result.nearMisses}, reported ${result.nearMissesReported.length}`;
  console.log(`${missed}; finds per 1,000 bars of random walk ${result.randomRate.toFixed(2)}\n`);
}

/** Finds of one pattern: all, those known after the breakout, those whose first target had traded by then. */
interface Tally {
  finds: number;
  late: number;
  spent: number;
  freshThoughTraded: number;
}

function printRecorded(folders: readonly string[]): void {
  const tallies = new Map<string, Tally>(
    CHART_PATTERNS.map(({ name }) => [name, { finds: 0, late: 0, spent: 0, freshThoughTraded: 0 }]),
  );
  let count = 0;
  for (const folder of folders) {
    for (const symbol of recordedIn(folder)) {
      const bars = readRecordedBars(`${folder}/${symbol}`);
      count += bars.length;
      for (const find of scanChartPatterns(bars)) add(tallies.get(find.pattern) as Tally, bars, find);
    }
  }
  console.log(
    `${count.toLocaleString('en')} recorded bars       finds   late  spent  fresh though its target had traded`,
  );
  for (const [name, { finds, late, spent, freshThoughTraded }] of tallies) {
    console.log(row(name, finds, late, spent, freshThoughTraded));
  }
}

const recordedIn = (folder: string): string[] => {
  try {
    return recordedSymbols(folder);
  } catch {
    return []; // this set has no daily bars
  }
};

function add(tally: Tally, bars: BarSeries, find: ChartPatternFind): void {
  tally.finds++;
  if (find.lateBars > 0) tally.late++;
  if (find.isSpent) tally.spent++;
  if (!find.isSpent && hasTraded(bars, find)) tally.freshThoughTraded++;
}

/** Returns whether the first target traded after the last pivot, up to the close at which the pattern was known. */
function hasTraded({ high, low }: BarSeries, { direction, end, at, targets }: ChartPatternFind): boolean {
  const [target = Number.NaN] = targets;
  const isUp = direction === 'bullish';
  return (isUp ? high : low).subarray(end + 1, at + 1).some((price) => (isUp ? price >= target : price <= target));
}

const row = (name: string, ...cells: readonly (number | string)[]): string =>
  name.padEnd(28) + cells.map((cell) => String(cell).padStart(6)).join(' ');

printLabelled();
printRecorded(process.argv.length > 2 ? process.argv.slice(2) : FOLDERS);
