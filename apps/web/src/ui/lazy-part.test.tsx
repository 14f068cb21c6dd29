import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryFailed } from '../lib/load-once.ts';
import { lazyPart, PartBoundary } from './lazy-part.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs what a boundary catches
});
afterEach(() => {
  vi.restoreAllMocks();
  retryFailed();
});

/** Shows a part whose code can't be loaded; returns a function that makes it loadable. */
async function showAway(options: { isQuiet?: boolean } = {}): Promise<() => void> {
  let isThere = false;
  const Part = lazyPart(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>here</p>;
  }, options);
  await act(async () => {
    render(<Part />);
  });
  return () => {
    isThere = true;
  };
}

describe('a part that fails while rendering', () => {
  it('shows a sentence, not the exception’s message', async () => {
    const Broken = (): never => {
      throw new TypeError("Cannot read properties of undefined (reading 'map')");
    };
    await act(async () => {
      render(
        <PartBoundary>
          <Broken />
        </PartBoundary>,
      );
    });
    expect(screen.getByRole('alert').textContent).toMatch(/^Couldn’t show this section\./);
  });
});

describe('a part that couldn’t be loaded', () => {
  it('appears automatically once it can be loaded', async () => {
    const arrive = await showAway();
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load this section');
    await act(async () => retryFailed());
    expect(screen.getByRole('alert')).toBeDefined(); // retried, and still unavailable
    arrive();
    await act(async () => retryFailed());
    expect(screen.getByText('here')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves its place empty if it is minor, and appears automatically too', async () => {
    const arrive = await showAway({ isQuiet: true });
    expect(document.body.textContent).toBe('');
    arrive();
    await act(async () => retryFailed());
    expect(screen.getByText('here')).toBeDefined();
  });

  it('stays failed when it can’t be rendered', async () => {
    const drawn = vi.fn(() => {
      throw new Error('broken');
    });
    const Broken = (): never => drawn();
    await act(async () => {
      render(
        <PartBoundary>
          <Broken />
        </PartBoundary>,
      );
    });
    const times = drawn.mock.calls.length;
    await act(async () => retryFailed());
    expect(drawn).toHaveBeenCalledTimes(times);
    expect(screen.getByRole('alert')).toBeDefined();
  });
});
