/**
 * For kill tests: stores numbered bars continuously, and sends its parent each number once on disk. Usage: node
 * writer.child.ts <data folder> <first number>
 */
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { openDatabase } from '#platform/db/db.ts';
import { CORRECTION, numberedBar } from './numbered-bar.ts';

const [, , folder = '', first = '0'] = process.argv;
const { pool } = await openDatabase({ dataDir: folder }, pino({ level: 'silent' }));
const store = openBarStore(pool);
process.send?.({ ready: true });
for (let next = Number(first); ; ) {
  const count = 1 + Math.floor(Math.random() * 400);
  const rows = Array.from({ length: count }, (_, i) => numberedBar(next + i));
  // every batch corrects some bars of the previous one, to exercise revisions
  await store.append([...rows, numberedBar(Math.max(next - 1, 0), CORRECTION)]);
  await store.append([numberedBar(Math.max(next - 1, 0))]);
  next += count;
  process.send?.({ storedBelow: next });
}
