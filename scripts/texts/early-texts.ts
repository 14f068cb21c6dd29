import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { type EarlyRead, type ModuleReads, readsIn } from './text-reads.ts';

const FOLDER = 'apps/web/src';
const CODE = /\.tsx?$/;
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|(^|\/)testing\//;

/**
 * Returns a sentence for each text of the web app that is read while a module loads: texts of the reader's language
 * arrive after that, so it would stay English.
 */
export function checkEarlyTexts(root: string, planted: Readonly<Record<string, string>> = {}): string[] {
  const files = [...new Set([...listFiles(root), ...Object.keys(planted)])];
  const readings = new Map(files.map((file) => [file, planted[file] ? parsed(file, planted[file]) : read(root, file)]));
  const catalogues = new Map([...readings.values()].flatMap(({ catalogues }) => [...catalogues]));
  const isRead = readersAmong([...readings.values()], catalogues);
  return [...readings].flatMap(([file, reading]) =>
    [...reading.reads, ...reading.calls]
      .filter((one) => one.owner === undefined && isEarly(one, reading, catalogues, isRead))
      .map((one) => sentenceOf(file, planted[file] ?? readFileSync(path.join(root, file), 'utf8'), one)),
  );
}

const known = new Map<string, ModuleReads>();

/** Reads a file of a checkout once, since parsing all of them takes a second. */
function read(root: string, file: string): ModuleReads {
  const place = path.join(root, file);
  const reading = known.get(place) ?? parsed(file, readFileSync(place, 'utf8'));
  known.set(place, reading);
  return reading;
}

const parsed = (file: string, source: string): ModuleReads =>
  readsIn(parseSync(file, source, { sourceType: 'module' }).program, source);

function sentenceOf(file: string, source: string, { start, end }: EarlyRead): string {
  const line = source.slice(0, start).split('\n').length;
  const [what] = source.slice(start, end).split('(');
  return `${file}:${line} reads ${what} while the module loads, before its language has come: read it in a function`;
}

const listFiles = (root: string): string[] =>
  (readdirSync(path.join(root, FOLDER), { recursive: true }) as string[])
    .map((file) => path.posix.join(FOLDER, file))
    .filter((file) => CODE.test(file) && !LEFT_OUT.test(file))
    .toSorted();

type Catalogues = ModuleReads['catalogues'];
type IsRead = (name: string, reading: ModuleReads) => boolean;

function isEarly(one: EarlyRead, reading: ModuleReads, catalogues: Catalogues, isRead: IsRead): boolean {
  if (one.path === undefined) return isRead(one.name, reading);
  const exported = reading.imports.get(one.name) ?? one.name;
  const catalogue = reading.catalogues.get(exported) ?? (reading.imports.has(one.name) && catalogues.get(exported));
  return catalogue ? one.isSpread || !isGroup(catalogue, one.path) : false;
}

/** Whether a path of a catalogue is a group of texts, an object that is filled in later, and no text. */
function isGroup(catalogue: object | string, keys: readonly string[]): boolean {
  let part: unknown = catalogue;
  for (const key of keys) {
    if (typeof part !== 'object' || part === null) return false;
    part = key === '*' ? Object.values(part)[0] : (part as Record<string, unknown>)[key];
  }
  return typeof part === 'object';
}

/** Returns whether a function reads texts when it is called, also through functions that it calls. */
function readersAmong(readings: readonly ModuleReads[], catalogues: Catalogues): IsRead {
  const readers = new Map(readings.map((reading) => [reading, new Set<string>()]));
  const exported = new Set<string>();
  const isRead: IsRead = (name, reading) =>
    readers.get(reading)?.has(name) || exported.has(reading.imports.get(name) ?? '');
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const reading of readings) {
      const own = readers.get(reading);
      for (const one of [...reading.reads, ...reading.calls]) {
        if (!own || one.owner === undefined || own.has(one.owner)) continue;
        if (!isEarly(one, reading, catalogues, isRead)) continue;
        own.add(one.owner);
        if (reading.exports.has(one.owner)) exported.add(one.owner);
        isGrowing = true;
      }
    }
  }
  return isRead;
}
