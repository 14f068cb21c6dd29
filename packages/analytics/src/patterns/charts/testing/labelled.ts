import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BarSeries } from '@wickwise/market';
import { RECORDED } from '@wickwise/market/testing';
import type { Pivot } from '../find.ts';

export interface Label {
  pattern: string;
  direction: string;
  pivots: readonly Pivot[];
  spans: readonly (readonly [start: number, end: number])[];
  confirm: number;
}

type Ignored = readonly [pattern: string, direction: string, start: number, end: number];

export interface LabelledSeries {
  id: string;
  kind: 'planted' | 'near_miss' | 'shape' | 'random_walk' | 'mixed';
  bars: BarSeries;
  labels: readonly Label[];
  ignore: readonly Ignored[];
  near?: Label;
  /** The rule that a near miss violates. */
  rule?: string;
}

const FOLDER = path.resolve(RECORDED, '../patterns');

export const hasLabelled = existsSync(path.join(FOLDER, 'bars.jsonl.gz'));

const read = (file: string): string => gunzipSync(readFileSync(path.join(FOLDER, file))).toString('utf8');

/** Reads the labelled series by which the scanner is developed. */
export function readLabelled(): LabelledSeries[] {
  const labels = JSON.parse(read('labels.json.gz')) as Record<string, Omit<LabelledSeries, 'id' | 'bars'>>;
  const lines = read('bars.jsonl.gz').trim().split('\n');
  return lines.map((line) => {
    const { id, ...columns } = JSON.parse(line) as { id: string } & Columns;
    const known = labels[id];
    if (!known) throw new Error(`no labels of ${id}`);
    return { ...known, id, bars: barsOf(columns) };
  });
}

type Columns = Record<'open' | 'high' | 'low' | 'close' | 'volume', number[]>;

const barsOf = ({ open, high, low, close, volume }: Columns): BarSeries =>
  BarSeries.from(
    open.map((price, i) => ({
      timeMs: i * 86_400_000,
      open: price,
      high: high[i],
      low: low[i],
      close: close[i],
      volume: volume[i],
    })),
  );
