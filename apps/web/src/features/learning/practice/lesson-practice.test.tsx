import { screen, waitFor } from '@testing-library/react';
import { progressOf } from '@wickwise/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { addAnswer, browserAnswers, dropAnswers } from './kept-answers.ts';
import { LessonPractice } from './lesson-practice.tsx';

beforeEach(() => {
  queryClient.clear();
  dropAnswers(new Set(browserAnswers.get().map(({ id }) => id)));
  signIn();
});

const showPractice = () => show(<LessonPractice scan={{ pattern: 'hammer', direction: 'bullish' }} />);

it('saves answers of this browser, and asks for no scores that it doesn’t show', async () => {
  const asked = answerApi({ 'PUT user/user-1/practice': { body: progressOf([]) } });
  await showPractice();
  expect(await screen.findByRole('link')).toBeTruthy();
  expect(asked).toEqual([]);
  addAnswer({
    id: '00000000-0000-4000-8000-000000000001',
    token: 'token',
    isRight: true,
    base: null,
    day: '2026-11-27',
    at: 1,
    exercise: { id: 'exercise', kind: 'find' },
  });
  await waitFor(() => expect(browserAnswers.get()).toEqual([]));
  expect(asked).toHaveLength(1);
});
