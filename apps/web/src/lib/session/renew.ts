import { XSRF_HEADER } from '@wickwise/contract';
import { ApiError } from '../api-error.ts';
import type { ApiCall } from '../http.ts';
import { log } from '../log.ts';
import { keptToken, readXsrfCookie } from './kept.ts';
import { beginSession, endSession, session, storedToken } from './session.ts';

/** Lock by which one tab at a time renews: a refresh cookie works once. */
const LOCK = 'wickwise-session';

/** Returns a request authenticated by the refresh cookie, which needs the XSRF header. */
export const cookieCall = (path: string): ApiCall => ({
  method: 'POST',
  path,
  headers: { [XSRF_HEADER]: readXsrfCookie() ?? '' },
});

let renewing: Promise<boolean> | undefined;

/**
 * Replaces an expired, expiring or missing token; concurrent callers share a request. Returns whether there is a
 * session with another token. If the server rejects it the session has ended; if it is unreachable nothing changes.
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
    const { askNewToken } = await import('./new-token.ts'); // visitors need neither requests nor schemas at first
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

/** Locks require https or localhost; elsewhere the server tolerates two tabs at once. */
async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
