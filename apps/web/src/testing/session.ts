import { beginSession } from '../lib/session/session.ts';

const base64url = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A token with these claims and an unchecked signature. */
export const tokenOf = (claims: object): string => `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`;

export const USER_ID = 'user-1';

/** A token of the test user that expires after some seconds. */
export const tokenFor = (seconds: number, userId = USER_ID): string =>
  tokenOf({ _id: userId, exp: Math.floor(Date.now() / 1_000) + seconds });

/** Signs the test user in for a quarter of an hour; `setup.ts` signs out after each test. */
export const signIn = (): void => beginSession(tokenFor(900));
