/** Makes the modules of a folder's messages: pure, from the sources of its bundles. */
import path from 'node:path';
import {
  groupOf,
  matchMessages,
  type Offend,
  readTranslations,
  SOURCE_LANGUAGE,
  type TranslatedMessage,
} from './match-messages.ts';
import { stringLiteral } from './message-code.ts';
import { type Bundle, readArb } from './read-arb.ts';

const HEADER = '// Made by `npm run texts` from the .arb files of this folder: change those.\n';
const WEB = 'apps/web/src/';
const ANALYTICS = 'packages/analytics/src/';

/** A folder of texts that have their English elsewhere, such as names that the server sends, has this name. */
const WITHOUT_ENGLISH = 'translations';
export const isWithoutEnglish = (folder: string): boolean => path.posix.basename(folder) === WITHOUT_ENGLISH;

export interface Made {
  /** Modules by their file name; none where something is wrong. */
  modules: Readonly<Record<string, string>>;
  /** A sentence for each thing that is wrong, with file and key. */
  offences: readonly string[];
}

/**
 * Returns the modules of a folder (a path from the root of the project): of the web app one for each group, which loads
 * other languages once they are spoken, and one for each other language; elsewhere one for each group and language.
 */
export function makeModules(folder: string, sources: Readonly<Record<string, string>>): Made {
  const offences: string[] = [];
  const offend = (language: string, key: string, what: string): void => {
    offences.push(`${folder}/${language}.arb${key && `, ${key}`}: ${what}`);
  };
  const bundles = Object.entries(sources).map(
    ([language, source]) => [language, readArb(source, (key, what) => offend(language, key, what))] as const,
  );
  if (isWithoutEnglish(folder)) return translationModules(folder, new Map(bundles), offend, offences);
  const entries = matchMessages(new Map(bundles), offend);
  for (const [key, what] of misplacedKeys(entries, Object.keys(sources))) offend(SOURCE_LANGUAGE, key, what);
  if (offences.length > 0) return { modules: {}, offences };
  return { modules: folder.startsWith(WEB) ? webModules(folder, entries) : plainModules(folder, entries), offences };
}

function webModules(folder: string, entries: readonly TranslatedMessage[]): Record<string, string> {
  const languages = languagesOf(entries).filter((language) => language !== SOURCE_LANGUAGE);
  const constants = languages.map((language) => [`${language}.ts`, constantsOf(folder, entries, language)]);
  return { ...Object.fromEntries(constants), ...groupModules(folder, entries, languages) };
}

/** A module for each group and language. Every language has the messages that the others have. */
function translationModules(
  folder: string,
  bundles: ReadonlyMap<string, Bundle>,
  offend: Offend,
  offences: readonly string[],
): Made {
  const translations = [...bundles].filter(([language]) => language !== SOURCE_LANGUAGE);
  for (const key of bundles.get(SOURCE_LANGUAGE)?.messages.keys() ?? [])
    offend(SOURCE_LANGUAGE, key, 'has no place here');
  const keys = new Set(translations.flatMap(([, { messages }]) => [...messages.keys()]));
  const made = translations.map(([language, bundle]) => {
    for (const key of keys) if (!bundle.messages.has(key)) offend(language, key, 'is missing');
    const entries = readTranslations(bundle, language, offend);
    for (const [key, what] of misplacedKeys(entries, [...bundles.keys()])) offend(language, key, what);
    return plainModules(folder, entries);
  });
  return { modules: offences.length > 0 ? {} : Object.assign({}, ...made), offences };
}

function plainModules(folder: string, entries: readonly TranslatedMessage[]): Record<string, string> {
  const modules = groupsOf(entries).flatMap(([group, own]) =>
    languagesOf(own).map((language) => [`${fileName(group)}.${language}.ts`, constantsOf(folder, own, language)]),
  );
  return Object.fromEntries(modules);
}

/** Keys that look like a group, or the file of a language. */
function misplacedKeys(
  entries: readonly TranslatedMessage[],
  languages: readonly string[],
): [key: string, what: string][] {
  const keys = new Set(entries.map(({ key }) => key));
  return [...keys].flatMap((key): [string, string][] => {
    const above = key.split('.').map((_, place, parts) => parts.slice(0, place).join('.'));
    const other = above.find((one) => keys.has(one));
    if (other !== undefined) return [[key, `${other} is a message, not a group`]];
    return languages.includes(groupOf(key)) ? [[key, 'a group can’t have the name of a language']] : [];
  });
}

