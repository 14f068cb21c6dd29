import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkTables } from './check-tables.ts';
import { findCycles } from './find-cycles.ts';
import { type Import, readImports } from './read-imports.ts';
import { ROOMS, type Room } from './rooms.ts';

const CODE = /\.tsx?$/;
/** Tests and their helpers may import all that their package may: they combine rooms. */
const TEST = /\.test\.tsx?$|\/testing\/|\.child\.ts$/;

/** Returns the checked files, as paths from the root. */
const listFiles = (root: string): string[] =>
  ['packages', 'apps'].flatMap((top) =>
    (readdirSync(path.join(root, top), { recursive: true }) as string[])
      .map((file) => path.join(top, file))
      .filter((file) => CODE.test(file) && !/(^|\/)(node_modules|dist)\//.test(file)),
  );

/**
 * Returns a sentence for each import in a wrong direction, each import cycle, and each query on another folder's table.
 */
export function checkWalls(root: string, planted: Readonly<Record<string, string>> = {}): string[] {
  const files = [...new Set([...listFiles(root), ...Object.keys(planted)])];
  const imports = files.flatMap((file) => readImports(root, file, planted[file]));
  const through = imports.flatMap((one) => {
    const why = whyNot(one);
    return why === undefined ? [] : [`${one.from}:${one.line} imports ${one.specifier}: ${why}`];
  });
  const cycles = findCycles(imports).map((cycle) => `imports run in a circle: ${cycle.join(' → ')}`);
  const product = files.filter((file) => !TEST.test(file));
  return [...through, ...cycles, ...checkTables(root, product, planted)];
}

const roomOf = (file: string): Room | undefined =>
  ROOMS.filter(({ path: own }) => file.startsWith(`${own}/`)).toSorted((a, b) => b.path.length - a.path.length)[0];

function whyNot({ from, to, specifier }: Import): string | undefined {
  const room = roomOf(from);
  if (!room) return 'its folder is in no room; add it to scripts/walls/rooms.ts';
  if (to === undefined) return whyNotPackage(room, from, specifier);
  const other = roomOf(to);
  if (!other) return `${to} is in no room`;
  const knows = room.knows.includes(other.path) || room.knows.includes(to);
  if (TEST.test(from)) return knows || partOf(room) === partOf(other) ? undefined : notKnown(partOf(room), other);
  if (TEST.test(to)) return 'the product knows none of its tests';
  if (room === other) return room.isApart ? whyNotApart(room, from, to) : undefined;
  return knows ? undefined : notKnown(room.path, other);
}

const notKnown = (who: string, { path: whom }: Room): string => `${who} doesn’t know ${whom}`;

/** Returns the package or app of a room. */
const partOf = (room: Room): string => room.path.split('/').slice(0, 2).join('/');

function whyNotApart({ path: own }: Room, from: string, to: string): string | undefined {
  const placeOf = (file: string): string[] => file.slice(own.length + 1).split('/');
  const [[part, ...below], [other, ...belowOther]] = [placeOf(from), placeOf(to)];
  if (part === other || below.length === 0 || belowOther.length === 0) return undefined;
  return `parts of ${own} leave each other alone`;
}

function whyNotPackage(room: Room, from: string, specifier: string): string | undefined {
  if (/^[.#]/.test(specifier)) return 'file not found';
  if (TEST.test(from)) return undefined;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const isKnown = room.packages === 'any' || room.packages.includes(name);
  return isKnown && !room.never?.includes(name) ? undefined : `${room.path} doesn’t use ${name}`;
}
