import { screen, within } from '@testing-library/react';
import type { Lesson } from '@wickwise/contract';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { show } from '../../testing/show.tsx';
import type { LessonSearch } from './learning-search.ts';
import { LessonScreen } from './lesson-screen.tsx';

const lesson = (slug: string, title: string, languages: Lesson['languages']): Lesson => ({
  slug,
  title,
  languages,
  summary: 'S',
  level: 'beginner',
  group: 'risk',
  minutes: 3,
  sources: [{ title: 'A book' }],
  parts: [{ kind: 'text', nodes: [['p', {}, 'See ', ['a', { href: '/learning/last' }, 'more']]] }],
});
const ENGLISH = [lesson('size', 'Size', ['en', 'hi']), lesson('stop', 'Stop', ['en']), lesson('last', 'Last', ['en'])];
const HINDI = [lesson('size', 'साइज़', ['hi', 'en']), ...ENGLISH.slice(1)];
const PATHS = [{ slug: 'first', title: 'First steps', summary: 'S', lessons: ['last', 'size', 'stop'] }];
const FILES: Readonly<Record<string, unknown>> = {
  '/lessons/index.json': { lessons: ENGLISH, paths: PATHS },
  '/lessons/hi/index.json': { lessons: HINDI, paths: PATHS },
  '/lessons/hi/size.json': HINDI[0],
  ...Object.fromEntries(ENGLISH.map((one) => [`/lessons/${one.slug}.json`, one])),
};

beforeEach(() => queryClient.clear());

async function showLesson(slug: string, search: LessonSearch = {}) {
  const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const file = FILES[String(address)];
    return file ? Response.json(file) : new Response('', { status: 404 });
  });
  onTestFinished(() => answer.mockRestore());
  await show(<LessonScreen slug={slug} search={search} renderEdge={() => null} />);
  const heading = await screen.findByRole('heading', { level: 1 });
  const nav = await screen.findByRole('navigation', { name: 'More lessons' });
  const next = within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  return { heading, next, answer };
}

it('leads to the lessons around it, and to the paths that it is in', async () => {
  const { next } = await showLesson('stop');
  expect(next).toEqual([
    ['Previous lessonSize', '/learning/size'],
    ['Next lessonLast', '/learning/last'],
  ]);
  expect(screen.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/learning?path=first');
});

it('leads along the path that is followed, and shows the place in it', async () => {
  const { next } = await showLesson('size', { path: 'first' });
  expect(next).toEqual([
    ['Previous in this pathLast', '/learning/last?path=first'],
    ['Next in this pathStop', '/learning/stop?path=first'],
  ]);
  expect(screen.getByText(/Lesson 2 of 3/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'more' }).getAttribute('href')).toBe('/learning/last?path=first');
});

it('ends a path with its last lesson', async () => {
  expect((await showLesson('stop', { path: 'first' })).next).toEqual([
    ['Previous in this pathSize', '/learning/size?path=first'],
  ]);
});

it('ignores a path that the lesson isn’t in', async () => {
  expect((await showLesson('stop', { path: 'other' })).next[1]).toEqual(['Next lessonLast', '/learning/last']);
});

it('is in the language that the address asks for, and leads to the other one', async () => {
  const { heading } = await showLesson('size', { lang: 'hi' });
  expect([heading.textContent, heading.lang]).toEqual(['साइज़', 'hi']);
  const other = screen.getByRole('link', { name: 'Read in English' });
  expect([other.getAttribute('href'), other.lang]).toEqual(['/learning/size', 'en']);
  expect(screen.getByText('Beginner · 3 minutes · Hindi')).toBeTruthy();
});

it('offers its translation', async () => {
  await showLesson('size');
  const other = screen.getByRole('link', { name: 'हिन्दी में पढ़ें' });
  expect([other.getAttribute('href'), other.lang]).toEqual(['/learning/size?lang=hi', 'hi']);
});

it('is in English where it isn’t translated, without asking for a file that isn’t there', async () => {
  const { heading, answer } = await showLesson('stop', { lang: 'hi' });
  expect([heading.textContent, heading.lang]).toEqual(['Stop', 'en']);
  expect(screen.queryByRole('link', { name: /Read in|पढ़ें/ })).toBeNull();
  expect(answer.mock.calls.map(([address]) => address)).toEqual(['/lessons/hi/index.json', '/lessons/stop.json']);
});
