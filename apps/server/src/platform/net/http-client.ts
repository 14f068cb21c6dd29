import http from 'node:http';
import https from 'node:https';
import { createGunzip } from 'node:zlib';
import { MINUTE_MS } from '@wickwise/market';
import { lookupUntil } from './addresses-of.ts';
import { retryAfterMs } from './retry-after.ts';
import { type Budget, type Priority, RateLimited, TokenBucket } from './token-bucket.ts';

export interface HttpClientOptions {
  /** Everything before the paths of the calls. */
  baseUrl: string;
  budget: Budget;
  /** Shared with other clients of the same budget; it's theirs to stop. */
  bucket?: TokenBucket;
  /** For a whole answer, ms. */
  timeoutMs?: number;
  /** Largest answer, unpacked. */
  mostBytes?: number;
  /** The header with the provider's count of this address's use in a minute, and the count at which all calls pause. */
  used?: { header: string; most: number };
  /** Returns the pause that the body of a good answer asks for, ms: some providers refuse for the rate by HTTP 200. */
  throttledMs?: (body: unknown) => number | undefined;
  /** Sent with every call, e.g. a key. */
  headers?: Readonly<Record<string, string>>;
}

export interface HttpCall {
  /** Of the budget. */
  cost?: number;
  priority?: Priority;
  signal?: AbortSignal;
  /** Sent as JSON or as a form. */
  body?: unknown;
  /** Of a call with a body; default POST. */
  method?: 'PATCH';
  /** Sent with this call alone. */
  headers?: Readonly<Record<string, string>>;
  /** How the answer is read; default JSON. */
  as?: 'json' | 'text';
  /** Largest answer of this call, unpacked. */
  mostBytes?: number;
}

/** The provider answered with a status that isn't 2xx. */
export class HttpRefusal extends Error {
  readonly status: number;
  /** The provider's sentence, cut off. */
  readonly body: string;

  constructor(status: number, body: string) {
    super(`HTTP ${status}${body ? `: ${body.slice(0, 200)}` : ''}`);
    this.status = status;
    this.body = body.slice(0, MOST_WORDS);
  }
}

const MOST_WORDS = 2_000;

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Maximum number of attempts for a request that is refused for its rate. */
const ATTEMPTS = 3;
/** Pause after a refusal for the rate that names none. */
const PAUSE_MS = 10_000;
/** 418 is how Binance says that an address is banned. */
const TOO_MANY: ReadonlySet<number> = new Set([418, 429]);

/**
 * Calls one provider's REST side within its budget. Redirects are answers like any other. Refusals for the rate pause
 * all calls for as long as the provider says.
 */
export class HttpClient {
  readonly #options: HttpClientOptions;
  readonly #agent: http.Agent;
  readonly #bucket: TokenBucket;
  readonly #ending = new AbortController();

  constructor(options: HttpClientOptions) {
    this.#options = options;
    const { Agent } = options.baseUrl.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 4 });
    this.#bucket = options.bucket ?? new TokenBucket(options.budget);
  }

  /** Share of the budget that is left, 0 to 1. */
  get budgetLeft(): number {
    return this.#bucket.left;
  }

  /**
   * Returns the parsed answer, or its text. Throws `HttpRefusal`, `RateLimited` where the provider asks for a long pause,
   * and other errors where there's no answer in time or it can't be read.
   */
  async get(path: string, call: HttpCall = {}): Promise<unknown> {
    const { cost = 1, priority = 'backfill', as = 'json' } = call;
    for (let attempt = 1; ; attempt++) {
      await this.#bucket.take(cost, priority);
      const answer = await this.#send(path, call);
      this.#noteUsed(answer.headers);
      const isGood = answer.status >= 200 && answer.status < 300;
      if (!isGood && !TOO_MANY.has(answer.status)) throw new HttpRefusal(answer.status, answer.body);
      const body: unknown = !isGood ? undefined : as === 'json' ? JSON.parse(answer.body) : answer.body;
      const pauseMs = isGood
        ? this.#options.throttledMs?.(body)
        : (retryAfterMs(answer.headers['retry-after'], Date.now()) ?? PAUSE_MS);
      if (pauseMs === undefined) return body;
      this.#bucket.pause(pauseMs);
      if (attempt === ATTEMPTS) throw new RateLimited(pauseMs);
    }
  }

  /** Ends running and waiting calls. */
  stop(): void {
    this.#ending.abort(new Error('the client has been stopped'));
    if (!this.#options.bucket) this.#bucket.stop();
    this.#agent.destroy();
  }

  #noteUsed(headers: http.IncomingHttpHeaders): void {
    const { header = '', most = 0 } = this.#options.used ?? {};
    if (Number(headers[header]) > most) this.#bucket.pause(MINUTE_MS - (Date.now() % MINUTE_MS));
  }

  #send(path: string, { body, signal: ending, ...call }: HttpCall): Promise<Answer> {
    const { baseUrl, timeoutMs = TIMEOUT_MS } = this.#options;
    const mostBytes = call.mostBytes ?? this.#options.mostBytes ?? MOST_BYTES;
    const signals = [AbortSignal.timeout(timeoutMs), this.#ending.signal, ...(ending ? [ending] : [])];
    const signal = AbortSignal.any(signals);
    const { request } = baseUrl.startsWith('https:') ? https : http;
    const isForm = body instanceof URLSearchParams;
    const text = body === undefined ? undefined : isForm ? body.toString() : JSON.stringify(body);
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': 'Wickwise',
      ...(text === undefined ? {} : { 'content-type': type }),
      ...this.#options.headers,
      ...call.headers,
    };
    const method = text === undefined ? 'GET' : (call.method ?? 'POST');
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.#agent, headers, signal, lookup: lookupUntil(signal) };
      const sent = request(`${baseUrl}${path}`, options, (response) => {
        readBody(response, mostBytes).then(
          (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
          (error) => {
            sent.destroy();
            reject(error);
          },
        );
      });
      sent.on('error', (error) => reject(signal.aborted ? signal.reason : error));
      sent.end(text);
    });
  }
}

async function readBody(response: http.IncomingMessage, mostBytes: number): Promise<string> {
  const { 'content-encoding': encoding, 'content-type': type = '' } = response.headers;
  const isPacked = encoding === 'gzip' || /^application\/(x-)?gzip/.test(type); // lists come as packed files
  const stream = isPacked ? response.pipe(createGunzip()) : response;
  if (isPacked) response.on('error', (error) => stream.destroy(error));
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
