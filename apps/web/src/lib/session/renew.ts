import { XSRF_HEADER } from '@wickwise/contract';
import { ApiError } from '../api-error.ts';
import type { Call } from '../http.ts';
import { log } from '../log.ts';
import { keptToken, readXsrfCookie } from './kept.ts';
import { beginSession, endSession, session, storedToken } from './session.ts';

/** The lock under which one tab at a time renews: a refresh cookie serves once. */
const LOCK = 'wickwise-session';

/** A call that the refresh cookie authenticates: it needs proof that this very site makes it. */
export const cookieCall = (path: string): Call => ({
  method: 'POST',
  path,
  headers: { [XSRF_HEADER]: readXsrfCookie() ?? '' },
});

let renewing: Promise<boolean> | undefined;

/**
 * Puts a new token in the place of one that has run out or soon will, or is missing where it's stored; many callers make one request. Says whether there is a
 * session with another token now. Where the server refuses, the session has ended; where it can't be reached, nothing has changed.
 */
export function renewSession(old: string | undefined): Promise<boolean> {
  renewing ??= inTurn(() => renew(old)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(old: string | undefined): Promise<boolean> {
  const stored = storedToken();
  if (stored !== undefined && stored !== old) {
    beginSession(stored); // another tab was faster
    return true;
  }
  if (keptToken() === undefined && session.get()?.token !== old) return false; // logged out meanwhile
  try {
    const { askNewToken } = await import('./new-token.ts'); // visitors need neither calls nor schemas at first
    const { authData } = await askNewToken(cookieCall('auth/refresh'));
    beginSession(authData.token);
    return true;
  } catch (error) {
    if (isRefusal(error)) {
      log.warn('the session has ended: its token could not be renewed');
      endSession();
    }
    return false;
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status < 500 && error.status !== 429;

/** Locks exist where the page came by https or from the own machine; elsewhere the server bears two tabs at once. */
async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
