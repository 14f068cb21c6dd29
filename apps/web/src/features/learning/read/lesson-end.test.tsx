import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { answerApi } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { addLesson, browserLessons, dropLessons } from './browser-lessons.ts';
import { LessonEnd } from './lesson-end.tsx';

beforeEach(() => {
  queryClient.clear();
  dropLessons(browserLessons.get());
  session.set(undefined);
});

it('counts a lesson as read once its end is seen, unless the reader takes that back', async () => {
  await show(<LessonEnd slug="rsi" />);
  expect((await screen.findByRole('status')).textContent).toBe('✓ Read');
  expect(localStorage.getItem('lessons_read')).toBe('["rsi"]');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as not read' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(localStorage.getItem('lessons_read')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(browserLessons.get()).toEqual(['rsi']);
});

it('moves what was read in this browser into the account, and keeps it here where that fails', async () => {
  addLesson('macd');
  signIn();
  let isDown = true;
  const saved: unknown[] = [];
  answerApi({
    'user/user-1/lessons-read': { body: { lessons: ['atr'] } },
    'PUT user/user-1/lessons-read': (body) => {
      if (isDown) return { status: 503, body: { message: 'Busy.' } };
      saved.push(body);
      return { body: { lessons: ['atr', 'macd', 'rsi'] } };
    },
  });
  await show(<LessonEnd slug="rsi" />);
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(browserLessons.get()).toEqual(['macd', 'rsi']);
  isDown = false;
  addLesson('rsi-2');
  await waitFor(() => expect(browserLessons.get()).toEqual([]));
  expect(saved).toEqual([{ lessons: ['macd', 'rsi', 'rsi-2'], isRead: true }]);
  expect(screen.getByRole('status')).toBeTruthy();
});
