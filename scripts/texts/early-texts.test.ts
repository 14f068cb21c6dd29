import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkEarlyTexts } from './early-texts.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = 'apps/web/src/features/alien';
const FILE = `${FOLDER}/table.tsx`;
const TEXTS = `
  import { textsOf } from '../../../lib/texts.ts';
  export const alienTexts = textsOf({
    en: { title: 'Aliens', names: { red: 'Red' }, count: (count: number) => \`\${count} aliens\` },
  });
`;
const WORDS = `
  import { alienTexts as texts } from './texts/alien.ts';
  const shout = (text: string) => text.toUpperCase();
  export const alienTitle = () => shout(texts.title);
  export function alienHeading() { return alienTitle(); }
`;

/** Returns what is found to be read early in a module with such lines. */
function readEarly(...lines: string[]): string[] {
  const imports = [
    "import { alienTexts as texts } from './texts/alien.ts';",
    "import { alienHeading, alienTitle } from './words.ts';",
  ];
  const planted = {
    [FILE]: [...imports, ...lines].join('\n'),
    [`${FOLDER}/texts/alien.ts`]: TEXTS,
    [`${FOLDER}/words.ts`]: WORDS,
  };
  return checkEarlyTexts(ROOT, planted)
    .filter((sentence) => sentence.startsWith(FOLDER))
    .map((sentence) => sentence.replace(/ while the module loads.*$/, '').replace(`${FILE}:`, ''));
}

describe('the check of texts that are read while modules load', () => {
  it('finds nothing in the project', () => {
    expect(checkEarlyTexts(ROOT)).toEqual([]);
  });

  it.each([
    ['const COLUMNS = [{ heading: texts.title }];', ['3 reads texts.title']],
    ["const LABEL: string = 'x' + texts.names.red;", ['3 reads texts.names.red']],
    ['const { title } = texts;', ['3 reads texts']],
    ['const { ...all } = texts;', ['3 reads texts']],
    ['export const many = texts.count(3);', ['3 reads texts.count']],
    ['const NAMES = { ...texts.names };', ['3 reads texts.names']],
    ['const NAMES = Object.values(texts.names);', ['3 reads texts.names']],
    ["const RED = texts.names['red' as const];", ["3 reads texts.names['red' as const]"]],
    ['const ALL = [1, 2].map((count) => texts.count(count));', ['3 reads texts.count']],
    ['const TITLE = alienTitle();', ['3 reads alienTitle']],
    ['const TITLE = alienHeading() as string;', ['3 reads alienHeading']],
    ['const PART = <h1 title={texts.title} />;', ['3 reads texts.title']],
    ['class Table { static title = texts.title; }', ['3 reads texts.title']],
    ['const TITLE = (() => texts.title)();', ['3 reads texts.title']],
    ['const own = () => [1].map(() => texts.title);\nconst TITLE = own();', ['4 reads own']],
  ])('finds %s', (line, found) => {
    expect(readEarly(line)).toEqual(found);
  });

  it.each([
    'const columns = () => [{ heading: texts.title }];',
    'export const titleOf = { red: () => texts.names.red };',
    'const { names } = texts;',
    'export const names = texts.names;',
    'type Title = typeof texts.title;',
    'export function Table() { return <h1>{texts.title}</h1>; }',
    'class Table { title = texts.title; }',
    'addEventListener("click", () => alienTitle());',
    'const texts2 = { title: "Aliens" }; const TITLE = texts2.title;',
  ])('accepts %s', (line) => {
    expect(readEarly(line)).toEqual([]);
  });
});
