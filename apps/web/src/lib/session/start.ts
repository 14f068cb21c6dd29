import { AUTH_STORAGE_KEY } from '@wickwise/contract';
import { log } from '../log.ts';
import { isTokenKept, keptToken, readXsrfCookie, writeTokenCookie } from './kept.ts';
import { renewSession } from './renew.ts';
import { beginSession, endSession, isRestoring, session, storedToken } from './session.ts';
import { readToken, type TokenFlaw } from './token.ts';

/** A token is renewed so long before it runs out. */
const AHEAD_MS = 60_000;
/** Not more often than this, also when the clock goes wrong or the server is away. */
const LEAST_MS = 30_000;

let ready: Promise<unknown> = Promise.resolve();

/** Waits until it's known whether somebody is signed in: at once but while an old token is being renewed. */
export const sessionReady = (): Promise<unknown> => ready;

/** Restores the kept session, keeps it alive, and follows what other tabs do with it. */
export function startSession(): void {
  session.subscribe(keepAlive);
  addEventListener('storage', ({ key }) => {
    if (key === AUTH_STORAGE_KEY || key === null) followKept();
  });
  addEventListener('online', () => {
    if (!session.get()) restore(keptToken()); // what could not be renewed before may be now
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

/** An old token can; a missing or damaged one where this browser still has the cookie of a session. */
const canBeRenewed = (flaw: TokenFlaw): boolean =>
  flaw === 'expired' || flaw === 'without expiry' || readXsrfCookie() !== undefined;

/** It gets one try; until then calls go without it, and screens draw as if it will come to good. */
async function renewOld(token: string | undefined, flaw: TokenFlaw): Promise<void> {
  writeTokenCookie(undefined);
  isRestoring.set(true);
  const isRenewed = await renewSession(token);
  if (!isRenewed) log.warn(`the kept token is ${flaw}: nobody is signed in`);
  isRestoring.set(false);
}

/** Another tab has signed in, renewed or logged out; or what is kept was damaged. */
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
    timer = setTimeout(renew, LEAST_MS); // the server is away
  };
  timer = setTimeout(renew, Math.max(expiresAtMs - Date.now() - AHEAD_MS, LEAST_MS));
}
