import { describe, expect, it } from 'vitest';
import { MailRetries } from './mail-retries.ts';

describe('mails that could not be taken', () => {
  it('wait longer after every failure, half an hour at most, behind those that never failed', () => {
    const retries = new MailRetries(60_000);
    expect(retries.due([7, 8, 9], 0)).toEqual([7, 8, 9]);
    retries.note(7, 0);
    expect(retries.due([7, 8, 9], 59_999)).toEqual([8, 9]);
    expect(retries.due([7, 8, 9], 60_000)).toEqual([8, 9, 7]);
    retries.note(7, 60_000);
    expect(retries.due([7], 179_999)).toEqual([]);
    for (let i = 0; i < 50; i++) retries.note(7, 0);
    expect(retries.due([7], 30 * 60_000)).toEqual([7]);
  });

  it('are new again once they were read', () => {
    const retries = new MailRetries(60_000);
    retries.note(7, 0);
    expect(retries.due([], 1)).toEqual([]);
    expect(retries.due([7], 1)).toEqual([7]);
  });
});
