import { DAY_MS } from '@wickwise/market';
import { KeyRefused } from '../provider-key.ts';
import { type ProviderLogin, tokenEndsMs } from '../provider-login.ts';
import { objectOf, textOf } from '../wire-values.ts';

/**
 * Dhan's login with API key and secret, https://dhanhq.co/docs/v2/authentication. Its page sends no state back: the
 * browser that began the login keeps it, and the token has to be the account's own.
 */
export const dhanLogin: ProviderLogin = {
  kind: 'redirect',
  keyFields: [
    { name: 'apiKey', label: 'API key (for the login)', isSecret: true, isOptional: true },
    { name: 'secret', label: 'API secret (for the login)', isSecret: true, isOptional: true },
  ],
  needs: ['clientId', 'apiKey', 'secret'],
  gives: ['key'],
  fields: [],
  returnsState: false,
  restUrl: 'https://api.dhan.co',
  loginUrl: 'https://auth.dhan.co',
  async open({ key, loginUrl, send }) {
    const query = new URLSearchParams({ client_id: key.clientId ?? '' });
    const call = { headers: appOf(key), body: new URLSearchParams() };
    const consent = textOf(objectOf(await send(`${loginUrl}/app/generate-consent?${query}`, call)).consentAppId);
    return `${loginUrl}/login/consentApp-login?${new URLSearchParams({ consentAppId: consent })}`;
  },
  async finish({ key, loginUrl, send }, { tokenId = '' }) {
    if (tokenId === '') throw new KeyRefused('The login was not completed.');
    const query = new URLSearchParams({ tokenId });
    const answer = objectOf(await send(`${loginUrl}/app/consumeApp-consent?${query}`, { headers: appOf(key) }));
    if (String(answer.dhanClientId) !== key.clientId) throw new KeyRefused('The login is of another account at Dhan.');
    return { key: textOf(answer.accessToken) };
  },
  endsMs: ({ key }, nowMs) => (key ? (tokenEndsMs(key) ?? nowMs + DAY_MS) : null),
};

const appOf = ({ apiKey = '', secret = '' }: Readonly<Record<string, string>>): Record<string, string> => ({
  app_id: apiKey,
  app_secret: secret,
});
