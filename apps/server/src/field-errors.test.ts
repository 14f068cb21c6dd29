import { ErrorBody } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { signUpByHttp } from './testing/sign-up.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';

const EMAIL = 'trader@example.com';
const COMMON = 'password123';
const GOOD = 'green-tea-at-noon-42';
const ID = '01890000-0000-7000-8000-000000000001';
const ALERT = { market: 'Crypto', condition: { type: 'crossing', level: 1 } };

const FALL = (amount: number) => ({
  symbol: 'BTC-USD',
  condition: { type: 'moving_down_percent', amount, bars: 3 },
});

/** A form, its request, and its invalid fields. */
type Case = readonly [form: string, call: string, body: object, fields: readonly string[]];

const CASES: readonly Case[] = [
  ['calendar', 'GET user/calendar?from=2026-02-30', {}, ['from']],
  ['signals', 'GET user/pattern-signal?page=99999999999999999', {}, ['page']],
  ['bars', 'GET candles?market=Crypto&symbol=BTC-USD&timeframe=1h&before=9007199254740993', {}, ['before']],
  ['sign up', 'POST auth/signup', { name: '', email: 'x', password: 'short' }, ['name', 'email', 'password']],
  ['sign up, common', 'POST auth/signup', { name: 'Asha', email: EMAIL, password: COMMON }, ['password']],
  ['sign up, phone', 'POST auth/signup', { name: 'Asha', email: EMAIL, password: GOOD, phone: '12' }, ['phone']],
  ['log in', 'POST auth/login', { email: 'x', password: '' }, ['email', 'password']],
  ['second factor', 'POST auth/login/second-factor', { challenge: 'riddle', code: '' }, ['code']],
  ['confirm', 'POST auth/confirm-otp', { email: EMAIL, code: '12' }, ['code']],
  ['forgot password', 'POST auth/forgot-password', { email: 'x' }, ['email']],
  ['reset password', 'POST auth/reset-password', { email: EMAIL, code: '1', password: 'x' }, ['code', 'password']],
  ['name', 'PATCH user', { name: '' }, ['name']],
  ['password', 'POST user/password', { current: GOOD, password: COMMON }, ['password']],
  ['email', 'POST user/email', { email: 'x', password: GOOD }, ['email']],
  ['email code', 'POST user/email/confirm', { code: '1' }, ['code']],
  ['phone', 'POST user/phone', { phone: '12' }, ['phone']],
  ['phone code', 'POST user/phone/confirm', { code: '1' }, ['code']],
  ['authenticator', 'POST user/totp/confirm', { code: '1' }, ['code']],
  ['password again', 'POST user/totp', { password: 7 }, ['password']],
  ['passkey', 'POST user/passkeys', { challenge: 'x', name: '', response: {} }, ['name']],
  ['API key', 'POST user/api-keys', { name: '', scopes: ['all'] }, ['name', 'scopes.0']],
  ['watchlist', 'POST user/watchlists', { name: '' }, ['name']],
  ['rename watchlist', `PATCH user/watchlists/${ID}`, { name: '' }, ['name']],
  ['import watchlist', 'POST user/watchlists/import', { name: 'Mine', text: 'NOSUCHSYMBOL' }, ['text']],
  ['channel', 'POST user/channels', { kind: 'telegram' }, ['kind']],
  ['webhook', 'POST user/channels', { kind: 'webhook', url: 'https://127.0.0.1/' }, ['url']],
  ['webhook', 'POST user/channels', { kind: 'webhook', url: 'https://intranet/hook' }, ['url']],
  ['alert', 'POST user/alerts', { ...ALERT, symbol: 'BTC-USD', watchlistId: ID }, ['symbol']],
  ['alert, level', 'POST user/alerts', { ...ALERT, condition: { type: 'crossing', level: 0 } }, ['condition.level']],
  ['alert, a fall of everything', 'POST user/alerts', { ...ALERT, ...FALL(100) }, ['condition.amount']],
  ['dry run, the same', 'POST user/alerts/dry-run', { ...ALERT, ...FALL(150) }, ['condition.amount']],
  ['alert, nowhere', 'POST user/alerts', ALERT, ['symbol']],
  ['one field too many', 'POST auth/forgot-password', { email: 'x', extra: 1 }, []],
  ['a code that is wrong', 'POST auth/confirm-otp', { email: EMAIL, code: '123456' }, []],
];

describe('a wrong field', () => {
  it('is named as the request names it, in every form, and only where a field is wrong', async () => {
    const { app, url } = await startTestApp(FEW_PRICES, { limitFactor: 1_000 });
    const own = await signUpByHttp(url);
    for (const [form, call, body, fields] of CASES) {
      const [method, path = ''] = call.split(' ');
      const response = await app.inject({
        method: method as 'POST',
        url: `/api/v1/${method === 'GET' ? path : path.replace(/^user/, `user/${own.userId}`)}`,
        headers: path.startsWith('user') ? own.headers : {},
        ...(method === 'GET' ? {} : { payload: body }),
      });
      const answer = ErrorBody.parse(response.json());
      const named = answer.fields?.map(({ field }) => field) ?? [];
      expect([form, answer.field, named], answer.message).toEqual([form, fields[0], fields]);
      expect([form, response.statusCode, answer.code]).toEqual([form, 400, 'BAD_REQUEST']);
      for (const { message } of answer.fields ?? []) expect(answer.message).toContain(`: ${message}`);
    }
  });
});
