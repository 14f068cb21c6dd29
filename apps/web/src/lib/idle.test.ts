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

  it('wait for the requests of the first screen, three seconds at most', async () => {
    vi.resetModules(); // a page that loads
    const { queryClient } = await import('./query-client.ts');
    const page = await import('./idle.ts');
    const answers: (() => void)[] = [];
    const queryFn = () => new Promise<null>((give) => answers.push(() => give(null)));
    const first = queryClient.prefetchQuery({ queryKey: ['first'], queryFn });
    const task = vi.fn();
    page.whenIdle(task);
    beIdle();
    expect(task).not.toHaveBeenCalled();
    answers[0]?.();
    await first;
    beIdle();
    expect(task).toHaveBeenCalledOnce();
    void queryClient.prefetchQuery({ queryKey: ['later'], queryFn });
    const later = vi.fn();
    page.whenIdle(later);
    beIdle();
    expect(later, 'once the first screen is there').toHaveBeenCalledOnce();
  });

  it('begin after three seconds where the first screen still waits', async () => {
    vi.resetModules();
    const { queryClient } = await import('./query-client.ts');
    const page = await import('./idle.ts');
    void queryClient.prefetchQuery({ queryKey: ['slow'], queryFn: () => new Promise<null>(() => {}) });
    const task = vi.fn();
    page.whenIdle(task);
    for (let seconds = 0; seconds < 3; seconds++) {
      beIdle();
      expect(task).not.toHaveBeenCalled();
    }
    beIdle();
    expect(task).toHaveBeenCalledOnce();
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
