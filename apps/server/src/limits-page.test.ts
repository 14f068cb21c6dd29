import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COST_CLASSES } from '#platform/route-costs.ts';
import { SOCKET_COSTS } from '#realtime/socket-costs.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../docs');
const page = ['limits.md', 'limits-deliveries.md', 'queues.md']
  .map((name) => readFileSync(path.join(DOCS, name), 'utf8'))
  .join('\n\n');

/** Returns the cells of all rows of a table whose header begins with these cells. */
function rowsUnder(...head: string[]): string[][] {
  const tables = page.split(`\n| ${head.join(' | ')}`).slice(1);
  return tables.flatMap((table) =>
    (table.split('\n\n')[0] ?? '')
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map((cells) => cells.slice(1, -1)),
  );
}

const REFERENCE = /`([\w/.-]+\.test\.ts)`:\s“([^”]+)”/g;
const wordOf = (cell = ''): string => cell.replaceAll('`', '');
const numberOf = (cell = ''): number => Number(cell.replaceAll(',', ''));
const secondsOf = (cell = ''): number => Number(cell.replace(' min', '')) * 60;

describe('the page on limits', () => {
  it('has the figures of each class of routes and of each event of the socket', () => {
    const classes = rowsUnder('class', 'points').map(([name, points, per, turn]) => [
      wordOf(name),
      { points: numberOf(points), seconds: secondsOf(per), turnMs: turn === '-' ? undefined : Number(turn) },
    ]);
    const known = Object.entries<{ points: number; seconds: number; turnMs?: number }>(COST_CLASSES);
    expect(Object.fromEntries(classes)).toEqual(
      Object.fromEntries(known.map(([name, { points, seconds, turnMs }]) => [name, { points, seconds, turnMs }])),
    );
    const events = rowsUnder('event', 'points').map(([name, points]) => [wordOf(name), numberOf(points)]);
    expect(Object.fromEntries(events)).toEqual(
      Object.fromEntries(Object.entries(SOCKET_COSTS).map(([name, { points }]) => [name, points])),
    );
  });

  it('names tests that are there, at least one in each row of work', () => {
    const rows = [...rowsUnder('work', 'cost'), ...rowsUnder('place', 'how'), ...rowsUnder('queue', 'bound')];
    expect(rows.length).toBeGreaterThan(30);
    const without = rows.filter((cells) => !(cells.at(-1) ?? '').match(REFERENCE));
    expect(without.map(([name]) => name)).toEqual([]);
    const references = [...page.matchAll(REFERENCE)];
    for (const [, file = '', quoted = ''] of references) {
      const test = quoted.replace(/\s+/g, ' '); // a name may go over two lines of prose
      const source = readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
      expect([file, test, source.includes(`'${test}'`)]).toEqual([file, test, true]);
    }
    for (const [, file = ''] of page.matchAll(/`([\w/.-]+\.test\.ts)`/g)) {
      expect([file, existsSync(path.resolve(import.meta.dirname, file.replace('apps/server/src/', '')))]).toEqual([
        file,
        true,
      ]);
    }
  });
});
