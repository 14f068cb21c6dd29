import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LessonSummary } from '@wickwise/contract';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { show } from '../../testing/show.tsx';
import { HubScreen } from './hub-screen.tsx';
import { type LearningSearch, readLearningSearch } from './learning-search.ts';

const lesson = (slug: string, more: Partial<LessonSummary> = {}): LessonSummary => ({
  ...{ slug, title: `About ${slug}`, summary: 'What it is for.', level: 'beginner', group: 'indicators', minutes: 3 },
  ...more,
});
const LESSONS = [
  lesson('rsi'),
  lesson('atr', { level: 'advanced', summary: 'How far it moves on a usual day.' }),
  lesson('size', { group: 'risk', minutes: 1 }),
];

beforeEach(() => queryClient.clear());

async function showHub(search: LearningSearch = {}) {
  const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ lessons: LESSONS }));
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
  expect(readLearningSearch({ q: 7 })).toEqual({});
});
