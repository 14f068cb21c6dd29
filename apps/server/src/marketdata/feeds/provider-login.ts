import { DAY_MS } from '@wickwise/market';
import { HttpClient, HttpRefusal } from '#platform/net/http-client.ts';
import { providerWords } from '#platform/net/provider-words.ts';
import { type KeyField, KeyRefused, withoutKey } from './provider-key.ts';
import type { ProviderUrls } from './provider-options.ts';
import type { ProviderKey } from './provider-protocol.ts';

export interface LoginCall {
  headers?: Readonly<Record<string, string>>;
  /** Sent by POST, as JSON or as a form; without it the call is a GET. */
  body?: unknown;
}

/** What a login works with. */
export interface LoginParts {
  /** As it's stored: what the login needs, and tokens of the last one. */
  key: ProviderKey;
  /** Where the provider's page sends the browser back. */
  redirectUrl: string;
  /** Addresses without a slash at the end. */
  restUrl: string;
  loginUrl: string;
  /** Returns the parsed answer. Throws `KeyRefused` with the provider's words. */
  send(url: string, call?: LoginCall): Promise<unknown>;
}

/** How a person logs in at a provider that gives tokens for a day. */
export interface ProviderLogin {
  /** `redirect`: on the provider's page, which sends the browser back; `form`: by `fields`. */
  kind: 'redirect' | 'form';
  /** Parts of the key that only the login wants, beside the provider's `keyFields`. */
  keyFields: readonly KeyField[];
  /** Names of the parts of the key that a login can't do without. */
  needs: readonly string[];
  /** Names of the parts of the key that a login gives. */
  gives: readonly string[];
  /** Asked for at each login, and never stored. */
  fields: readonly KeyField[];
  /** Whether the provider's page sends our state back. */
  returnsState: boolean;
  restUrl: string;
  loginUrl: string;
  /** Returns the address of the provider's login page, for `redirect`. */
  open?(parts: LoginParts, state: string): string | Promise<string>;
  /** Exchanges what came back, or what was typed, for the tokens. */
  finish(parts: LoginParts, answer: Readonly<Record<string, string>>): Promise<ProviderKey>;
  /** Returns when tokens that are new now end, epoch ms; null where that isn't known. */
  endsMs(key: ProviderKey, nowMs: number): number | null;
}

const TIMEOUT_MS = 10_000;
const BUDGET = { capacity: 5, perSecond: 1 };

/** Returns the parts of one login; its errors have neither the key nor `answer` in it. */
export function loginParts(
  { restUrl, loginUrl }: Pick<ProviderLogin, 'restUrl' | 'loginUrl'>,
  urls: ProviderUrls,
  { key, redirectUrl, secrets = {} }: { key: ProviderKey; redirectUrl: string; secrets?: ProviderKey },
  signal: AbortSignal,
): LoginParts {
  const hidden = { ...key, ...secrets };
  return {
    key,
    redirectUrl,
    restUrl: urls.restUrl ?? restUrl,
    loginUrl: urls.hosts?.login ?? loginUrl,
    async send(url, { headers = {}, body } = {}) {
      const client = new HttpClient({ baseUrl: url, budget: BUDGET, timeoutMs: TIMEOUT_MS, headers });
      try {
        return await client.get('', { priority: 'user', signal, ...(body === undefined ? {} : { body }) });
      } catch (error) {
        const words = error instanceof HttpRefusal ? providerWords(error.body) : '';
        const text = withoutKey(words || (error as Error).message, hidden);
        throw error instanceof HttpRefusal ? new KeyRefused(text) : new Error(text);
      } finally {
        client.stop();
      }
    },
  };
}

const INDIA_MS = 19_800_000;

/** Returns the next time that it's `hours` after midnight in India, epoch ms. */
export function nextInIndia(hours: number, nowMs: number): number {
  const dayMs = Math.floor((nowMs + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS;
  const atMs = dayMs + hours * 3_600_000;
  return atMs > nowMs ? atMs : atMs + DAY_MS;
}

/** Returns when a token says that it ends (`exp` of a JSON Web Token), epoch ms; null where it doesn't say. */
export function tokenEndsMs(token = ''): number | null {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' && exp > 0 ? exp * 1_000 : null;
  } catch {
    return null;
  }
}
