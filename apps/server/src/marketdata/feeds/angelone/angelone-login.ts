import { KeyRefused } from '../provider-key.ts';
import { nextInIndia, type ProviderLogin, tokenEndsMs } from '../provider-login.ts';
import { objectOf, textOf } from '../wire-values.ts';

/** What every call names beside its token. The addresses are those of SmartAPI's own clients that don't know theirs. */
export const angelHeaders = (apiKey: string): Record<string, string> => ({
  'x-privatekey': apiKey,
  'x-usertype': 'USER',
  'x-sourceid': 'WEB',
  'x-clientlocalip': '127.0.0.1',
  'x-clientpublicip': '127.0.0.1',
  'x-macaddress': '00:00:00:00:00:00',
});

/** Tokens that don't say when they end are of the day. */
const MIDNIGHT = 24;

/** SmartAPI's login, https://smartapi.angelone.in/docs/User: client code, PIN and the code of an authenticator app. */
export const angeloneLogin: ProviderLogin = {
  kind: 'form',
  keyFields: [],
  needs: ['key', 'clientCode'],
  gives: ['jwt', 'feedToken'],
  fields: [
    { name: 'pin', label: 'PIN', isSecret: true, isOptional: false },
    { name: 'totp', label: 'TOTP', isSecret: false, isOptional: false },
  ],
  returnsState: false,
  restUrl: 'https://apiconnect.angelone.in',
  loginUrl: 'https://apiconnect.angelone.in',
  async finish({ key: { key = '', clientCode = '' }, restUrl, send }, { pin = '', totp = '' }) {
    const url = `${restUrl}/rest/auth/angelbroking/user/v1/loginByPassword`;
    const body = { clientcode: clientCode, password: pin, totp };
    const { status, message, data } = objectOf(await send(url, { headers: angelHeaders(key), body }));
    if (status !== true) throw new KeyRefused(textOf(message));
    const { jwtToken, feedToken } = objectOf(data);
    return { jwt: textOf(jwtToken).replace(/^Bearer /, ''), feedToken: textOf(feedToken) };
  },
  endsMs: ({ jwt }, nowMs) => (jwt ? (tokenEndsMs(jwt) ?? nextInIndia(MIDNIGHT, nowMs)) : null),
};
