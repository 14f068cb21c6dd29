import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from './temporary-folder.ts';

/** Writes bar files into a new folder; keys are paths, rows `time,o,h,l,c,v`. */
export function folderOf(files: Record<string, string[]>): string {
  const folder = temporaryFolder();
  for (const [name, rows] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    const header = name.startsWith('corporate_actions')
      ? 'last_date,price_factor,split_factor,reference_price'
      : 'timestamp_utc,open,high,low,close,volume';
    const text = `${[header, ...rows].join('\n')}\n`;
    writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return folder;
}

/** Returns one bar a minute from a time of day on, on each of the days. */
export function minutes(days: string[], from: string, count: number, price = 100): string[] {
  return days.flatMap((day) =>
    Array.from({ length: count }, (_, i) => {
      const time = new Date(Date.parse(`${day}T${from}Z`) + i * 60_000).toISOString().replace('.000', '');
      return `${time},${price + i},${price + i + 2},${price + i - 1},${price + i + 1},${10 + i}`;
    }),
  );
}

/** Returns a day of minute bars that fall and rise: enough turns for engulfing bars and an oversold RSI. */
export function restless(day: string): string[] {
  return Array.from({ length: 360 }, (_, i) => {
    const time = new Date(Date.parse(`${day}T10:00Z`) + i * 60_000).toISOString().replace('.000', '');
    const price = 1_000 + Math.round(200 * Math.sin(i / 25) + 60 * Math.sin(i / 7));
    const next = 1_000 + Math.round(200 * Math.sin((i + 1) / 25) + 60 * Math.sin((i + 1) / 7));
    return `${time},${price},${Math.max(price, next) + 3},${Math.min(price, next) - 3},${next},10`;
  });
}

/** Five consecutive days on which all markets are open. */
export const WEEK = ['2024-01-08', '2024-01-09', '2024-01-10', '2024-01-11', '2024-01-12'];
