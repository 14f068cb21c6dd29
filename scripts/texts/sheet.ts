/** All messages of a language as one table, with the English beside them: for translators without a tool for .arb files. */
import path from 'node:path';
import { csvText, plainCell, readCsv } from '../../apps/server/src/platform/csv.ts';
import { bundleFiles, sourceOf } from './check-texts.ts';
import { englishName } from './english-names.ts';
import { isWithoutEnglish } from './make-modules.ts';
import { groupOf, SOURCE_LANGUAGE } from './match-messages.ts';
import { type Bundle, readArb } from './read-arb.ts';

const COLUMNS = ['folder', 'key', 'english', 'translation'];

/** Returns the messages of a language as CSV; a message that it lacks has an empty cell. */
export function sheetOf(root: string, language: string): string {
  const rows = foldersOf(root).flatMap((folder) => {
    const translated = bundleOf(root, folder, language).messages;
    return translatable(root, folder).map(([key, english]) => [folder, key, english, translated.get(key) ?? '']);
  });
  return csvText([COLUMNS, ...rows]);
}

/** Returns the bundles of a language by path from the root, in the order of the English ones. Throws `NotCsvError`. */
export function bundlesOfSheet(root: string, language: string, sheet: string): Map<string, string> {
  const cells = new Map(
    readCsv(sheet).map(({ folder, key, translation = '' }) => [`${folder} ${key}`, plainCell(translation)]),
  );
  const bundles = foldersOf(root).map((folder): [string, string] => {
    const messages = translatable(root, folder).map(([key]) => [key, cells.get(`${folder} ${key}`) ?? ''] as const);
    const translated = messages.filter(([, text]) => text !== '');
    const attributes = isWithoutEnglish(folder) ? attributesIn(root, folder) : new Map<string, string>();
    return [`${folder}/${language}.arb`, arbText(language, translated, attributes)];
  });
  return new Map(bundles.filter(([, text]) => text !== arbText(language, [])));
}

type Messages = readonly (readonly [key: string, text: string])[];

function arbText(language: string, messages: Messages, attributes: ReadonlyMap<string, string> = new Map()): string {
  const lines = [['@@locale', language] as const, ...messages].flatMap(([key, text]) => {
    const attribute = attributes.get(key);
    const own = `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`;
    return attribute === undefined ? [own] : [own, `  "@${key}": ${attribute}`];
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

const foldersOf = (root: string): string[] => [...new Set(bundleFiles(root).map((file) => path.posix.dirname(file)))];

/** What is wrong in a bundle, `npm run texts` says. */
const bundleOf = (root: string, folder: string, language: string): Bundle =>
  readArb(sourceOf(path.join(root, folder, `${language}.arb`)), () => {});

/** What other languages have: the keys of a folder whose English is elsewhere. */
const translationsIn = (root: string, folder: string): [language: string, source: string][] =>
  bundleFiles(root)
    .filter((file) => path.posix.dirname(file) === folder)
    .map((file) => [path.posix.basename(file, '.arb'), sourceOf(path.join(root, file))]);

/** Returns the lines that list the arguments of messages, by key: the same in each language. */
function attributesIn(root: string, folder: string): Map<string, string> {
  const [[, source] = ['', '']] = translationsIn(root, folder);
  return new Map([...source.matchAll(/^ {2}"@([^@"]+)": (\{.*\}),?$/gm)].map(([, key = '', text = '']) => [key, text]));
}

function translatable(root: string, folder: string): [key: string, english: string][] {
  if (isWithoutEnglish(folder)) {
    const [[language] = ['']] = translationsIn(root, folder);
    return [...bundleOf(root, folder, language).messages.keys()].map((key) => [key, englishName(key)]);
  }
  const { messages, englishOnly } = bundleOf(root, folder, SOURCE_LANGUAGE);
  return [...messages].filter(([key]) => !englishOnly.includes(groupOf(key)));
}
