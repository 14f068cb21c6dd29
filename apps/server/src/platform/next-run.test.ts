import { describe, expect, it } from 'vitest';
import { nextRun } from './next-run.ts';

const at = (text: string): number => Date.parse(`2026-11-27T${text}Z`);

describe('the next run of a schedule', () => {
  it.for([
    ['* * * * *', '10:17:30', '10:18:00'],
    ['41 * * * *', '10:17:30', '10:41:00'],
    ['41 * * * *', '10:41:00', '11:41:00'],
    ['47 20 * * *', '20:46:59', '20:47:00'],
  ] as const)('of %s after %s is %s', ([cron, after, next]) => {
    expect(nextRun(cron, at(after))).toBe(at(next));
  });

  it('is tomorrow where today’s has been', () => {
    expect(nextRun('11 1 * * *', at('01:11:00'))).toBe(at('01:11:00') + 86_400_000);
  });

  it('isn’t known of what no schedule here has', () => {
    for (const cron of ['0 0 * * 1', '*/5 * * * *', '', '61 1 * * *']) expect(nextRun(cron, at('01:00:00'))).toBeNull();
  });
});
