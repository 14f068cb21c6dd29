import { Unauthenticated } from '#platform/errors.ts';
import type { PasskeySite } from './deps.ts';

/** Loaded when somebody comes with a passkey: it takes a tenth of a start. */
export const webauthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256 by their COSE numbers: what devices make, without those that Node calls experimental. */
export const ALGORITHMS = [-8, -7, -257];

export interface AskedOptions {
  challenge: string;
  options: Record<string, unknown>;
}

export const refused = (): Unauthenticated => new Unauthenticated('This passkey was not accepted.');

/** The library throws at whatever isn't as it should be, made-up answers included; the caller needn't know which. */
export async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch {
    throw refused();
  }
}

/** The page that the device saw, if passkeys may be used there. */
export function originOf(site: PasskeySite, response: unknown): string {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { origin: unknown };
    if (typeof origin === 'string' && site.isAllowedOrigin(origin)) return origin;
  } catch {
    // not what a browser sends
  }
  throw refused();
}
