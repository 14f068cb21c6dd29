import * as z from 'zod/mini';

/** Claims of the session token (docs/api/contract.md#entities): user id, and expiry in seconds. */
export const TokenClaims = z.object({ _id: z.string(), exp: z.number() });
export type TokenClaims = z.infer<typeof TokenClaims>;

/** Local storage value of `authData`. */
export const AuthData = z.looseObject({ token: z.string() });
export type AuthData = z.infer<typeof AuthData>;
