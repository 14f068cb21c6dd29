import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { ownPath } from '../lib/own-path.ts';
import { keptToken } from '../lib/session/kept.ts';
import { session } from '../lib/session/session.ts';
import { sessionReady } from '../lib/session/start.ts';

/** The wanted screen, in the URL of a screen on the way there. */
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
 * Guards screens of signed-in users: others log in first and return. A stored token that couldn't be renewed means that
 * the server is unreachable: the cached data is shown, and the server still requires a valid token.
 */
export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  await sessionReady();
  if (!session.get() && keptToken() === undefined)
    throw redirect({ to: '/login', search: { next: location.href }, replace: true });
}

/** Guards screens of visitors: signed-in users are redirected to the wanted screen. */
export async function requireNoSession({ search }: Visit<NextSearch>): Promise<void> {
  await sessionReady();
  if (session.get()) throw redirect({ href: ownPath(search.next, '/dashboard'), replace: true });
}

/** Redirects from a confirmed sign-up to the set-up, and then to the wanted screen. */
export async function leadToSetUp({ search }: Visit<NextSearch>): Promise<void> {
  await sessionReady();
  if (session.get()) throw redirect({ to: '/signup-configuration', search, replace: true });
}
