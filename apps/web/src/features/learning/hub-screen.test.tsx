import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LessonSummary } from '@wickwise/contract';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { show } from '../../testing/show.tsx';
import { HubScreen } from './hub-screen.tsx';
import { type LearningSearch, readLearningSearch, readLessonSearch } from './learning-search.ts';
import { addLesson, dropLessons } from './read/browser-lessons.ts';

const lesson = (slug: string, more: Partial<LessonSummary> = {}): LessonSummary => ({
  slug,
  title: `About ${slug}`,
  summary: 'What it is for.',
  level: 'beginner',
  group: 'indicators',
  minutes: 3,
  languages: ['en'],
  ...more,
});
const LESSONS = [
  lesson('rsi'),
  lesson('atr', { level: 'advanced', summary: 'How far it moves on a usual day.' }),
  lesson('size', { group: 'risk', minutes: 1 }),
];
const PATHS = [{ slug: 'first', title: 'First steps', summary: 'From here to there.', lessons: ['size', 'rsi'] }];

beforeEach(() => queryClient.clear());

async function showHub(search: LearningSearch = {}) {
  const answer = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ lessons: LESSONS, paths: PATHS }));
  onTestFinished(() => answer.mockRestore());
  const onSearch = vi.fn();
  await show(<HubScreen search={search} onSearch={onSearch} />);
  return { onSearch, answer };
}

it('lists lessons by group, with level and reading time', async () => {
  const { answer } = await showHub();
  const group = await screen.findByRole('region', { name: 'Risk and position size' });
  const link = within(group).getByRole('link', { name: 'About size' });
  expect(link.getAttribute('href')).toBe('/learning/size');
  expect(group.textContent).toContain('Beginner · 1 minute');
  expect(screen.queryByRole('region', { name: 'Candlesticks' })).toBeNull();
  expect(answer.mock.calls.map(([address]) => address)).toEqual(['/lessons/index.json']);
});

it('finds lessons by words in any order, and by level', async () => {
  await showHub({ q: 'day usual' });
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('About atr'),
  ]);
});

it('finds lessons by the English words of their address', async () => {
  await showHub({ q: 'size' });
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

it('offers paths above all lessons, until these are narrowed', async () => {
  await showHub();
  const paths = await screen.findByRole('region', { name: 'Paths' });
  const link = within(paths).getByRole('link', { name: 'First steps' });
  expect(link.getAttribute('href')).toBe('/learning?path=first');
  expect(paths.textContent).toContain('2 lessons · 4 minutes');
});

it('says what was read, and goes on with the first lesson of a path that wasn’t', async () => {
  addLesson('size');
  onTestFinished(() => dropLessons(['size']));
  await showHub();
  const paths = await screen.findByRole('region', { name: 'Paths' });
  expect(paths.textContent).toContain('2 lessons · 4 minutes · 1 of 2 read');
  expect(screen.getByRole('region', { name: 'Risk and position size' }).textContent).toContain('1 minute · ✓ Read');
  cleanup();
  await showHub({ path: 'first' });
  expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/learning/rsi?path=first');
});

it('has no paths among lessons that were searched for', async () => {
  await showHub({ q: 'rsi' });
  await screen.findByRole('link', { name: 'About rsi' });
  expect(screen.queryByRole('region', { name: 'Paths' })).toBeNull();
});

it('lists the lessons of a path in its order, and keeps the path in their addresses', async () => {
  await showHub({ path: 'first' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('First steps');
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/learning/size?path=first',
    '/learning/rsi?path=first',
  ]);
  expect(screen.getByRole('link', { name: 'Start this path' }).getAttribute('href')).toBe('/learning/size?path=first');
});

it('shows all lessons where an address names no known path', async () => {
  await showHub({ path: 'nosuch' });
  expect(await screen.findByRole('link', { name: 'About atr' })).toBeTruthy();
});

it('says so where none matches', async () => {
  await showHub({ q: 'about', level: 'intermediate' });
  expect(await screen.findByText('No lesson matches')).toBeTruthy();
});

it('hands on what is typed and chosen', async () => {
  const { onSearch } = await showHub();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search lessons' }), 'x');
  await userEvent.click(screen.getByRole('radio', { name: 'Advanced' }));
  expect(onSearch.mock.calls).toEqual([[{ q: 'x' }], [{ level: 'advanced' }]]);
});

it('takes of an address what it knows', () => {
  expect(readLearningSearch({ q: 'rsi', level: 'advanced', x: 1 })).toEqual({ q: 'rsi', level: 'advanced' });
  expect(readLearningSearch({ q: '  ', level: 'easy' })).toEqual({});
  expect(readLearningSearch({ q: 7, path: 'first' })).toEqual({ path: 'first' });
  expect(readLessonSearch({ lang: 'hi', path: 'first', x: 1 })).toEqual({ lang: 'hi', path: 'first' });
  expect(readLessonSearch({ lang: 'fr', path: 7 })).toEqual({});
});
