import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeModules } from './make-modules.ts';

const BUNDLE = '.arb';
const HOW = 'run `npm run texts`';

export interface CompiledTexts {
  /** Contents of the modules that the bundles make, by path from the root. */
  modules: ReadonlyMap<string, string>;
  /** A sentence for each thing that is wrong in a bundle. */
  offences: readonly string[];
  /** Modules that no bundle makes, by path from the root. */
  leftOver: readonly string[];
}

/** Returns the bundles of a checkout, as sorted paths from its root. */
export const bundleFiles = (root: string): string[] =>
  globSync(`{apps,packages}/*/src/**/{texts,translations}/*${BUNDLE}`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted();

/** Compiles the bundles of a checkout. A language that one folder has, all folders with translated messages must have. */
export function compileTexts(root: string): CompiledTexts {
  const files = bundleFiles(root);
  const languages = [...new Set(files.map((file) => path.posix.basename(file, BUNDLE)))];
  const folders = [...new Set(files.map((file) => path.posix.dirname(file)))];
  const made = folders.map((folder) => {
    const sources = languages.map((language) => [language, sourceOf(path.join(root, folder, `${language}${BUNDLE}`))]);
    return { folder, ...makeModules(folder, Object.fromEntries(sources)) };
  });
  const modules = new Map(
    made.flatMap(({ folder, modules: own }) =>
      Object.entries(own).map(([name, code]): [string, string] => [`${folder}/${name}`, code]),
    ),
  );
  const offences = made.flatMap((one) => one.offences);
  const whole = made.filter((one) => one.offences.length === 0);
  const there = whole.flatMap(({ folder }) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`));
  return { modules, offences, leftOver: there.filter((file) => file.endsWith('.ts') && !modules.has(file)) };
}

/** A bundle that isn't there has no messages: English only groups need none. */
export const sourceOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '{}');

/** Returns a sentence for each thing that is wrong in a bundle, and for each module that isn't what its bundles make. */
export function checkTexts(root: string): string[] {
  const { modules, offences, leftOver } = compileTexts(root);
  const stale = [...modules].filter(([file, code]) => sourceOf(path.join(root, file)) !== code);
  return [
    ...offences,
    ...stale.map(([file]) => `${file} is not what the .arb files beside it make: ${HOW}`),
    ...leftOver.map((file) => `${file} is made by no .arb file: ${HOW}`),
  ];
}
