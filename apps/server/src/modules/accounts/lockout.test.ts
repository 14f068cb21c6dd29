import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DatabaseUnavailable, Unauthenticated } from '#platform/errors.ts';
import { Lockout } from './lockout.ts';

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the wait after wrong secrets', () => {
  it('admits five of a hundred concurrent attempts, and one of those after the wait', async () => {
    const lockout = new Lockout();
    const crowd = () => Promise.allSettled(Array.from({ length: 100 }, () => lockout.begin('asha')));
    const passed = (outcomes: Awaited<ReturnType<typeof crowd>>) =>
      outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(passed(await crowd())).toBe(5);
    later(61_000);
    expect(passed(await crowd())).toBe(1);
    await expect(lockout.begin('asha')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 120 });
    later(121_000);
    await expect(lockout.begin('asha')).resolves.toBeUndefined();
  });

  it('counts wrong secrets, not failures of the server', async () => {
    const lockout = new Lockout();
    const attempt = (error: Error) => lockout.attempt('asha', () => Promise.reject(error)).catch(() => {});
    for (let i = 0; i < 20; i++) await attempt(new DatabaseUnavailable(new Error('gone'), true));
    for (let i = 0; i < 20; i++) await attempt(new Error('a mistake of ours'));
    await expect(lockout.attempt('asha', async () => 'right')).resolves.toBe('right');
    for (let i = 0; i < 4; i++) await attempt(new Unauthenticated());
    await expect(lockout.attempt('asha', async () => {})).rejects.toMatchObject({ status: 429 });
  });
});
