/**
 * Massive's live trades of US shares, once Polygon's: https://massive.com/docs/websocket.
 *
 * A bar leaves out trades by their conditions, so bars made of the trades that come here
 * are replaced by Massive's own.
 */
import type { Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Share classes carry a dot at Massive too: `BRK.B`. */
export const massiveSymbolOf = ({ symbol }: Instrument): string => symbol;

const KEY_REFUSALS: ReadonlySet<unknown> = new Set(['auth_failed', 'not_authorized']);
const REFUSALS: ReadonlySet<unknown> = new Set(['max_connections', 'auth_timeout', 'error']);
const SUBSCRIBED = /^subscribed to: (.+)$/;

/** What a stream sends: the channel of a symbol, and what an event of its kind says. */
export interface MassiveChannel {
  event: string;
  nameOf(symbol: string): string;
  read(entry: Fields): StreamEvent;
}

/** One connection; each symbol is confirmed by a message of its own. */
export class MassiveSession implements StreamSession {
  readonly #key: string;
  readonly #channel: MassiveChannel;
  #isKnown = false;
  #wanted: ReadonlySet<string> = new Set();
  readonly #names = new AskedSymbols();

  constructor(key: string, channel: MassiveChannel = TRADES) {
    this.#key = key;
    this.#channel = channel;
  }

  get isSettled(): boolean {
    return this.#isKnown && this.#names.unanswered.size === 0;
  }

  want(symbols: ReadonlySet<string>): string[] {
    this.#wanted = new Set([...symbols].map(this.#channel.nameOf));
    return this.#isKnown ? this.#ask() : [];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    return listOf(JSON.parse(String(message))).flatMap((entry) => this.#take(objectOf(entry)));
  }

  #take(entry: Fields): readonly StreamEvent[] {
    if (entry.ev === 'status') return this.#answered(entry.status, textOf(entry.message));
    return entry.ev === this.#channel.event ? [this.#channel.read(entry)] : [];
  }

  #answered(status: unknown, text: string): readonly StreamEvent[] {
    if (status === 'connected') return [{ kind: 'send', message: ask('auth', [this.#key])[0] as string }];
    if (status === 'auth_success') return this.#authorized();
    if (status === 'success') this.#names.answer(SUBSCRIBED.exec(text)?.[1] ?? '');
    if (KEY_REFUSALS.has(status)) return [{ kind: 'login', reason: text }];
    return REFUSALS.has(status) ? [{ kind: 'full', reason: text }] : [];
  }

  #authorized(): readonly StreamEvent[] {
    this.#isKnown = true;
    return this.#ask().map((message) => ({ kind: 'send', message }));
  }

  #ask(): string[] {
    const { added, removed } = this.#names.next(this.#wanted);
    return [...ask('unsubscribe', removed), ...ask('subscribe', added)];
  }
}

const ask = (action: string, params: readonly string[]): string[] =>
  params.length === 0 ? [] : [JSON.stringify({ action, params: params.join() })];

/** Ids of trades are unique for an exchange of a symbol. */
const tradeOf = ({ sym, x, i, p, s, t }: Fields): StreamEvent => ({
  kind: 'trade',
  symbol: textOf(sym),
  timeMs: numberOf(t),
  price: priceOf(p),
  size: sizeOf(s),
  id: `${x} ${i} ${t}`,
});

/** Live trades. */
const TRADES: MassiveChannel = { event: 'T', nameOf: (symbol) => `T.${symbol}`, read: tradeOf };

/** Plans without live prices have bars of seconds: the price is the close of one. */
export const SECONDS: MassiveChannel = {
  event: 'A',
  nameOf: (symbol) => `A.${symbol}`,
  read: ({ sym, c, v, av, e }) => ({
    kind: 'trade',
    symbol: textOf(sym),
    timeMs: numberOf(e),
    price: priceOf(c),
    size: sizeOf(v),
    id: `${e} ${av}`,
  }),
};
