import { AUTH_STORAGE_KEY } from '@wickwise/contract';
import { log } from '../log.ts';
import { isTokenKept, keptToken, readXsrfCookie, writeTokenCookie } from './kept.ts';
import { renewSession } from './renew.ts';
import { beginSession, endSession, isRestoring, session, storedToken } from './session.ts';
import { readToken, type TokenFlaw } from './token.ts';

/** A token is renewed this long before it expires, ms. */
const AHEAD_MS = 60_000;
/** Minimum interval of renewals, with a wrong clock or an unreachable server, ms. */
const LEAST_MS = 30_000;

let ready: Promise<unknown> = Promise.resolve();

/** Resolves when it is known whether the user is signed in; waits only for a pending renewal. */
export const sessionReady = (): Promise<unknown> => ready;

/** Restores the stored session, renews it, and follows other tabs. */
export function restoreSession(): void {
  session.subscribe(keepAlive);
  addEventListener('storage', ({ key }) => {
    if (key === AUTH_STORAGE_KEY || key === null) followKept();
  });
  addEventListener('online', () => {
    if (!session.get()) restore(keptToken()); // what couldn't be renewed before may be now
  });
  restore(keptToken());
}

function restore(token: string | undefined): void {
  const kept = readToken(token, Date.now());
  if (typeof kept !== 'string') beginSession(kept.token);
  else if (canBeRenewed(kept)) ready = renewOld(token, kept);
  else {
    if (kept === 'missing') log.note('no token is kept: nobody is signed in');
    else log.warn('the kept token is undecodable: nobody is signed in');
    endSession();
  }
}

/** Returns whether a token can be renewed: an expired one, or a missing or malformed one with a session cookie. */
const canBeRenewed = (flaw: TokenFlaw): boolean =>
  flaw === 'expired' || flaw === 'without expiry' || readXsrfCookie() !== undefined;

/** Tries once to renew an old token; until then requests go without it, and screens assume success. */
async function renewOld(token: string | undefined, flaw: TokenFlaw): Promise<void> {
  writeTokenCookie(undefined);
  isRestoring.set(true);
  const isRenewed = await renewSession(token);
  if (!isRenewed) log.warn(`the kept token is ${flaw}: nobody is signed in`);
  isRestoring.set(false);
}

/** Handles changes of the stored token: another tab signed in, renewed or logged out, or it was damaged. */
function followKept(): void {
  const token = storedToken();
  const current = session.get()?.token;
  if (token === current) return;
  if (token !== undefined) beginSession(token);
  else if (isTokenKept() && current !== undefined) void renewSession(current);
  else endSession();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function keepAlive(): void {
  clearTimeout(timer);
  const current = session.get();
  if (!current) return;
  const { token, expiresAtMs } = current;
  const renew = async (): Promise<void> => {
    if ((await renewSession(token)) || session.get()?.token !== token) return;
    timer = setTimeout(renew, LEAST_MS); // the server is unreachable
  };
  timer = setTimeout(renew, Math.max(expiresAtMs - Date.now() - AHEAD_MS, LEAST_MS));
}
