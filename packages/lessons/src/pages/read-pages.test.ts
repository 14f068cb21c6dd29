import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { TEXT_PAGES } from '@wickwise/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTextPages } from './read-pages.ts';

/** Makes a folder with every page in English, and what is translated. */
function pagesWith(hindi: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const language of ['en', 'hi']) mkdirSync(path.join(folder, language));
  const page = (title: string, sections: string): string =>
    `---\ntitle: ${title}\nsummary: What it says.\n---\n\n${sections}`;
  const english = '## One {#one}\n\nFirst.\n\n## Two {#two}\n\nSecond.\n';
  for (const name of TEXT_PAGES) writeFileSync(path.join(folder, 'en', `${name}.md`), page('English', english));
  for (const [name, sections] of Object.entries(hindi))
    writeFileSync(path.join(folder, 'hi', `${name}.md`), page('हिन्दी', sections));
  return folder;
}

const shown = ({ title, groups }: ReturnType<typeof readTextPages>['faq']) => [
  title,
  ...groups.flatMap(({ sections }) => sections.map((section) => [section.id, section.title, section.lang])),
];

describe('pages of text in another language', () => {
  it('have translated sections in the places of the English ones, and say which are English', () => {
    const pages = readTextPages(pagesWith({ 'about-us': '## दो {#two}\n\nदूसरा।\n' }), 'hi');
    expect(shown(pages['about-us'])).toEqual(['हिन्दी', ['one', 'One', 'en'], ['two', 'दो', undefined]]);
    expect(shown(pages.faq)).toEqual(['English', ['one', 'One', 'en'], ['two', 'Two', 'en']]);
  });

  it('say nothing of English in English', () => {
    const pages = readTextPages(pagesWith({}), 'en');
    expect(shown(pages.faq)).toEqual(['English', ['one', 'One', undefined], ['two', 'Two', undefined]]);
  });

  it('have no section that English lacks', () => {
    const folder = pagesWith({ 'about-us': '## तीन {#three}\n\nतीसरा।\n' });
    expect(() => readTextPages(folder, 'hi')).toThrow('no English section is "three"');
  });
});
