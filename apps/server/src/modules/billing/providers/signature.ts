import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns whether a hex signature is the HMAC-SHA256 of a text; takes the same time either way. */
export function hasSignature(secret: string, text: string | Buffer, signature: string): boolean {
  const own = createHmac('sha256', secret).update(text).digest();
  const given = /^[\da-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(own.length);
  return timingSafeEqual(own, given);
}

export const sign = (secret: string, text: string | Buffer): string =>
  createHmac('sha256', secret).update(text).digest('hex');
