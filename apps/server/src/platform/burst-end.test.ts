import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BurstEnd } from './burst-end.ts';
import { HEAP_GROWTH } from './tune-memory.ts';

describe('the end of a burst', () => {
  const collect = vi.fn();
  const letGrow = vi.fn();
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    collect.mockClear();
    letGrow.mockClear();
  });

  it('frees memory once, after an idle time', () => {
    const end = new BurstEnd({ collect, letGrow, burst: 3, restMs: 1_000 });
    end.note(2);
    vi.advanceTimersByTime(999);
    end.note();
    vi.advanceTimersByTime(999);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(collect).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledOnce();
  });

  it('lets heaps grow more during a burst than after it', () => {
    const end = new BurstEnd({ collect, letGrow, burst: 3, restMs: 1_000 });
    end.note(2);
    expect(letGrow.mock.calls).toEqual([]);
    end.note();
    end.note();
    expect(letGrow.mock.calls).toEqual([[HEAP_GROWTH.inBursts]]);
    vi.advanceTimersByTime(1_000);
    expect(letGrow.mock.calls).toEqual([[HEAP_GROWTH.inBursts], [HEAP_GROWTH.between]]);
  });

  it('doesn’t follow little work, however often it happens', () => {
    const end = new BurstEnd({ collect, letGrow, burst: 3, restMs: 1_000 });
    for (let k = 0; k < 10; k++) {
      end.note(2);
      vi.advanceTimersByTime(1_000);
    }
    expect(collect).not.toHaveBeenCalled();
  });

  it('never comes after a stop', () => {
    const end = new BurstEnd({ collect, letGrow, burst: 3, restMs: 1_000 });
    end.note(5);
    end.stop();
    vi.advanceTimersByTime(60_000);
    expect(collect).not.toHaveBeenCalled();
  });
});
