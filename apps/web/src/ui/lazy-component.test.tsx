import { CatchBoundary } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { retryFailed } from '../lib/load-once.ts';
import { lazyComponent } from './lazy-part.tsx';

const Loaded = ({ word }: { word: string }) => <p>loaded {word}</p>;

async function show(Part: ReturnType<typeof lazyComponent<{ word: string }>>): Promise<void> {
  await act(async () => {
    render(
      <CatchBoundary
        getResetKey={() => 0}
        errorComponent={({ reset }) => (
          <button type="button" onClick={reset}>
            again
          </button>
        )}
      >
        <Suspense fallback="loading">
          <Part word="well" />
        </Suspense>
      </CatchBoundary>,
    );
  });
}

describe('a lazy part', () => {
  afterEach(retryFailed);

  it('loads when it is first shown, once', async () => {
    const load = vi.fn(async () => Loaded);
    const Part = lazyComponent(load);
    expect(load).not.toHaveBeenCalled();
    await show(Part);
    await Part.preload();
    expect(screen.getByText('loaded well')).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
  });

  it('loads again after a failure, but only after a retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs what a boundary catches
    let isThere = false;
    const load = vi.fn(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return Loaded;
    });
    await show(lazyComponent(load));
    const attempts = load.mock.calls.length;
    isThere = true;
    await act(async () => screen.getByText('again').click());
    expect(load).toHaveBeenCalledTimes(attempts);
    await act(async () => {
      retryFailed();
      screen.getByText('again').click();
    });
    expect(screen.getByText('loaded well')).toBeDefined();
    vi.restoreAllMocks();
  });

  it('fails at once after a failed preload of its route, and loads again on the next visit', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs what a boundary catches
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<typeof Loaded>>(() => new Promise(() => {}));
    const Part = lazyComponent(load);
    const visit = Part.load().catch(() => {});
    await vi.advanceTimersByTimeAsync(120_000);
    await visit;
    vi.useRealTimers();
    await show(Part);
    expect(screen.getByText('again')).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
    load.mockResolvedValue(Loaded);
    await Part.load();
    expect(await Part.preload()).toBe(true);
    vi.restoreAllMocks();
  });

  it('has two minutes for code and texts together', async () => {
    vi.useFakeTimers();
    localStorage.setItem('locale', JSON.stringify({ language: 'hi' }));
    vi.resetModules();
    const [{ lazyComponent: lazyHindiPart }, { textsOf }] = await Promise.all([
      import('./lazy-part.tsx'),
      import('../lib/texts.ts'),
    ]);
    const Part = lazyHindiPart(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100_000));
      textsOf({ en: { word: 'well' }, hi: () => new Promise<never>(() => {}) });
      return Loaded;
    });
    const failed = vi.fn();
    void Part.load().catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('is tried again on use after a failed preload', async () => {
    const load = vi
      .fn(async () => Loaded)
      .mockRejectedValueOnce(new Error())
      .mockRejectedValueOnce(new Error());
    const Part = lazyComponent(load);
    await Part.preload();
    await show(Part);
    expect(screen.getByText('loaded well')).toBeDefined();
  });
});
