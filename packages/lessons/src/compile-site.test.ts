import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Glossary, Lesson, LessonList, PAGE_LANGUAGES, TEXT_PAGES, TextPage } from '@wickwise/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type CompiledSite, compileSite, contentLinks } from './compile-site.ts';
import { hubHtml } from './lesson-html.ts';
import { faqData, pageHtml } from './pages/page-html.ts';

const page = (text: string): string => `---\ntitle: A page\n---\n\n${text}`;

/** A site with one lesson, one term and short pages. */
const SMALL: Readonly<Record<string, string>> = {
  'en/rsi.md':
    '---\ntitle: RSI\nsummary: S.\nlevel: beginner\ngroup: risk\nsources: [{ title: A book }]\n---\n\nA stop loss.\n',
  'glossary/en.yaml':
    '- { id: stop-loss, name: Stop loss, text: A price., lesson: rsi }\n- { id: rsi, name: RSI, text: A number. }\n',
  'glossary/hi.yaml': 'rsi: { name: RSI, text: संख्या }\n',
  'pages/en/about-us.md': page('## Why {#why}\n\nA stop loss. [RSI](/learning/rsi)'),
  'pages/en/feature.md': page('## What {#what}\n\nIt.'),
  'pages/en/privacy-policy.md': page('## What {#what}\n\n{{operator}}'),
  'pages/en/terms-and-conditions.md': page('## What {#what}\n\n[Why](/about-us#why)'),
  'pages/en/faq/index.yaml': 'title: FAQ\nsummary: Answers.\n',
  'pages/en/faq/one.md': page('## A? {#a}\n\nA.\n\n## B? {#b}\n\n[A](/faq#a)'),
  'pages/hi/faq/index.yaml': 'title: सवाल\nsummary: जवाब\n',
  'pages/hi/faq/one.md': page('## अ? {#a}\n\nअ'),
};

/** Compiles the small site with other files in the place of its own. */
function compileSmall(other: Readonly<Record<string, string>> = {}): CompiledSite {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, content] of Object.entries({ ...SMALL, ...other })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return compileSite(folder);
}

describe('the content of this version', () => {
  const site = compileSite();

  it('keeps the shapes that the app reads', () => {
    for (const language of PAGE_LANGUAGES) {
      for (const name of TEXT_PAGES)
        expect(TextPage.parse(site.pages[language][name])).toEqual(site.pages[language][name]);
      expect(Glossary.parse({ terms: site.glossary[language] }).terms).toEqual(site.glossary[language]);
    }
  });

  it('has all lessons in the shape that app and server read, the beginner path in Hindi', () => {
    const { list, lessons, paths, hindi } = site;
    expect(lessons.length).toBeGreaterThan(5);
    for (const content of [{ list, lessons, paths }, hindi]) {
      const file = { lessons: content.list, paths: content.paths };
      expect(LessonList.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
      for (const lesson of content.lessons) expect(Lesson.parse(JSON.parse(JSON.stringify(lesson)))).toEqual(lesson);
    }
    expect(hindi.list.map(({ slug }) => slug)).toEqual(list.map(({ slug }) => slug));
    const beginner = hindi.paths.find(({ slug }) => slug === 'beginner')?.lessons ?? [];
    expect(beginner.length).toBeGreaterThan(11);
    const inHindi = new Set(hindi.lessons.map(({ slug }) => slug));
    expect(beginner.filter((slug) => !inHindi.has(slug))).toEqual([]);
  });

  it('has translated sections in the places of the English ones', () => {
    const [prices] = site.pages.hi.faq.groups;
    expect(prices?.title).toBe('भाव और चार्ट');
    expect(prices?.sections[0]).toMatchObject({ id: 'where-prices-come-from', title: 'भाव कहाँ से आते हैं?' });
    const all = (language: 'en' | 'hi') => site.pages[language].faq.groups.flatMap(({ sections }) => sections);
    expect(all('hi').map(({ id }) => id)).toEqual(all('en').map(({ id }) => id));
    expect(all('en').every(({ lang }) => lang === undefined)).toBe(true);
  });

  it('has every term, question and page in Hindi', () => {
    const { glossary, pages } = site;
    expect(glossary.hi.filter(({ lang }) => lang === 'en').map(({ id }) => id)).toEqual([]);
    for (const { groups } of Object.values(pages.hi)) {
      const sections = groups.flatMap((group) => group.sections);
      expect(sections.filter(({ lang }) => lang === 'en').map(({ id }) => id)).toEqual([]);
    }
  });

  it('is HTML with anchors, and structured data with whole answers', () => {
    const html = pageHtml(site.pages.en.faq);
    expect(html).toContain('<h3 id="crossing">What does &quot;crossing&quot; mean exactly?</h3>');
    expect(html).toMatch(/<a href="\/privacy-policy">Privacy policy<\/a><\/li><\/ul><\/nav>$/);
    expect(hubHtml(site.list)).toContain('<li><a href="/learning/rsi">RSI: who has won the last fortnight?</a>: Read');
    const { mainEntity } = faqData(site.pages.en.faq) as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    const price = mainEntity.find(({ name }) => name === 'What does it cost?');
    expect(price?.acceptedAnswer.text).toMatch(/^Nothing, unless the operator .* for its key\.$/);
  });
});

describe('a small site', () => {
  it('links to the exercises, too', () => {
    const about = page('## Why {#why}\n\n[All](/learning/practice), [calls](/learning/practice?kind=call)');
    const links = contentLinks(compileSmall({ 'pages/en/about-us.md': about })).map(({ link }) => link);
    expect(links).toContain('/learning/practice?kind=call');
  });

  it('links terms in lessons and pages', () => {
    const links = contentLinks(compileSmall()).map(({ place, link }) => `${place}: ${link}`);
    expect(links).toContain('en/about-us: why: /learning/glossary#stop-loss');
    expect(links).not.toContain('rsi: /learning/glossary#stop-loss'); // the lesson is about it
  });

  it.for([
    ['pages/en/faq/one.md', page('## A? {#a}\n\n[B](/faq#b)'), 'en/faq: a: there is no /faq#b'],
    ['pages/en/about-us.md', page('## Why {#why}\n\n[B](/learning/b)'), 'en/about-us: why: there is no /learning/b'],
    ['pages/en/faq/two.md', page('## B? {#b}\n\nB.'), 'faq: the anchor "b" is there twice'],
    ['pages/hi/faq/one.md', page('## अ? {#c}\n\nअ'), 'faq: no English section is "c"'],
    ['glossary/en.yaml', '- { id: rsi, name: RSI, text: A number., lesson: b }\n', 'rsi: no lesson is "b"'],
    ['glossary/en.yaml', '- { id: a, name: A, text: A. }\n- { id: b, name: a, text: B. }\n', '"a" is there twice'],
    ['glossary/hi.yaml', 'b: { name: ब, text: ब }\n', 'hi.yaml: no term is "b"'],
  ] as const)('with a flaw is refused: %s %s', ([file, content, flaw]) => {
    expect(() => compileSmall({ [file]: content })).toThrow(flaw);
  });
});
