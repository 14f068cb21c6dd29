import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

async function newClock() {
  vi.resetModules();
  return (await import('./clock.ts')).useNow;
}

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('tells a new time every second, the same to everybody', async () => {
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

  it('rests while nobody looks, and is right at once when somebody does', async () => {
    const useNow = await newClock();
    const first = renderHook(useNow);
    const startMs = first.result.current;
    first.unmount();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(renderHook(useNow).result.current - startMs).toBe(60_000);
  });
});
