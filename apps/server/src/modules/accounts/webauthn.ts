import { REFUSAL_TEXTS } from '@wickwise/contract';
import { Unauthenticated } from '#platform/errors.ts';
import type { PasskeySite } from './deps.ts';

/** Loaded with the first passkey: it takes a tenth of the start. */
export const webauthn = () => import('@simplewebauthn/server');

/** COSE numbers of Ed25519, ES256 and RS256: what devices use, except those that Node marks as experimental. */
export const ALGORITHMS = [-8, -7, -257];

export interface AskedOptions {
  challenge: string;
  options: Record<string, unknown>;
}

export const refused = (): Unauthenticated => new Unauthenticated(REFUSAL_TEXTS.passkeyRefused);

/** Turns all failures of the library into one error: the caller needn't know the reason. */
export async function checked<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch {
    throw refused();
  }
}

/** Returns the origin of the page that the device saw; throws where passkeys aren't allowed there. */
export function originOf(site: PasskeySite, response: unknown): string {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
    const { origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { origin: unknown };
    if (typeof origin === 'string' && site.isAllowedOrigin(origin)) return origin;
  } catch {
    // malformed
  }
  throw refused();
}
