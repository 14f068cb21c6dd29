import { act, render, renderHook } from '@testing-library/react';
import { createElement, useDeferredValue } from 'react';
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

  it('passes while a page renders, without having it rendered again in one piece', async () => {
    const useNow = await newClock();
    let renders = 0;
    const Time = () => useNow();
    const Slow = () => {
      renders++;
      vi.advanceTimersByTime(1_500);
      return null;
    };
    const Page = () => useDeferredValue(true, false) && [Time, Slow].map((part, key) => createElement(part, { key }));
    render(createElement(Page));
    expect(renders).toBe(1);
  });
});
