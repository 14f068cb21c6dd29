import { createRootRoute, type RouteComponent } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Root } from '../root.tsx';

/** A screen whose code is loaded when it's first shown. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, RouteComponent>>,
  name: Name,
): RouteComponent {
  const component = lazyComponent(async () => (await load())[name]);
  // the router waits for it before it draws; a failure is for its boundary
  const preload = async (): Promise<void> => {
    await component.load().catch(() => {});
  };
  return Object.assign(component, { preload });
}

/** Waits for the constants beside the code of a screen; the part that needs them tells of a failure. */
export async function constantsAhead(): Promise<void> {
  try {
    await (await import('../../lib/constants.ts')).constantsReady();
  } catch {
    // what could not be fetched is told where it's missing
  }
}

/** What of an address counts is read by the screen itself, whose code comes later. */
export const looseSearch = (search: Record<string, unknown>): Record<string, unknown> => search;

/** Of what comes later: its real title and what is so far. */
export const coming = screen(() => import('../pages/coming-page.tsx'), 'ComingPage');

export const root = createRootRoute({ component: Root });
