/**
 * Writes the reference of all settings: what they mean is what `.env.example` says, defaults and what they take are those of
 * the schema. Usage: node scripts/settings-pages.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Environment, SECRETS } from '../apps/server/src/platform/environment.ts';
import { PROVIDER_ENVIRONMENT } from '../apps/server/src/platform/feed-choice.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MOST_COLUMNS = 120;
/** The section of `.env.example` that begins the second page. */
const SECOND = 'Prices';

/** Values that most settings refuse with a sentence on what they take. */
const WRONG = ['\u0000', '\n', 'x', ''];

interface Group {
  text: string;
  /** Flags of the command line that do the same. */
  flags: string[];
  /** Names with the value that the example shows. */
  settings: [string, string][];
}

interface Section {
  title: string;
  groups: Group[];
}

/** Returns the pages by their files. */
export function settingsPages(): ReadonlyMap<string, string> {
  const sections = sectionsOf(readFileSync(path.join(ROOT, '.env.example'), 'utf8'));
  const at = sections.findIndex(({ title }) => title === SECOND);
  return new Map([
    ['docs/settings.md', pageOf(HEAD, sections.slice(0, at))],
    ['docs/settings-prices.md', pageOf(HEAD_OF_PRICES, sections.slice(at))],
  ]);
}

function sectionsOf(example: string): Section[] {
  const sections: Section[] = [];
  for (const line of example.split('\n')) {
    const title = /^## (.+)$/.exec(line)?.[1];
    const [, name, value = ''] = /^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    const words = /^# *(.*)$/.exec(line)?.[1];
    const section = sections.at(-1);
    if (title) sections.push({ title, groups: [] });
    else if (name) section?.groups.at(-1)?.settings.push([name, value]);
    else if (section && words) addWords(section, words);
  }
  return sections;
}

/** Adds a line of a comment, which may end with flags. */
function addWords({ groups }: Section, line: string): void {
  const last = groups.at(-1);
  const group = last?.settings.length === 0 ? last : { text: '', flags: [], settings: [] };
  if (group !== last) groups.push(group);
  const [, words = '', flags = ''] = /^(.*?)(?:(?:^|\s{2,})(--.*))?$/.exec(line) ?? [];
  group.text = `${group.text} ${words.trim()}`.trim();
  group.flags.push(...(flags.match(/--[\w-]+/g) ?? []));
}

const pageOf = (head: string, sections: readonly Section[]): string =>
  `${[head, ...sections.flatMap(({ title, groups }) => [`## ${title}`, ...groups.map(groupText)])].join('\n\n')}\n`;

function groupText({ text, flags, settings }: Group): string {
  const named = flags.map((flag) => `\`${flag}\``).join(', ');
  const sentence = flags.length === 0 ? text : `${text} On the command line: ${named}.`;
  const table = ['| setting | default | takes |', '|---|---|---|', ...settings.map(rowOf)].join('\n');
  return `${wrapped(linked(sentence))}\n\n${table}`;
}

function rowOf([name, example]: [string, string]): string {
  return `| \`${name}\` | ${defaultOf(name, example)} | ${takenBy(name)}${SECRETS.has(name) ? '; a secret' : ''} |`;
}

const DEFAULTS: Readonly<Record<string, unknown>> = Environment.parse({});

/** The example shows providers' own addresses, which the schema doesn't know. */
function defaultOf(name: string, example: string): string {
  const known = String(DEFAULTS[name] ?? '');
  if (known !== '') return `\`${known}\``;
  if (example === '' || example === 'none') return 'none';
  const isDefault = name in PROVIDER_ENVIRONMENT && !SECRETS.has(name);
  return isDefault ? `\`${example}\`` : `none; for example \`${example}\``;
}

/** Returns what a setting takes, in the words in which it refuses everything else. */
function takenBy(name: string): string {
  const schema = Environment.shape[name as keyof typeof Environment.shape];
  for (const value of WRONG) {
    const message = schema.safeParse(value).error?.issues[0]?.message ?? '';
    if (message.startsWith('must ')) return message.replace(/^must (be |have )?/, '').replaceAll('|', '\\|');
  }
  return 'text';
}

/** Has names of pages lead to them. */
const linked = (text: string): string =>
  text.replaceAll(/\bdocs\/((?:[\w-]+\/)*([\w-]+)\.md)/g, (_all, file: string, name: string) => `[${name}](${file})`);

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > MOST_COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

const HEAD = `# Which settings are there?

All settings but those of [prices, scans and retention](settings-prices.md). They are read from the environment and
from \`.env\` in the checkout, once at the start; the environment has priority, and the command line over both. An empty
value is none. The start ends with a sentence that names every wrong one. Made of \`.env.example\` and the server's own
schema by \`node scripts/settings-pages.ts\`.`;

const HEAD_OF_PRICES = `# Which settings are there of prices, scans and retention?

All others, and how settings are read: [settings](settings.md). Made of \`.env.example\` and the server's own schema by
\`node scripts/settings-pages.ts\`.`;

if (import.meta.main) for (const [file, page] of settingsPages()) writeFileSync(path.join(ROOT, file), page);
