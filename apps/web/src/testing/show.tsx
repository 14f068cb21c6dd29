import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { NavPage } from '../app/navigation.ts';
import { queryClient } from '../lib/query-client.ts';

/** Renders a screen with the app's query client and its own router, with the pages it links to. */
export async function show(
  screen: ReactNode,
  pages: Readonly<Record<string, Omit<NavPage, 'to'>>> = {},
): Promise<void> {
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const root = createRootRoute();
  const index = createRoute({ getParentRoute: () => root, path: '/', component: () => screen });
  const others = Object.entries(pages).map(([path, { name, ...nav }]) =>
    createRoute({ getParentRoute: () => root, path, staticData: { name, nav } }),
  );
  const router = createRouter({
    routeTree: root.addChildren([index, ...others]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultNotFoundComponent: () => null, // linked pages don't exist here
  });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