const languagesOf = (entries: readonly TranslatedMessage[]): string[] => [
  ...new Set(entries.flatMap(({ messages }) => [...messages.keys()])),
];

const groupsOf = (entries: readonly TranslatedMessage[]): [group: string, own: TranslatedMessage[]][] => [
  ...Map.groupBy(entries, ({ key }) => groupOf(key)),
];

const exportName = (folder: string, group: string): string =>
  `${group}${isWithoutEnglish(folder) ? 'Translations' : 'Texts'}`;
const fileName = (group: string): string => group.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A module for each group: English with it, other languages when they are spoken. */
function groupModules(
  folder: string,
  entries: readonly TranslatedMessage[],
  languages: readonly string[],
): Record<string, string> {
  const from = path.posix.relative(folder, `${WEB}lib/texts.ts`);
  const modules = groupsOf(entries).map(([group, own]) => {
    const name = exportName(folder, group);
    const others = languages
      .filter((language) => own.some(({ messages }) => messages.has(language)))
      .map((language) => `  ${language}: async () => (await import('./${language}.ts')).${name},\n`);
    const imports = `${pluralImport(folder, own, SOURCE_LANGUAGE)}import { textsOf } from '${from}';\n\n`;
    const english = codeOf(branchOf(treeOf(own), group), SOURCE_LANGUAGE, '  ');
    const code = `export const ${name} = textsOf({\n  en: ${english},\n${others.join('')}});\n`;
    return [`${fileName(group)}.ts`, HEADER + imports + code];
  });
  return Object.fromEntries(modules);
}

/** A module with the texts of one language, a constant for each group. */
function constantsOf(folder: string, entries: readonly TranslatedMessage[], language: string): string {
  const own = entries.filter(({ messages }) => messages.has(language));
  const code = [...treeOf(own)].map(
    ([group, tree]) => `export const ${exportName(folder, group)} = ${codeOf(tree, language, '')} as const;\n`,
  );
  const imports = pluralImport(folder, own, language);
  return `${HEADER}${imports}${imports && '\n'}${code.join('\n')}`;
}

function pluralImport(folder: string, entries: readonly TranslatedMessage[], language: string): string {
  if (!entries.some(({ messages }) => messages.get(language)?.usesCategories)) return '';
  const ownFile = path.posix.relative(folder, `${ANALYTICS}plural-category.ts`);
  return `import { pluralCategory } from '${folder.startsWith(ANALYTICS) ? ownFile : '@wickwise/analytics'}';\n`;
}

/** Entries by the parts of their keys. */
type Tree = Map<string, Tree | TranslatedMessage>;

function treeOf(entries: readonly TranslatedMessage[]): Tree {
  const root: Tree = new Map();
  for (const entry of entries) {
    const parts = entry.key.split('.');
    const last = parts.pop() ?? '';
    let node = root;
    for (const part of parts) node = branchOf(node, part);
    node.set(last, entry);
  }
  return root;
}

function branchOf(tree: Tree, part: string): Tree {
  const found = tree.get(part);
  if (found instanceof Map) return found;
  const branch: Tree = new Map();
  tree.set(part, branch);
  return branch;
}

/** The code of a message, of a group as an object, and of keys that count from 0 as a list. */
function codeOf(node: Tree | TranslatedMessage, language: string, indent: string): string {
  if (!(node instanceof Map)) return messageCode(node, language);
  const isList = [...node.keys()].every((name, index) => name === String(index));
  const inner = `${indent}  `;
  const lines = [...node].map(([name, part]) => {
    const code = codeOf(part, language, inner);
    return `${inner}${isList ? '' : `${propertyName(name)}: `}${code},\n`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${lines.join('')}${indent}${close}`;
}

const propertyName = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : stringLiteral(name));

function messageCode({ parameters, messages }: TranslatedMessage, language: string): string {
  const code = messages.get(language)?.code(Object.fromEntries(parameters)) ?? '';
  if (parameters.size === 0) return code;
  const list = [...parameters].map(([name, type]) => `${name}: ${type}`);
  return `(${list.join(', ')}) => ${code}`;
}
