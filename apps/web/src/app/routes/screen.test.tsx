import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen as page, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RouteError } from '../route-error.tsx';
import { screen } from './root-route.ts';

const Page = () => <p>the page</p>;

/** Opens a URL whose screen is loaded by `load`. */
async function open(load: () => Promise<{ Page: typeof Page }>) {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/', component: screen(load, 'Page') });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory(),
    defaultErrorComponent: RouteError,
    defaultPendingComponent: () => <p>Loading...</p>,
    defaultPendingMs: 0,
  });
  await act(async () => {
    render(<RouterProvider router={router} />);
    await vi.advanceTimersByTimeAsync(10);
  });
  return router;
}

/** React and the router log what a boundary catches. */
function hushReports(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

const passes = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('a screen whose code does not come', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('fails after two minutes, and is asked for once', async () => {
    hushReports();
    vi.useFakeTimers();
    const load = vi.fn(() => new Promise<never>(() => {}));
    await open(load);
    await passes(119_000);
    expect(page.getByText('Loading...')).toBeDefined();
    await passes(2_000);
    expect(page.getByRole('alert').textContent).toContain('took too long to load');
    expect(load).toHaveBeenCalledOnce();
  });

  it('is asked for again by the next visit', async () => {
    hushReports();
    vi.useFakeTimers();
    const load = vi.fn<() => Promise<{ Page: typeof Page }>>(() => new Promise(() => {}));
    const router = await open(load);
    await passes(121_000);
    load.mockResolvedValue({ Page });
    await act(async () => {
      void router.invalidate();
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(page.getByText('the page')).toBeDefined();
  });
});
