import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits that nobody can guess, in letters that cookies and addresses take. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a random token: whoever reads the database can't use it. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares without telling by its time how much was right. */
export const isSame = (given: string, wanted: string): boolean => timingSafeEqual(sha256(given), sha256(wanted));
