import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { ownPath } from '../lib/own-path.ts';
import { keptToken } from '../lib/session/kept.ts';
import { session } from '../lib/session/session.ts';
import { sessionReady } from '../lib/session/start.ts';

/** Where a visitor wanted to go, in the address of a screen on the way there. */
export interface NextSearch {
  next?: string;
}

export const nextSearch = ({ next }: Record<string, unknown>): NextSearch =>
  typeof next === 'string' && next.length <= 1_000 ? { next } : {};

interface Visit<Search> {
  location: ParsedLocation;
  search: Search;
}

/**
 * Screens for people who are signed in: others come by the log-in, and back here afterwards. A token that is kept but could not
 * be renewed means that the server is away: they see what this browser has kept, and the server still gives nothing without one.
 */
export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  await sessionReady();
  if (!session.get() && keptToken() === undefined)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true });
}

/** Screens for people who are not: others are led on to where they wanted to go. */
export async function requireNoSession({ search }: Visit<NextSearch>): Promise<void> {
  await sessionReady();
  if (session.get()) throw redirect({ href: ownPath(search.next, '/dashboard'), replace: true });
}

/** After the code of a sign-up comes the set-up, and then where they wanted to go. */
export async function leadToSetUp({ search }: Visit<NextSearch>): Promise<void> {
  await sessionReady();
  if (session.get()) throw redirect({ to: '/signup-configuration', search, replace: true });
}
