import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { RepeatedErrors } from './repeated-errors.ts';

it('says what fails again and again once a minute, with how often it did', () => {
  const log = pino({ level: 'silent' });
  const error = vi.spyOn(log, 'error');
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const errors = new RepeatedErrors(log);
  for (let i = 0; i < 1_000; i++) errors.note('ticks', 'a subscriber failed', { err: i });
  errors.note('bars', 'a subscriber failed', { err: 'other' });
  now.mockReturnValue(60_000);
  for (let i = 0; i < 5; i++) errors.note('ticks', 'a subscriber failed', { err: 'again' });
  now.mockRestore();
  expect(error.mock.calls).toEqual([
    [{ err: 0, times: 1 }, 'a subscriber failed'],
    [{ err: 'other', times: 1 }, 'a subscriber failed'],
    [{ err: 'again', times: 1_000 }, 'a subscriber failed'],
  ]);
});
