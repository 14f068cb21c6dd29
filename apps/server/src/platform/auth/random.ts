import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits in characters that cookies and URLs accept. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Hashes a random token for storage: the stored hash can't be used as a token. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export const isSame = (given: string, wanted: string): boolean => timingSafeEqual(sha256(given), sha256(wanted));
