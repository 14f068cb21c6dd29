import type { TokenClaims } from '@wickwise/contract';

/** Why a token is invalid (docs/api/http.md#sessions). */
export type TokenFlaw = 'missing' | 'undecodable' | 'expired' | 'without expiry';

export interface AuthSession {
  token: string;
  userId: string;
  /** Epoch ms. */
  expiresAtMs: number;
}

/** Decodes a token without verifying its signature, which the server does. */
export function readToken(token: string | undefined, nowMs: number): AuthSession | TokenFlaw {
  if (!token) return 'missing';
  const claims = decode(token);
  if (typeof claims !== 'object' || claims === null) return 'undecodable';
  if (!('exp' in claims)) return 'without expiry';
  const { _id, exp } = claims as Partial<TokenClaims>;
  if (typeof _id !== 'string' || typeof exp !== 'number') return 'undecodable';
  const expiresAtMs = exp * 1_000;
  return expiresAtMs <= nowMs ? 'expired' : { token, userId: _id, expiresAtMs };
}

/** Decodes the claims: the second of three parts, base64url of JSON. */
function decode(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}
