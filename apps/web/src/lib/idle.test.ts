import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './idle.ts';

describe('tasks for idle times', () => {
  let idle: (() => void) | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
      idle = callback;
    });
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const beIdle = (): void => {
    idle?.();
    idle = undefined;
    vi.advanceTimersByTime(1_000);
  };

  it('run one at a time, in order', () => {
    const done: number[] = [];
    for (const number of [1, 2, 3]) whenIdle(() => done.push(number));
    expect(done).toEqual([]);
    beIdle();
    expect(done).toEqual([1]);
    beIdle();
    beIdle();
    expect(done).toEqual([1, 2, 3]);
    whenIdle(() => done.push(4));
    beIdle();
    expect(done).toEqual([1, 2, 3, 4]);
  });

  it('don’t run once cancelled', () => {
    const task = vi.fn();
    const other = vi.fn();
    whenIdle(task)();
    whenIdle(other);
    beIdle();
    beIdle();
    expect(task).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
  });
});
