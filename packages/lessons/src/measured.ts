import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findMeasured } from '@wickwise/analytics';
import type { LessonScan, MeasuredRecord } from '@wickwise/contract';
import { MARKETS } from '@wickwise/market';
import * as z from 'zod';

const FILE = path.resolve(import.meta.dirname, '../content/measured.json');

const Share = z.number().min(0).max(1);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Records of kinds of signals, measured once on recorded prices by `scripts/measure-lessons.ts`. */
export const MeasuredFile = z.array(
  z.strictObject({
    pattern: z.string(),
    direction: z.enum(['bullish', 'bearish']),
    /** Version of the measured rule. */
    version: z.int(),
    market: z.enum(MARKETS),
    symbols: z.int().positive(),
    from: Day,
    to: Day,
    /** `in`: the rule was fixed after these signals, and may have been shaped by them. */
    sample: z.enum(['in', 'out']),
    count: z.int().positive(),
    hitRate: Share,
    baseline: Share,
    interval: z.nullable(z.tuple([Share, Share])),
  }),
);
export type MeasuredRow = z.infer<typeof MeasuredFile>[number];

export const readMeasured = (): MeasuredRow[] => MeasuredFile.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/**
 * Returns the records of a scan as its rule is now, one of each market: out of sample where that has been measured.
 */
export function recordsOf({ pattern, direction }: LessonScan, rows: readonly MeasuredRow[]): MeasuredRecord[] {
  const version = findMeasured(pattern, direction)?.version;
  const own = rows.filter((row) => row.pattern === pattern && row.direction === direction && row.version === version);
  return MARKETS.flatMap((market) => {
    const ofMarket = own.filter((row) => row.market === market);
    const row = ofMarket.find(({ sample }) => sample === 'out') ?? ofMarket[0];
    if (!row) return [];
    const { pattern: _pattern, direction: _direction, version: _version, ...record } = row;
    return [record];
  });
}
