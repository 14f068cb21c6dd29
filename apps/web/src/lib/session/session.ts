import { log } from '../log.ts';
import { createStore, useStore } from '../store.ts';
import { forgetToken, keepToken, keptToken, writeTokenCookie } from './kept.ts';
import { type AuthSession, readToken } from './token.ts';

/** The session; undefined when signed out. */
export const session = createStore<AuthSession | undefined>(undefined);

/** Whether an old token is being renewed at the start: until then screens assume success. */
export const isRestoring = createStore(false);

/** Returns whether to render for a signed-in user. */
export function useIsSignedIn(): boolean {
  const isExpected = useStore(isRestoring);
  return useStore(session) !== undefined || isExpected;
}

/** Starts or continues a session with a new token of the server or another tab. */
export function beginSession(token: string): void {
  // with a wrong clock a new token may look expired: the server decides
  const next = readToken(token, 0);
  if (typeof next === 'string') {
    log.warn(`a token is ${next}: nobody is signed in`);
    endSession();
    return;
  }
  if (keptToken() !== token) keepToken(token);
  writeTokenCookie(token);
  session.set(next);
}

/** Ends the session in this tab and, through storage, in all others. */
export function endSession(): void {
  forgetToken();
  writeTokenCookie(undefined);
  session.set(undefined);
}

/** Returns the token in local storage; undefined for none or an unreadable one. */
export function storedToken(): string | undefined {
  const token = keptToken();
  return typeof readToken(token, 0) === 'string' ? undefined : token;
}
