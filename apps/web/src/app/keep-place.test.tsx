import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeepPlace } from './keep-place.tsx';

/** A page whose height grows by hand; the window scrolls as far as it reaches. */
const page = { height: 0, grow: (_height: number): void => {} };

beforeEach(() => {
  page.height = 0;
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => vi.stubGlobal('scrollY', Math.min(top, page.height)));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #onChange: () => void;
      constructor(onChange: () => void) {
        this.#onChange = onChange;
      }
      observe(): void {
        page.grow = (height) => {
          page.height = height;
          this.#onChange();
        };
        this.#onChange();
      }
      disconnect(): void {
        page.grow = (height) => {
          page.height = height;
        };
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Leaves a page scrolled to 1,200 px and comes back to it while it is 100 px high. */
async function comeBack(): Promise<void> {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <KeepPlace />
      </>
    ),
  });
  const routeTree = root.addChildren(
    ['/', '/next'].map((path) => createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> })),
  );
  const history = createMemoryHistory();
  const router = createRouter({ routeTree, history, scrollRestoration: true });
  await act(async () => render(<RouterProvider router={router} />));
  vi.stubGlobal('scrollY', 1_200);
  document.dispatchEvent(new Event('scroll'));
  await act(async () => history.push('/next'));
  page.height = 100;
  await act(async () => history.back());
}

it('returns to the place on a page that grows', async () => {
  await comeBack();
  expect(scrollY).toBe(100);
  page.grow(700);
  expect(scrollY).toBe(700);
  page.grow(2_000);
  expect(scrollY).toBe(1_200);
  vi.stubGlobal('scrollY', 300);
  page.grow(3_000);
  expect(scrollY).toBe(300);
});

it('gives up as soon as the reader scrolls', async () => {
  await comeBack();
  dispatchEvent(new Event('wheel'));
  page.grow(2_000);
  expect(scrollY).toBe(100);
});
