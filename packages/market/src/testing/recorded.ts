import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BarSeries } from '../bars/bar-series.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Folder of recorded market data for comparison; not part of the repository. */
export const RECORDED = path.resolve(root, process.env.WICKWISE_TEST_DATA ?? '../shared/data');

export const hasRecorded = existsSync(path.join(RECORDED, 'ohlcv'));

if (!hasRecorded) console.warn(`NOT RUN: tests on recorded data, because ${RECORDED} has none (WICKWISE_TEST_DATA)`);

/** Reads rows of a recorded CSV file, plain or .gz, as objects by header. */
export function readRecordedCsv(file: string): Record<string, string>[] {
  const full = path.join(RECORDED, file);
  const bytes = readFileSync(full);
  const [header = '', ...lines] = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .trim()
    .split('\n');
  const names = header.trim().split(',');
  return lines.map((line) => {
    const cells = line.trim().split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

/**
 * Reads a recorded bar file, e.g. `crypto/bybit_2025_06/1m/BTCUSDT`. Daily bars keep their label, the date at 00:00
 * UTC.
 */
export function readRecordedBars(name: string): BarSeries {
  return BarSeries.from(
    readRecordedCsv(`ohlcv/${name}.csv.gz`).map((row) => ({
      timeMs: Date.parse(row.timestamp_utc ?? ''),
      open: Number(row.open),
      high: Number(row.high),
      low: Number(row.low),
      close: Number(row.close),
      volume: Number(row.volume),
    })),
  );
}

/** Returns the symbols recorded in a set and timeframe, e.g. `in_equity/upstox/1d`. */
export const recordedSymbols = (set: string): string[] =>
  readdirSync(path.join(RECORDED, 'ohlcv', set)).map((file) => file.replace('.csv.gz', ''));
