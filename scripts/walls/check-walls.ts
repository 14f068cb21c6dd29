import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { checkTables } from './check-tables.ts';
import { findCycles } from './find-cycles.ts';
import { type Import, readImports } from './read-imports.ts';
import { ROOMS, type Room } from './rooms.ts';

const CODE = /\.[cm]?tsx?$|\.mjs$/;
/** Tests and their helpers may import all that their package may: they combine rooms. */
const TEST = /\.test\.tsx?$|\/testing\/|\.child\.ts$/;

/** Returns the checked files, as paths from the root. */
function listFiles(root: string): string[] {
  const below = ['packages', 'apps', 'bench', 'e2e', 'scripts'].flatMap((top) =>
    (readdirSync(path.join(root, top), { recursive: true }) as string[]).map((file) => path.join(top, file)),
  );
  return [...readdirSync(root), ...below].filter(
    (file) => CODE.test(file) && !/(^|\/)(node_modules|dist)\//.test(file),
  );
}

const checkouts = new Map<string, ReadonlyMap<string, readonly Import[]>>();

/** Returns the imports of each file of a checkout; read once, since parsing all of it takes seconds. */
function importsIn(root: string): ReadonlyMap<string, readonly Import[]> {
  const known = checkouts.get(root);
  if (known) return known;
  const read = new Map(listFiles(root).map((file) => [file, readImports(root, file)]));
  checkouts.set(root, read);
  return read;
}

/**
 * Returns a sentence for each file in no room, each import in a wrong direction, each import cycle, and each query on
 * another folder's table.
 */
export function checkWalls(root: string, planted: Readonly<Record<string, string>> = {}): string[] {
  const own = importsIn(root);
  const files = [...new Set([...own.keys(), ...Object.keys(planted)])];
  const imports = files.flatMap((file) =>
    file in planted ? readImports(root, file, planted[file]) : (own.get(file) ?? []),
  );
  const through = imports.flatMap((one) => {
    const why = whyNot(root, one);
    return why === undefined ? [] : [`${one.from}:${one.line} imports ${one.specifier ?? 'a computed name'}: ${why}`];
  });
  const cycles = findCycles(imports).map((cycle) => `imports run in a circle: ${cycle.join(' → ')}`);
  const product = files.filter((file) => !TEST.test(file));
  return [...files.flatMap(whyNotHere), ...through, ...cycles, ...checkTables(root, product, planted)];
}

const roomOf = (file: string): Room | undefined =>
  ROOMS.filter(({ path: own }) => file.startsWith(`${own}/`) || (own === '.' && !file.includes('/'))).toSorted(
    (a, b) => b.path.length - a.path.length,
  )[0];

function whyNotHere(file: string): string[] {
  const room = roomOf(file);
  if (!room) return [`${file} is in no room; add its folder to scripts/walls/rooms.ts`];
  const isBeside = path.dirname(file) === room.path;
  return room.hasOnlyFolders && isBeside ? [`${file} belongs into one of the folders of ${room.path}`] : [];
}

function whyNot(root: string, { from, to, specifier }: Import): string | undefined {
  const room = roomOf(from);
  if (!room) return undefined; // whyNotHere says so
  if (specifier === undefined) return room.isTool ? undefined : 'write the name out, so that it can be checked';
  if (to === undefined) return whyNotPackage(root, room, from, specifier);
  const other = roomOf(to);
  if (!other) return `${to} is in no room`;
  const knows = room.knows.includes(other.path) || room.knows.includes(to);
  const isTest = TEST.test(from);
  if (isTest) return knows || partOf(room) === partOf(other) ? undefined : notKnown(partOf(room), other);
  if (room.isTool) return knows || room === other || TEST.test(to) ? undefined : notKnown(room.path, other);
  if (TEST.test(to)) return 'the product knows none of its tests';
  if (room === other) return room.isApart ? whyNotApart(room, from, to) : undefined;
  return knows ? undefined : notKnown(room.path, other);
}

const notKnown = (importer: string, { path: imported }: Room): string => `${importer} doesn’t know ${imported}`;

/** Returns the package or app of a room. */
const partOf = (room: Room): string => room.path.split('/').slice(0, 2).join('/');

function whyNotApart({ path: own }: Room, from: string, to: string): string | undefined {
  const placeOf = (file: string): string[] => file.slice(own.length + 1).split('/');
  const [[part, ...below], [other, ...belowOther]] = [placeOf(from), placeOf(to)];
  if (part === other || below.length === 0 || belowOther.length === 0) return undefined;
  return `parts of ${own} leave each other alone`;
}

function whyNotPackage(root: string, room: Room, from: string, specifier: string): string | undefined {
  if (/^[./#]/.test(specifier)) return 'file not found';
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (TEST.test(from) || room.isTool) return undefined;
  const isKnown = room.packages === 'any' ? isDependency(root, from, name) : room.packages.includes(name);
  return isKnown && !room.never?.includes(name) ? undefined : `${room.path} doesn’t use ${name}`;
}

/**
 * Returns whether what runs outside tests may import a package: Node's, dependencies of the nearest package.json, and types
 * that it has alone.
 */
function isDependency(root: string, from: string, name: string): boolean {
  if (name.startsWith('node:') || builtinModules.includes(name)) return true;
  return dependenciesOf(root, path.dirname(from)).has(name);
}

const dependencies = new Map<string, ReadonlySet<string>>();

function dependenciesOf(root: string, folder: string): ReadonlySet<string> {
  const place = path.join(root, folder, 'package.json');
  const known = dependencies.get(place);
  if (known) return known;
  const own = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined;
  const found = own
    ? new Set([
        ...Object.keys(own.dependencies ?? {}),
        ...Object.keys(own.optionalDependencies ?? {}),
        ...Object.keys(own.devDependencies ?? {}).flatMap((name) => /^@types\/(.+)$/.exec(name)?.slice(1) ?? []),
      ])
    : dependenciesOf(root, path.dirname(folder));
  dependencies.set(place, found);
  return found;
}
