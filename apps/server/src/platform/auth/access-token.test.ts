import { createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readAccessToken, signAccessToken } from './access-token.ts';

const KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER_KEY = createSecretKey(Buffer.alloc(32, 2));
const NOW = Date.now();
const EXP = Math.floor(NOW / 1_000) + 600;
const CLAIMS = { _id: 'asha', sid: 'session', exp: EXP };

const sign = (claims: object, key = KEY, header: object = {}) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);

const tampered = async (change: (claims: Record<string, unknown>) => void) => {
  const [head, body = '', signature] = (await sign(CLAIMS)).split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  change(claims);
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
};

describe('an access token', () => {
  it('carries user, session and expiry: 15 minutes', async () => {
    const token = await readAccessToken(KEY, await signAccessToken(KEY, 'asha', 'session', NOW));
    expect(token).toMatchObject({ userId: 'asha', sessionId: 'session' });
    expect((token?.expiresMs ?? 0) - NOW).toBeLessThanOrEqual(900_000);
    expect((token?.expiresMs ?? 0) - NOW).toBeGreaterThan(898_000);
    expect(await readAccessToken(KEY, await sign(CLAIMS))).toBeDefined();
  });

  it.for<[string, () => Promise<string> | string]>([
    ['is nothing', () => ''],
    ['is no token', () => 'a.b.c'],
    ['has algorithm none', () => new UnsecuredJWT({ ...CLAIMS }).encode()],
    [
      'has algorithm none with a signature left in place',
      async () => {
        const [, body, signature] = (await sign(CLAIMS)).split('.');
        return [Buffer.from('{"alg":"none"}').toString('base64url'), body, signature].join('.');
      },
    ],
    [
      'has another algorithm of the same key',
      () => new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.alloc(64, 1)),
    ],
    ['is signed with another key', () => sign(CLAIMS, OTHER_KEY)],
    [
      'brings its own key',
      () => sign(CLAIMS, OTHER_KEY, { jwk: { kty: 'oct', k: Buffer.alloc(32, 2).toString('base64url') } }),
    ],
    ['has another user put in', () => tampered((claims) => (claims._id = 'boss'))],
    ['has its end put off', () => tampered((claims) => (claims.exp = EXP + 9_999))],
    ['has run out', () => sign({ ...CLAIMS, exp: EXP - 700 })],
    ['never runs out', () => sign({ _id: 'asha', sid: 'session' })],
    ['has an end that is no number', () => sign({ ...CLAIMS, exp: 'tomorrow' })],
    ['names no user', () => sign({ sid: 'session', exp: EXP })],
    ['names no session', () => sign({ _id: 'asha', exp: EXP })],
    ['claims more', () => sign({ ...CLAIMS, role: 'operator' })],
  ])('is refused when it %s', async ([, make]) => {
    expect(await readAccessToken(KEY, await make())).toBeUndefined();
  });
});
