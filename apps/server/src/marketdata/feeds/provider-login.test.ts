import { describe, expect, it } from 'vitest';
import { ANGEL_LOGIN, angeloneDialect } from '../../testing/fake-provider/angelone-dialect.ts';
import { dhanDialect } from '../../testing/fake-provider/dhan-dialect.ts';
import { FakeMarket } from '../../testing/fake-provider/fake-market.ts';
import { type Dialect, FakeProvider, GOOD_APP, GOOD_KEY } from '../../testing/fake-provider/fake-provider.ts';
import { kiteDialect } from '../../testing/fake-provider/kite-dialect.ts';
import { upstoxDialect } from '../../testing/fake-provider/upstox-dialect.ts';
import { angeloneLogin } from './angelone/angelone-login.ts';
import { dhanLogin } from './dhan/dhan-login.ts';
import { kiteLogin } from './kite/kite-login.ts';
import { KeyRefused } from './provider-key.ts';
import { loginParts, nextInIndia, type ProviderLogin, tokenEndsMs } from './provider-login.ts';
import { upstoxLogin } from './upstox/upstox-login.ts';

const REDIRECT = 'http://127.0.0.1:3000/dashboard/login/broker';
const { apiKey, secret, clientId } = GOOD_APP;

interface Case {
  name: string;
  login: ProviderLogin;
  dialect: Dialect;
  key: Record<string, string>;
  gives: object;
  words: string;
}

const CASES: Case[] = [
  {
    name: 'Kite',
    login: kiteLogin,
    dialect: kiteDialect,
    key: { key: apiKey, secret },
    gives: { accessToken: GOOD_KEY },
    words: 'Token is invalid or has expired.',
  },
  {
    name: 'Upstox',
    login: upstoxLogin,
    dialect: upstoxDialect,
    key: { apiKey, secret },
    gives: { key: GOOD_KEY },
    words: 'Invalid Auth code',
  },
  {
    name: 'Dhan',
    login: dhanLogin,
    dialect: dhanDialect,
    key: { apiKey, secret, clientId },
    gives: { key: GOOD_KEY },
    words: 'Invalid app id or secret.',
  },
];

async function setUp(
  { login, dialect, key }: Pick<Case, 'login' | 'dialect' | 'key'>,
  change: Record<string, string> = {},
) {
  const provider = await FakeProvider.start(dialect, new FakeMarket(['1']));
  provider.redirectUrl = REDIRECT;
  const urls = { restUrl: provider.restUrl, hosts: { login: provider.restUrl } };
  const parts = loginParts(
    login,
    urls,
    { key: { ...key, ...change }, redirectUrl: REDIRECT },
    AbortSignal.timeout(60_000),
  );
  return { provider, parts };
}

/** Opens the login page as a browser does; returns what its redirect has in its address. */
async function back(address: string): Promise<{ place: string; answer: Record<string, string> }> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  const { origin, pathname, searchParams } = new URL(headers.get('location') ?? '');
  return { place: `${origin}${pathname}`.replace(/\/$/, ''), answer: Object.fromEntries(searchParams) };
}

describe.each(CASES)('the login of $name', (one) => {
  const { login, words, gives } = one;

  it('leads over the provider’s page back here, and exchanges what came for the day’s token', async () => {
    const { parts } = await setUp(one);
    const { place, answer } = await back((await login.open?.(parts, 'our state')) ?? '');
    expect(place).toBe(REDIRECT);
    expect(answer.state).toBe(login.returnsState ? 'our state' : undefined);
    expect(await login.finish(parts, answer)).toEqual(gives);
    expect(Object.keys(gives)).toEqual(login.gives);
  });

  it('is refused in the provider’s words with another app’s secret, which no text has', async () => {
    const { parts } = await setUp(one);
    const { answer } = await back((await login.open?.(parts, 's')) ?? '');
    const other = await setUp(one, { secret: 'another-app-secret' });
    const refusal = await login.finish(other.parts, answer).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(KeyRefused);
    expect(String(refusal)).toContain(words);
    expect(String(refusal)).not.toContain('another-app-secret');
  });

  it('says so where it was not completed', async () => {
    const { parts } = await setUp(one);
    await expect(login.finish(parts, { status: 'cancelled' })).rejects.toThrow('The login was not completed.');
  });
});

it('Dhan’s login of another account is refused', async () => {
  const [, , dhan] = CASES as [Case, Case, Case];
  const { parts } = await setUp(dhan);
  const { answer } = await back((await dhanLogin.open?.(parts, 's')) ?? '');
  const other = await setUp(dhan, { clientId: '1000000002' });
  await expect(dhanLogin.finish(other.parts, answer)).rejects.toThrow('another account');
});

describe('the login of Angel One', () => {
  const { clientCode, pin, totp } = ANGEL_LOGIN;
  const angel = { login: angeloneLogin, dialect: angeloneDialect, key: { key: apiKey, clientCode } };

  it('exchanges PIN and TOTP for the day’s tokens', async () => {
    const { parts } = await setUp(angel);
    const tokens = await angeloneLogin.finish(parts, { pin, totp });
    expect(tokens).toEqual({ jwt: GOOD_KEY, feedToken: GOOD_KEY });
    expect(Object.keys(tokens)).toEqual(angeloneLogin.gives);
  });

  it('is refused in its words, which come with HTTP 200', async () => {
    const { parts } = await setUp(angel);
    await expect(angeloneLogin.finish(parts, { pin, totp: '000000' })).rejects.toThrow(new KeyRefused('Invalid totp'));
    const other = await setUp(angel, { key: 'another-app' });
    await expect(angeloneLogin.finish(other.parts, { pin, totp })).rejects.toThrow(new KeyRefused('Invalid API Key'));
  });
});

describe('the end of a login', () => {
  const at = (time: string): number => Date.parse(`2026-11-23T${time}:00+05:30`);

  it('is six in the morning at Kite', () => {
    expect(kiteLogin.endsMs({ accessToken: 'x' }, at('05:59'))).toBe(at('06:00'));
    expect(kiteLogin.endsMs({ accessToken: 'x' }, at('06:00'))).toBe(at('06:00') + 86_400_000);
    expect(kiteLogin.endsMs({}, at('05:59'))).toBeNull();
  });

  it('is midnight at Angel One, where its token doesn’t say', () => {
    expect(angeloneLogin.endsMs({ jwt: 'x' }, at('09:00'))).toBe(at('09:00') + 15 * 3_600_000);
  });

  it('is half past three in the night at Upstox, and unknown of a token that was pasted', () => {
    expect(upstoxLogin.endsMs({ apiKey, secret, key: 'x' }, at('20:00'))).toBe(nextInIndia(3.5, at('20:00')));
    expect(upstoxLogin.endsMs({ key: 'x' }, at('20:00'))).toBeNull();
  });

  it('is what the token itself says, else a day later at Dhan', () => {
    const token = `e30.${Buffer.from('{"exp":1790000000}').toString('base64url')}.sig`;
    expect(tokenEndsMs(token)).toBe(1_790_000_000_000);
    expect(dhanLogin.endsMs({ key: token }, at('09:00'))).toBe(1_790_000_000_000);
    expect(dhanLogin.endsMs({ key: 'opaque' }, at('09:00'))).toBe(at('09:00') + 86_400_000);
    for (const bad of ['', 'a.b.c', 'a.e30.c', `a.${Buffer.from('{"exp":"1"}').toString('base64url')}.c`])
      expect(tokenEndsMs(bad)).toBeNull();
  });
});
