import { log } from '../log.ts';
import { createStore, useStore } from '../store.ts';
import { forgetToken, keepToken, keptToken, writeTokenCookie } from './kept.ts';
import { readToken, type Session } from './token.ts';

/** Who is signed in; undefined when nobody is. */
export const session = createStore<Session | undefined>(undefined);

/** Whether an old token is being renewed at the start: until that's known, screens draw as if it will be. */
export const isRestoring = createStore(false);

/** Whether to draw for somebody who is signed in. */
export function useIsSignedIn(): boolean {
  const isExpected = useStore(isRestoring);
  return useStore(session) !== undefined || isExpected;
}

/** A session begins or goes on with a token that the server has just given, or another tab has taken. */
export function beginSession(token: string): void {
  // by a clock that goes wrong a new token may look old: the server's word counts
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

/** From now on nobody is signed in, in this tab and, by what is kept, in all others. */
export function endSession(): void {
  forgetToken();
  writeTokenCookie(undefined);
  session.set(undefined);
}

/** The token in local storage; undefined where there is none, or none that can be read. */
export function storedToken(): string | undefined {
  const token = keptToken();
  return typeof readToken(token, 0) === 'string' ? undefined : token;
}
