import { createRootRoute, type RouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { sessionReady } from '../../lib/session/start.ts';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { Root } from '../root.tsx';

/** Creates a lazily loaded screen. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  const component = lazyComponent(async () => (await load())[name]);
  // the router awaits it before rendering; failures reach its boundary
  const preload = async (): Promise<void> => {
    await component.load().catch(() => {});
  };
  return Object.assign(component, { preload });
}

/** Loads the constants beside a screen's code; the part that needs them shows a failure. */
export async function constantsAhead(): Promise<void> {
  try {
    await (await import('../../lib/constants.ts')).constantsReady();
  } catch {
    // shown where it is missing
  }
}

/** Waits for what the reader has chosen, which says where screens begin; visitors have chosen nothing. */
export async function preferencesAhead(): Promise<void> {
  await sessionReady();
  if (!session.get()) return;
  const { preferencesQuery } = await import('../../lib/preferences.ts');
  await queryClient.prefetchQuery(preferencesQuery);
}

/** What of an address counts is read by the screen itself, whose code comes later. */
export const looseSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

/** Pages that few open first. */
export const pageByPath = screen(() => import('../pages/page-by-path.tsx'), 'PageByPath');

export const root = createRootRoute({ component: Root });
