import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Lockout } from './lockout.ts';

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the wait after wrong secrets', () => {
  it('lets five of a hundred in that come in the same instant, and one of those that come after the wait', async () => {
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
});
