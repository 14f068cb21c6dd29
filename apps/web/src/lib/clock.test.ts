import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

async function newClock() {
  vi.resetModules();
  return (await import('./clock.ts')).useNow;
}

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('has a new time every second, the same for all subscribers', async () => {
    const useNow = await newClock();
    const one = renderHook(useNow);
    const other = renderHook(useNow);
    const startMs = one.result.current;
    act(() => void vi.advanceTimersByTime(999));
    expect(one.result.current).toBe(startMs);
    act(() => void vi.advanceTimersByTime(2_001));
    expect(one.result.current - startMs).toBe(3_000);
    expect(other.result.current).toBe(one.result.current);
  });

  it('pauses without subscribers, and is right at once for a new one', async () => {
    const useNow = await newClock();
    const first = renderHook(useNow);
    const startMs = first.result.current;
    first.unmount();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(renderHook(useNow).result.current - startMs).toBe(60_000);
  });
});
