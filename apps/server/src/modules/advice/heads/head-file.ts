import { open } from 'node:fs/promises';
import type { Head } from './head-store.ts';

/** Long enough for the last lines. */
const TAIL = 4_096;

/** Returns the day of the last whole line of a file of heads; empty without one. */
async function lastDay(file: string): Promise<{ day: string; isTorn: boolean }> {
  const handle = await open(file, 'a+');
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, TAIL);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.toString('utf8');
    const lines = text.split('\n');
    const isTorn = lines.pop() !== '';
    const day = lines.toReversed().flatMap((line) => /"day":"(\d{4}-\d{2}-\d{2})"/.exec(line)?.[1] ?? [])[0];
    return { day: day ?? '', isTorn };
  } finally {
    await handle.close();
  }
}

/**
 * Appends heads that a file doesn't have yet, one JSON object a line, and has them on disk when it resolves. A line that a
 * crash has torn stays as it is, and its head follows whole. `after` returns the heads after a day.
 */
export async function appendHeads(file: string, after: (day: string) => Promise<readonly Head[]>): Promise<void> {
  const { day, isTorn } = await lastDay(file);
  const heads = await after(day);
  if (heads.length === 0) return;
  const handle = await open(file, 'a');
  try {
    const lines = heads.map(({ day, seq, hash }) => `${JSON.stringify({ day, seq, hash })}\n`);
    await handle.appendFile(`${isTorn ? '\n' : ''}${lines.join('')}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
