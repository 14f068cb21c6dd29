import { createHash } from 'node:crypto';
import { KeyRefused } from '../provider-key.ts';
import { nextInIndia, type ProviderLogin } from '../provider-login.ts';
import { objectOf, textOf } from '../wire-values.ts';

/** Access tokens end at six in the morning. */
const ENDS_HOUR = 6;

/** Kite Connect's login, https://kite.trade/docs/connect/v3/user: a token of the request for one of the day. */
export const kiteLogin: ProviderLogin = {
  kind: 'redirect',
  keyFields: [{ name: 'secret', label: 'API secret', isSecret: true, isOptional: true }],
  needs: ['key', 'secret'],
  gives: ['accessToken'],
  fields: [],
  returnsState: true,
  restUrl: 'https://api.kite.trade',
  loginUrl: 'https://kite.zerodha.com',
  open({ key, loginUrl }, state) {
    const asked = { v: '3', api_key: key.key ?? '', redirect_params: new URLSearchParams({ state }).toString() };
    return `${loginUrl}/connect/login?${new URLSearchParams(asked)}`;
  },
  async finish({ key: { key: apiKey = '', secret = '' }, restUrl, send }, { request_token: requestToken = '' }) {
    if (requestToken === '') throw new KeyRefused('The login was not completed.');
    const checksum = createHash('sha256').update(`${apiKey}${requestToken}${secret}`).digest('hex');
    const body = new URLSearchParams({ api_key: apiKey, request_token: requestToken, checksum });
    const answer = await send(`${restUrl}/session/token`, { headers: { 'x-kite-version': '3' }, body });
    return { accessToken: textOf(objectOf(objectOf(answer).data).access_token) };
  },
  endsMs: ({ accessToken }, nowMs) => (accessToken ? nextInIndia(ENDS_HOUR, nowMs) : null),
};
