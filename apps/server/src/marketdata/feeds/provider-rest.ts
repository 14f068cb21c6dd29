import { HttpClient, HttpRefusal } from '#platform/net/http-client.ts';
import { providerWords } from '#platform/net/provider-words.ts';
import { type Priority, RateLimited, type TokenBucket } from '#platform/net/token-bucket.ts';
import { KeyRefused, withoutKey } from './provider-key.ts';
import type { Get, ProviderProtocol, RestCall } from './provider-protocol.ts';

/** Further hosts have files: they are called rarely, and state no limit. */
const HOST_BUDGET = { capacity: 4, perSecond: 1 };
const UNAUTHORIZED = 401;

export interface RestOptions {
  restUrl: string;
  /** Addresses of further hosts by name. */
  hosts: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** In place of one of its own. */
  bucket?: TokenBucket | undefined;
  /** Called once, with the provider's words, when it refuses the key. */
  onRefused: (words: string) => void;
}

/** The REST side of one provider: with its key, and never again once that is refused. */
export class ProviderRest {
  readonly #protocol: ProviderProtocol;
  readonly #options: RestOptions;
  readonly #main: HttpClient;
  readonly #hosts = new Map<string, HttpClient>();
  #refusal: string | undefined;

  constructor(protocol: ProviderProtocol, options: RestOptions) {
    this.#protocol = protocol;
    this.#options = options;
    const { budget, used, throttledMs, headers } = protocol;
    const timeout = options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs };
    this.#main = new HttpClient({
      baseUrl: options.restUrl,
      budget,
      ...timeout,
      ...(options.bucket ? { bucket: options.bucket } : {}),
      ...(used ? { used } : {}),
      ...(throttledMs ? { throttledMs } : {}),
      ...(headers ? { headers } : {}),
    });
    for (const [name, baseUrl] of Object.entries(options.hosts)) {
      const own = protocol.keyedHosts?.includes(name) && headers ? { headers } : {};
      this.#hosts.set(name, new HttpClient({ baseUrl, budget: HOST_BUDGET, ...timeout, ...own }));
    }
  }

  /** Share of the budget that is left, 0 to 1. */
  get budgetLeft(): number {
    return this.#main.budgetLeft;
  }

  /** Calls of a priority, until a signal; errors never hold the key. */
  getter(priority: Priority, signal: AbortSignal): Get {
    return (path, call = {}) => this.#get(path, call, priority, signal);
  }

  /** Nothing is called any more: the key is refused. */
  refuse(words: string): void {
    if (this.#refusal !== undefined) return;
    this.#refusal = words;
    this.#options.onRefused(words);
  }

  stop(): void {
    this.#main.stop();
    for (const client of this.#hosts.values()) client.stop();
  }

  async #get(
    path: string,
    { host, isExtra, ...call }: RestCall,
    priority: Priority,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (this.#refusal !== undefined) throw new KeyRefused(this.#refusal);
    const client = host === undefined ? this.#main : this.#hosts.get(host);
    if (!client) throw new Error(`there is no host ${host}`);
    try {
      const body = await client.get(host === undefined ? this.#withQuery(path) : path, { ...call, priority, signal });
      const refusal = host === undefined ? this.#protocol.refusalIn?.(body) : undefined;
      if (refusal) throw refusal;
      return body;
    } catch (error) {
      throw this.#described(error, host === undefined && !isExtra);
    }
  }

  #refused(words: string): KeyRefused {
    this.refuse(words);
    return new KeyRefused(words);
  }

  #withQuery(path: string): string {
    const { query } = this.#protocol;
    return query ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}` : path;
  }

  /** Returns an error that may be shown; notes a refusal of the key. `isOfKey`: whether every plan has the call. */
  #described(error: unknown, isOfKey: boolean): unknown {
    const { key, refusesKey = ({ status }) => status === UNAUTHORIZED } = this.#protocol;
    if (!key || error instanceof RateLimited || error instanceof KeyRefused) return error;
    if (isOfKey && error instanceof HttpRefusal && refusesKey(error)) {
      const words = withoutKey(providerWords(error.body), key) || `the provider refuses the key (HTTP ${error.status})`;
      return this.#refused(words);
    }
    return hidden(error as Error, key);
  }
}

/** Returns the same error where it doesn't show the key. */
function hidden(error: Error, key: NonNullable<ProviderProtocol['key']>): Error {
  const text = withoutKey(error.message, key);
  if (text === error.message) return error;
  return error instanceof HttpRefusal ? new HttpRefusal(error.status, withoutKey(error.body, key)) : new Error(text);
}
