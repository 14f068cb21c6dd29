import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALLOWED } from './allowed-words.ts';
import { findWords } from './find-words.ts';

const FOLDERS = ['packages', 'apps', 'bench', 'e2e', 'scripts', 'docs'];
const READ = /\.(tsx?|mjs|md)$|(^|\/)en\.arb$/;
/** The change log quotes words that the screen had; the others are foreign, made, or these words themselves. */
const LEFT_OUT = /(^|\/)(node_modules|dist|recorded)\/|\.d\.ts$|^CHANGELOG\.md$|^scripts\/words\//;

/**
 * Returns a sentence for each word of the old dialect, in comments, names, texts and pages, beyond what is allowed; and for
 * each allowance that is larger than what is left.
 */
export function checkWords(
  root: string,
  planted: Readonly<Record<string, string>> = {},
  allowed: Readonly<Record<string, number>> = ALLOWED,
): string[] {
  const found = new Map<string, string[]>(Object.keys(allowed).map((place) => [place, []]));
  const stored = sentencesIn(root);
  for (const file of new Set([...stored.keys(), ...Object.keys(planted)])) {
    const own = planted[file];
    const sentences = own === undefined ? (stored.get(file) ?? []) : sentencesOf(file, own);
    const place = placeOf(file, allowed);
    found.set(place, [...(found.get(place) ?? []), ...sentences]);
  }
  return [...found].flatMap(([place, sentences]) => {
    const most = allowed[place] ?? 0;
    if (sentences.length > most) return sentences;
    return sentences.length < most
      ? [`${place} has ${sentences.length} such words: lower its number in scripts/words/allowed-words.ts`]
      : [];
  });
}

const sentencesOf = (file: string, text: string): string[] =>
  findWords(text).map(({ line, word, instead }) => `${file}:${line} says “${word}”; write ${instead}`);

const checkouts = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** Returns the sentences of each file of a checkout; read once, since all of it takes seconds. */
function sentencesIn(root: string): ReadonlyMap<string, readonly string[]> {
  const known = checkouts.get(root);
  if (known) return known;
  const read = new Map(
    listFiles(root).map((file) => [file, sentencesOf(file, readFileSync(path.join(root, file), 'utf8'))]),
  );
  checkouts.set(root, read);
  return read;
}

/** Returns the file or folder of a file that has an allowance, else the file. */
const placeOf = (file: string, allowed: Readonly<Record<string, number>>): string =>
  Object.keys(allowed)
    .filter((place) => file === place || file.startsWith(`${place}/`))
    .toSorted((a, b) => b.length - a.length)[0] ?? file;

const listFiles = (root: string): string[] =>
  [
    ...readdirSync(root),
    ...FOLDERS.flatMap((top) =>
      (readdirSync(path.join(root, top), { recursive: true }) as string[]).map((file) => path.posix.join(top, file)),
    ),
  ]
    .filter((file) => READ.test(file) && !LEFT_OUT.test(file))
    .toSorted();
