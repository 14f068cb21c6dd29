import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileSite, contentLinks } from '@wickwise/lessons';
import { describe, expect, it } from 'vitest';
import { contentTexts } from './content-texts.ts';
import { readingLevel, syllablesOf } from './reading-level.ts';

const ROUTES = path.resolve(import.meta.dirname, '../../apps/web/src/app/routes');
/** Served beside the app. */
const OTHER_PLACES = ['/api/docs'];
/** School years that a text may ask for. */
const GRADE = 9;

const site = compileSite();

/** Returns the paths of the app's routes, parameters as `$name`. */
const routePaths = (): string[] =>
  [
    ['site-routes.ts', ''],
    ['dashboard-routes.ts', '/dashboard'],
  ].flatMap(([file = '', prefix]) =>
    [...readFileSync(path.join(ROUTES, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(
      ([, route = '']) => `${route.startsWith(prefix ?? '') ? '' : prefix}${route}`,
    ),
  );

const isRoute = (routes: readonly string[], address: string): boolean =>
  routes.some((route) => {
    const parts = route.split('/');
    const given = address.split('/');
    return parts.length === given.length && parts.every((part, i) => part.startsWith('$') || part === given[i]);
  });

describe('lessons, glossary and pages of text', () => {
  it('link to pages that are there', () => {
    const routes = routePaths();
    expect(routes.length).toBeGreaterThan(30);
    const lost = contentLinks(site).filter(({ link }) => {
      if (/^https?:|^mailto:/.test(link)) return false;
      const address = link.replace(/[?#].*/, '');
      return !OTHER_PLACES.includes(address) && !isRoute(routes, address);
    });
    expect(lost).toEqual([]);
    expect(contentLinks(site).filter(({ link }) => link.startsWith('/learning/glossary#')).length).toBeGreaterThan(150);
  });

  it(`can be read after ${GRADE} years of school`, () => {
    const hard = contentTexts(site).filter(({ text }) => readingLevel(text).grade > GRADE);
    expect(hard.map(({ name }) => name)).toEqual([]);
  });

  it('answer at least 40 questions and explain at least 150 terms, 60 of them in Hindi', () => {
    const { pages, glossary } = site;
    expect(pages.en.faq.groups.flatMap(({ sections }) => sections).length).toBeGreaterThanOrEqual(40);
    expect(glossary.en.length).toBeGreaterThanOrEqual(150);
    expect(glossary.hi.filter(({ lang }) => lang === undefined).length).toBeGreaterThanOrEqual(60);
    const beginners = glossary.hi.filter(({ id }) => ['candle', 'stop-loss', 'rsi', 'volume'].includes(id));
    expect(beginners.every(({ text }) => /\p{Script=Devanagari}/u.test(text))).toBe(true);
  });
});

describe('the reading level', () => {
  it('counts syllables as they are spoken, mostly', () => {
    const counts = { price: 1, prices: 2, market: 2, average: 3, volatility: 5, closed: 1, traded: 2, table: 2, a: 1 };
    for (const [word, count] of Object.entries(counts)) expect([word, syllablesOf(word)]).toEqual([word, count]);
  });

  it('is the formula of Flesch and Kincaid', () => {
    // 2 sentences, 9 words, 10 syllables
    const { grade, words } = readingLevel('The cat sat on the mat. It looked happy.');
    expect(words).toBe(9);
    expect(grade).toBeCloseTo((0.39 * 9) / 2 + (11.8 * 10) / 9 - 15.59);
  });
});
