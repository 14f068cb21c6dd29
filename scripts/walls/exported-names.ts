import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { PRESCRIBED, type SameName, SHARED } from './shared-names.ts';

const FOLDERS = ['packages', 'apps', 'bench', 'e2e', 'scripts'];
const CODE = /\.tsx?$/;
const LEFT_OUT = /(^|\/)(node_modules|dist)\/|\.d\.ts$/;

/** Returns a sentence for each name that several files export, and for each listed name that they no longer share. */
export function checkNames(
  root: string,
  planted: Readonly<Record<string, string>> = {},
  shared: readonly SameName[] = SHARED,
): string[] {
  const exporters = filesByName(root, planted);
  const repeated = [...exporters].filter(([, files]) => files.length > 1);
  const allowed = new Map(shared.flatMap((one) => one.names.map((name) => [name, one])));
  const clashes = repeated
    .filter(([name, files]) => !isShared(allowed.get(name), files))
    .map(([name, files]) => `${name} is exported by ${files.join(' and ')}: rename one, or export it once`);
  const stale = [...allowed.keys()]
    .filter((name) => (exporters.get(name)?.length ?? 0) < 2)
    .map((name) => `${name} is listed in scripts/walls/shared-names.ts and exported by one file at most`);
  return [...clashes, ...stale];
}

const isShared = (one: SameName | undefined, files: readonly string[]): boolean =>
  one !== undefined &&
  files.length === one.files.length &&
  one.files.every((place) => files.some((file) => place.test(file)));

/** Returns the files that export a name, by name; names that a framework prescribes are left out. */
function filesByName(root: string, planted: Readonly<Record<string, string>>): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  const own = namesIn(root);
  for (const file of new Set([...own.keys(), ...Object.keys(planted)])) {
    const source = planted[file];
    for (const name of source === undefined ? (own.get(file) ?? []) : exportedNames(file, source))
      if (!isPrescribed(file, name)) byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return byName;
}

const checkouts = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/** Returns what each file of a checkout exports; read once, since parsing all of it takes a second. */
function namesIn(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const known = checkouts.get(root);
  if (known) return known;
  const read = new Map(
    listFiles(root).map((file) => [file, exportedNames(file, readFileSync(path.join(root, file), 'utf8'))]),
  );
  checkouts.set(root, read);
  return read;
}

const listFiles = (root: string): string[] =>
  FOLDERS.flatMap((top) =>
    (readdirSync(path.join(root, top), { recursive: true }) as string[])
      .map((file) => path.posix.join(top, file))
      .filter((file) => CODE.test(file) && !LEFT_OUT.test(file)),
  ).toSorted();

const isPrescribed = (file: string, name: string): boolean =>
  PRESCRIBED.some(({ files, names }) => files.test(file) && (names === 'any' || names.includes(name)));

/** Returns the names that a file exports of its own, each once; a re-export belongs to its origin. */
export function exportedNames(file: string, source: string): Set<string> {
  if (!source.includes('export ')) return new Set();
  const { module } = parseSync(file, source, { sourceType: 'module' });
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const own = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest, localName }) => !moduleRequest && !imported.has(localName.name ?? ''));
  return new Set(own.flatMap(({ exportName: { kind, name } }) => (kind === 'Name' && name ? [name] : [])));
}
