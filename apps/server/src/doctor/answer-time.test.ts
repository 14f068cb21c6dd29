import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answerTime } from './answer-time.ts';

const SLOW_MS = 200;

it('is that of the quickest answer, and none where one fails', async () => {
  let asked = 0;
  const ask = async (): Promise<void> => void (asked++ === 0 && (await sleep(SLOW_MS)));
  expect(await answerTime(ask)).toBeLessThan(SLOW_MS);
  expect(await answerTime(() => sleep(5))).toBeGreaterThan(4);
  await expect(answerTime(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
