import { KeyRefused } from '../provider-key.ts';
import { nextInIndia, type ProviderLogin, tokenEndsMs } from '../provider-login.ts';
import { objectOf, textOf } from '../wire-values.ts';

/** Access tokens of the login end at half past three in the night. */
const ENDS_HOURS = 3.5;

/** Upstox's OAuth login, https://upstox.com/developer/api-documentation/authentication. */
export const upstoxLogin: ProviderLogin = {
  kind: 'redirect',
  keyFields: [
    { name: 'apiKey', label: 'API key (for the login)', isSecret: true, isOptional: true },
    { name: 'secret', label: 'API secret (for the login)', isSecret: true, isOptional: true },
  ],
  needs: ['apiKey', 'secret'],
  gives: ['key'],
  fields: [],
  returnsState: true,
  restUrl: 'https://api.upstox.com',
  loginUrl: 'https://api.upstox.com',
  open({ key, redirectUrl, restUrl }, state) {
    const asked = { response_type: 'code', client_id: key.apiKey ?? '', redirect_uri: redirectUrl, state };
    return `${restUrl}/v2/login/authorization/dialog?${new URLSearchParams(asked)}`;
  },
  async finish({ key: { apiKey = '', secret = '' }, redirectUrl, restUrl, send }, { code = '' }) {
    if (code === '') throw new KeyRefused('The login was not completed.');
    const body = new URLSearchParams({
      code,
      client_id: apiKey,
      client_secret: secret,
      redirect_uri: redirectUrl,
      grant_type: 'authorization_code',
    });
    return { key: textOf(objectOf(await send(`${restUrl}/v2/login/authorization/token`, { body })).access_token) };
  },
  endsMs: ({ key, apiKey }, nowMs) => tokenEndsMs(key) ?? (key && apiKey ? nextInIndia(ENDS_HOURS, nowMs) : null),
};
