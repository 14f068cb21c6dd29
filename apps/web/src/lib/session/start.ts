import { AUTH_STORAGE_KEY } from '@wickwise/contract';
import { log } from '../log.ts';
import { keptToken, writeTokenCookie } from './kept.ts';
import { renewSession } from './renew.ts';
import { beginSession, endSession, isRestoring, session } from './session.ts';
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
  restore(keptToken());
}

function restore(token: string | undefined): void {
  const kept = readToken(token, Date.now());
  if (typeof kept !== 'string') beginSession(kept.token);
  else if (token !== undefined && kept !== 'undecodable') ready = renewOld(token, kept);
  else {
    if (kept === 'missing') log.note('no token is kept: nobody is signed in');
    else log.warn('the kept token is undecodable: nobody is signed in');
    endSession();
  }
}

/** An old token gets one try; until then calls go without it, and screens draw as if it will come to good. */
async function renewOld(token: string, flaw: TokenFlaw): Promise<void> {
  writeTokenCookie(undefined);
  isRestoring.set(true);
  const isRenewed = await renewSession(token);
  if (!isRenewed) log.warn(`the kept token is ${flaw}: nobody is signed in`);
  isRestoring.set(false);
}

/** Another tab has signed in, renewed or logged out. */
function followKept(): void {
  const token = keptToken();
  if (token === session.get()?.token) return;
  if (token === undefined) endSession();
  else beginSession(token);
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
