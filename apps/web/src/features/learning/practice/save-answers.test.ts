import { progressOf } from '@wickwise/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { addAnswer, type BrowserAnswer, browserAnswers, dropAnswers } from './kept-answers.ts';
import { progressQuery } from './queries.ts';
import { saveAnswers } from './save-answers.ts';

const answer = (id: number, token = 'token'): BrowserAnswer => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  token,
  isRight: false,
  base: null,
  day: '2026-11-27',
  at: id,
  exercise: { id: 'exercise', kind: 'find' },
});

beforeEach(() => {
  queryClient.clear();
  dropAnswers(new Set(browserAnswers.get().map(({ id }) => id)));
  signIn();
});

it('moves the answers of a browser into the account, and shows its progress', async () => {
  for (const id of [1, 2]) addAnswer(answer(id));
  const sent: unknown[] = [];
  answerApi({
    'PUT user/user-1/practice': (body) => {
      sent.push(body);
      return { body: { ...progressOf([]), learned: 3 } };
    },
  });
  await Promise.all([saveAnswers(), saveAnswers()]);
  expect(sent).toEqual([{ answers: [1, 2].map((id) => ({ ...answer(id), exercise: undefined })) }]);
  expect(browserAnswers.get()).toEqual([]);
  expect(localStorage.getItem('practice_answers')).toBeNull();
  expect(queryClient.getQueryData(progressQuery.queryKey)?.learned).toBe(3);
});

it('keeps them until the account has them', async () => {
  addAnswer(answer(1));
  answerApi({ 'PUT user/user-1/practice': 'no network' });
  await expect(saveAnswers()).rejects.toThrow();
  expect(browserAnswers.get()).toEqual([answer(1)]);
});

it('loses none beside one of an exercise that the server no longer knows', async () => {
  for (const [id, token] of [
    [1, 'good'],
    [2, 'bad'],
    [3, 'good'],
  ] as const)
    addAnswer(answer(id, token));
  const kept: string[] = [];
  answerApi({
    'PUT user/user-1/practice': (body) => {
      const { answers } = body as { answers: BrowserAnswer[] };
      if (answers.some(({ token }) => token === 'bad')) return refusal(400, 'unknown');
      kept.push(...answers.map(({ id }) => id.slice(-1)));
      return { body: progressOf([]) };
    },
  });
  await saveAnswers();
  expect(kept).toEqual(['1', '3']);
  expect(browserAnswers.get()).toEqual([]);
});

it('reads back what is stored, and leaves out what isn’t an answer', async () => {
  localStorage.setItem('practice_answers', JSON.stringify([answer(1), { id: 7 }, 'x']));
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'practice_answers' }));
  expect(browserAnswers.get()).toEqual([answer(1)]);
});
