import type { IncomingMessage } from 'node:http';
import { LineTransport } from './line-transport.ts';
import { providerWords } from './provider-words.ts';
import { retryAfterMs } from './retry-after.ts';
import { SendQueue } from './send-queue.ts';
import type { LiveSocketOptions, ProviderConnection, SocketMessage, SocketPlace } from './socket-options.ts';
import { RateLimited } from './token-bucket.ts';
import type { Transport } from './transport.ts';
import { WebSocketTransport } from './web-socket-transport.ts';

const MOST_BYTES = 4 * 1024 * 1024;
/** Time for the other side to answer a close, ms. */
const CLOSING_MS = 1_000;
/** The next connection is opened this share of a lifetime before the end of the old one. */
const RENEWAL_SHARE = 0.01;
/** Limits for reading the body of a refused connection. */
const WORDS = { letters: 2_000, waitMs: 1_000 };

/** Why a connection ended. */
export interface SocketEnd {
  reason: string;
  status?: number;
  /** The provider's own sentence about it, where it says one. */
  words?: string;
  retryMs?: number;
}

export interface OpenListener {
  open(): void;
  message(data: string | Buffer): void;
  ready(): void;
  proven(): void;
  renew(): void;
  closed(end: SocketEnd): void;
}

/** One connection with its timers; reports its end once. */
export class OpenSocket implements ProviderConnection {
  /** Undefined until its address is known. */
  #transport: Transport | undefined;
  readonly #options: LiveSocketOptions;
  readonly #listener: OpenListener;
  readonly #queue: SendQueue;
  /** Callbacks that wait for a pong, by the text of the ping. */
  readonly #echoes = new Map<string, () => void>();
  #echoNo = 0;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #lookup = new AbortController();
  #heardMs = performance.now();
  #hasEnded = false;
  isReady = false;
  /** Also after its end. */
  wasReady = false;
  /** Whether its lifetime is over, so that the next one is due. */
  isOld = false;

  constructor(options: LiveSocketOptions, listener: OpenListener) {
    this.#options = options;
    this.#listener = listener;
    this.#queue = new SendQueue(options.messagesPerSecond, (message) => this.#transport?.send(message));
    this.#after(options.times.connectMs, () => this.isOpen || this.fail('no connection in time'));
    this.#after(
      2 * options.times.connectMs,
      () => this.isReady || this.fail('subscriptions are not confirmed in time'),
    );
    if (typeof options.place === 'function') void this.#find(options.place);
    else this.#connect(options.place);
  }

  get isOpen(): boolean {
    return this.#transport?.isOpen ?? false;
  }

  send(message: SocketMessage): void {
    if (!this.#queue.push(message)) this.fail('too many messages wait to be sent');
  }

  echo(heard: () => void): void {
    const text = `${++this.#echoNo}`;
    this.#echoes.set(text, heard);
    if (!this.#queue.push(() => this.#transport?.ping(text))) this.fail('too many messages wait to be sent');
  }

  ready(): void {
    if (this.isReady || this.#hasEnded) return;
    this.isReady = this.wasReady = true;
    this.#after(this.#options.times.provenMs, () => this.#listener.proven());
    this.#listener.ready();
  }

  renew(): void {
    this.isOld = true;
    this.#listener.renew();
  }

  fail(reason: string): void {
    this.#end({ reason });
  }

  close(): void {
    if (!this.#hasEnded) this.#transport?.close();
    this.#end({ reason: 'closed here' }, CLOSING_MS);
  }

  async #find(place: (signal: AbortSignal) => Promise<SocketPlace>): Promise<void> {
    try {
      const found = await place(this.#lookup.signal);
      if (!this.#hasEnded) this.#connect(found);
    } catch (error) {
      const retryMs = error instanceof RateLimited ? { retryMs: error.retryAfterMs } : {};
      this.#end({ reason: (error as Error).message, ...retryMs });
    }
  }

  #connect(place: SocketPlace): void {
    const { times, mostBytes = MOST_BYTES, isLines = false } = this.#options;
    const { signal } = this.#lookup;
    const options = { place, connectMs: times.connectMs, mostBytes, signal };
    const Carrier = isLines ? LineTransport : WebSocketTransport;
    this.#transport = new Carrier(options, {
      open: () => this.#begin(),
      alive: () => this.#heard(),
      echoed: (text) => this.#echoed(text),
      message: (data) => {
        this.#heard();
        if (!this.#hasEnded) this.#listener.message(data);
      },
      refused: (response) => void this.#refused(response),
      ended: (reason) => this.#end({ reason }),
    });
  }

  async #refused(response: IncomingMessage): Promise<void> {
    const { statusCode: status = 0, headers } = response;
    const retryMs = retryAfterMs(headers['retry-after'], Date.now());
    const words = this.#options.isKeyed ? providerWords(await textOf(response)) : '';
    const more = { ...(retryMs === undefined ? {} : { retryMs }), ...(words ? { words } : {}) };
    this.#end({ reason: `HTTP ${status}`, status, ...more });
  }

  #begin(): void {
    if (this.#hasEnded) return;
    const { silenceMs, pingEveryMs, lifetimeMs } = this.#options.times;
    this.#heard();
    this.#every(silenceMs / 4, () => {
      if (performance.now() - this.#heardMs > silenceMs) this.fail(`silent for ${silenceMs / 1_000} s`);
    });
    if (pingEveryMs) this.#every(pingEveryMs, () => this.#ping());
    if (lifetimeMs) this.#after(lifetimeMs * (1 - RENEWAL_SHARE * (1 + Math.random())), () => this.renew());
    this.#listener.open();
  }

  #ping(): void {
    const { ping } = this.#options;
    if (ping) this.send(ping());
    else this.#transport?.ping();
  }

  #echoed(text: string): void {
    this.#heard();
    const heard = this.#echoes.get(text);
    this.#echoes.delete(text);
    if (!this.#hasEnded) heard?.();
  }

  #heard(): void {
    this.#heardMs = performance.now();
  }

  #after(ms: number, work: () => void): void {
    // a timer of Node takes 2^31 ms at most
    this.#timers.push(setTimeout(work, Math.min(ms, 2 ** 31 - 1)));
  }

  #every(ms: number, work: () => void): void {
    this.#timers.push(setInterval(work, ms));
  }

  #end(end: SocketEnd, terminateMs = 0): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.isReady = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#queue.stop();
    this.#lookup.abort();
    if (terminateMs === 0) this.#transport?.terminate();
    else setTimeout(() => this.#transport?.terminate(), terminateMs).unref();
    this.#listener.closed(end);
  }
}

/** Returns the beginning of a response's body, as far as it comes in time. */
async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  const late = setTimeout(() => response.destroy(), WORDS.waitMs);
  try {
    for await (const chunk of response) {
      text += String(chunk);
      if (text.length >= WORDS.letters) break;
    }
  } catch {
    // what has come is enough
  }
  clearTimeout(late);
  return text.slice(0, WORDS.letters);
}
