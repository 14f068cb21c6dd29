/**
 * Alpaca's market data of US shares, version 2: https://docs.alpaca.markets/docs/real-time-stock-pricing-data.
 *
 * The free plan has the trades of IEX alone, a few percent of all. Its own bars leave out trades by their conditions, so
 * bars made of the trades that come here are replaced by its own.
 */
import { calendarOf, dateInZone, type Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { Get, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Share classes carry a dot at Alpaca too: `BRK.B`. */
export const alpacaSymbolOf = ({ symbol }: Instrument): string => symbol;

/** Refusals of the key or of what it may see; another attempt would be refused too. */
const KEY_REFUSALS: ReadonlySet<number> = new Set([401, 402, 404, 409, 410, 411]);
const TOO_MANY_SYMBOLS = 405;
/** Errors that answer a subscription; the others are about the connection. */
const ANSWERS: ReadonlySet<number> = new Set([400, TOO_MANY_SYMBOLS, 409, 410]);

/** What the codes of both tapes mean; others change nothing. */
const HALTS: ReadonlySet<unknown> = new Set(['2', 'H', 'P']);
const RESUMPTIONS: ReadonlySet<unknown> = new Set(['3', 'T']);

/**
 * Trades, and halts of the same symbols; the ids of trades are unique per exchange and day, and have no order. A plan may
 * lack the channel of halts: what was asked for together with it is asked for again without.
 */
export class AlpacaSession implements StreamSession {
  readonly #key: string;
  readonly #secret: string;
  #isKnown = false;
  #wanted: ReadonlySet<string> = new Set();
  readonly #symbols = new AskedSymbols();
  #hasStatuses = true;

  constructor(key: string, secret: string) {
    this.#key = key;
    this.#secret = secret;
  }

  get isSettled(): boolean {
    return this.#isKnown && this.#symbols.unanswered.size === 0;
  }

  want(symbols: ReadonlySet<string>): string[] {
    this.#wanted = symbols;
    return this.#isKnown ? this.#ask() : [];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    return listOf(JSON.parse(String(message))).flatMap((entry) => this.#take(objectOf(entry)));
  }

  #take(entry: Fields): readonly StreamEvent[] {
    if (entry.T === 't') return [tradeOf(entry)];
    if (entry.T === 's') return haltOf(entry);
    if (entry.T === 'success') return this.#greeted(textOf(entry.msg));
    if (entry.T === 'subscription') return this.#confirm(listOf(entry.trades ?? []));
    return entry.T === 'error' ? this.#refused(numberOf(entry.code), textOf(entry.msg)) : [];
  }

  #greeted(text: string): readonly StreamEvent[] {
    if (text === 'connected') return [{ kind: 'send', message: auth(this.#key, this.#secret) }];
    if (text !== 'authenticated') return [];
    this.#isKnown = true;
    return this.#ask().map((message) => ({ kind: 'send', message }));
  }

  /** The message holds all that the connection is subscribed to. */
  #confirm(trades: readonly unknown[]): readonly StreamEvent[] {
    for (const symbol of trades) this.#symbols.answer(textOf(symbol));
    return [];
  }

  #refused(code: number, reason: string): readonly StreamEvent[] {
    if (ANSWERS.has(code) && this.#hasStatuses && this.#symbols.unanswered.size > 0) return this.#goWithoutStatuses();
    if (KEY_REFUSALS.has(code)) return [{ kind: 'login', reason }];
    if (code !== TOO_MANY_SYMBOLS) return [{ kind: 'full', reason }];
    const symbols = [...this.#symbols.unanswered];
    for (const symbol of symbols) this.#symbols.answer(symbol);
    return symbols.map((symbol) => ({ kind: 'refused', symbol, reason }));
  }

  #ask(): string[] {
    const { added, removed } = this.#symbols.next(this.#wanted);
    // first what goes: the plan's number of symbols is counted at each message
    const channels = this.#hasStatuses ? BOTH : TRADES;
    return [...ask('unsubscribe', removed, channels), ...ask('subscribe', added, channels)];
  }

  #goWithoutStatuses(): readonly StreamEvent[] {
    this.#hasStatuses = false;
    const { all, unanswered } = this.#symbols;
    const messages = [
      ...ask('unsubscribe', [...all.difference(unanswered)], ['statuses']),
      ...ask('subscribe', [...unanswered], TRADES),
    ];
    return messages.map((message) => ({ kind: 'send', message }));
  }
}

const TRADES = ['trades'] as const;
const BOTH = ['trades', 'statuses'] as const;

const auth = (key: string, secret: string): string => JSON.stringify({ action: 'auth', key, secret });

const ask = (action: string, symbols: readonly string[], channels: readonly string[]): string[] =>
  symbols.length === 0
    ? []
    : [JSON.stringify({ action, ...Object.fromEntries(channels.map((channel) => [channel, symbols])) })];

/** The reason comes in words: `Trading Halt`, `Trading Halted; For information requested by NASDAQ`. */
function haltOf({ S, sc, sm, rm }: Fields): readonly StreamEvent[] {
  const symbol = textOf(S);
  if (RESUMPTIONS.has(sc)) return [{ kind: 'halt', symbol, reason: null }];
  const words = [sm, rm].filter((text) => typeof text === 'string' && text !== '');
  return HALTS.has(sc) ? [{ kind: 'halt', symbol, reason: words.join(': ') || 'Trading Halt' }] : [];
}

const tradeOf = ({ S, t, p, s, x, i }: Fields): StreamEvent => ({
  kind: 'trade',
  symbol: textOf(S),
  timeMs: isoTimeOf(t),
  price: priceOf(p),
  size: sizeOf(s),
  id: `${textOf(x)} ${numberOf(i)} ${textOf(t)}`,
});

/** Symbols of one call: the length of an address is limited. */
const SYMBOLS_PER_CALL = 200;

export async function readSnapshots(get: Get, symbols: readonly string[], feed = 'iex'): Promise<Map<string, Fields>> {
  const found = new Map<string, Fields>();
  for (let from = 0; from < symbols.length; from += SYMBOLS_PER_CALL) {
    const names = symbols.slice(from, from + SYMBOLS_PER_CALL).join();
    const body = objectOf(await get(`/v2/stocks/snapshots?${new URLSearchParams({ symbols: names, feed })}`));
    for (const [symbol, entry] of Object.entries(body)) if (entry) found.set(symbol, objectOf(entry));
  }
  return found;
}

export async function readAlpacaQuotes(get: Get, symbols: readonly string[], feed?: string): Promise<Quoted[]> {
  return [...(await readSnapshots(get, symbols, feed))].flatMap(([symbol, entry]) => quoteOf(symbol, entry) ?? []);
}

/** The newest price of a session: the close of the last one where the newest trade came before or after. */
function quoteOf(symbol: string, { latestTrade, dailyBar, prevDailyBar }: Fields): Quoted | undefined {
  if (!latestTrade) return undefined;
  const days = [dailyBar, prevDailyBar].flatMap((day) => (day ? closeOf(objectOf(day)) : []));
  const { p, t } = objectOf(latestTrade);
  const date = nyse.sessionAt(isoTimeOf(t))?.date;
  const last = date ? { date, price: priceOf(p), timeMs: isoTimeOf(t) } : days[0];
  if (!last) return undefined;
  const before = days.find((day) => day.date < last.date);
  return { symbol, price: last.price, referencePrice: before?.price ?? Number.NaN, timeMs: last.timeMs };
}

const nyse = calendarOf('nyse');

/** Days are labelled with midnight in New York. */
function closeOf({ t, c }: Fields): { date: string; price: number; timeMs: number }[] {
  const session = nyse.sessionOn(dateInZone(nyse.schedule.zone, isoTimeOf(t)));
  return session ? [{ date: session.date, price: priceOf(c), timeMs: session.closeMs - 1 }] : [];
}
