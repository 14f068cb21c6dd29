/**
 * Tiingo's currencies: https://www.tiingo.com/documentation/websockets/forex.
 *
 * A quote is the best bid and ask of banks and dark pools; the price is their middle, as in Tiingo's own bars.
 */
import { type Bar, barLength, DAY_MS, type Instrument, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, middleOf, numberOf, objectOf, priceOf, textOf } from '../wire-values.ts';

export const tiingoSymbolOf = ({ symbol }: Instrument): string => symbol.toLowerCase();

/** What a stream sends: its name in messages, how much of it, and what an entry says. */
export interface TiingoService {
  name: string;
  thresholdLevel: number;
  read(data: readonly unknown[]): readonly StreamEvent[];
}
const GOOD = 200;
const KEY_REFUSALS: ReadonlySet<number> = new Set([401, 403]);

/**
 * One connection. The first message makes a subscription, whose number comes with its confirmation; later ones change
 * it, and wait for it.
 */
export class TiingoSession implements StreamSession {
  readonly #key: string;
  readonly #service: TiingoService;
  #wanted: ReadonlySet<string> = new Set();
  readonly #tickers = new AskedSymbols();
  #subscriptionId: number | undefined;
  #isAsked = false;

  constructor(key: string, service: TiingoService = CURRENCIES) {
    this.#key = key;
    this.#service = service;
  }

  get isSettled(): boolean {
    return this.#subscriptionId !== undefined || (this.#wanted.size === 0 && !this.#isAsked);
  }

  want(symbols: ReadonlySet<string>): string[] {
    this.#wanted = symbols;
    if (this.#isAsked && this.#subscriptionId === undefined) return []; // once its number is known
    return this.#ask();
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    if (body.messageType === 'A')
      return body.service === this.#service.name ? this.#service.read(listOf(body.data)) : [];
    const { code, message: text } = objectOf(body.response ?? {});
    if (code !== undefined && numberOf(code) !== GOOD) return [refusalOf(numberOf(code), textOf(text))];
    return body.messageType === 'I' ? this.#confirmed(objectOf(body.data ?? {})) : [];
  }

  #confirmed({ subscriptionId }: Fields): readonly StreamEvent[] {
    if (subscriptionId === undefined) return [];
    this.#subscriptionId = numberOf(subscriptionId);
    return this.#ask().map((message) => ({ kind: 'send', message }));
  }

  #ask(): string[] {
    if (this.#subscriptionId === undefined && this.#wanted.size === 0) return [];
    const { added, removed } = this.#tickers.next(this.#wanted);
    this.#isAsked = true;
    return [...this.#message('unsubscribe', removed), ...this.#message('subscribe', added)];
  }

  #message(eventName: string, tickers: readonly string[]): string[] {
    if (tickers.length === 0) return [];
    const id = this.#subscriptionId;
    const { thresholdLevel } = this.#service;
    const eventData = id === undefined ? { thresholdLevel, tickers } : { subscriptionId: id, tickers };
    return [JSON.stringify({ eventName, authorization: this.#key, eventData })];
  }
}

const refusalOf = (code: number, reason: string): StreamEvent => ({
  kind: KEY_REFUSALS.has(code) ? 'login' : 'full',
  reason,
});

/** `["Q", ticker, time, bidSize, bid, mid, askSize, ask]`; a side may be missing. */
function quoteOf([kind, ticker, time, , bid, , , ask]: readonly unknown[]): readonly StreamEvent[] {
  if (kind !== 'Q' || bid === null || ask === null) return [];
  const [symbol, timeMs, price] = [textOf(ticker), isoTimeOf(time), middleOf(bid, ask)];
  return [{ kind: 'trade', symbol, timeMs, price, size: 0, id: `${timeMs} ${bid} ${ask}` }];
}

/** All changes of the best bid or ask. */
const CURRENCIES: TiingoService = { name: 'fx', thresholdLevel: 5, read: quoteOf };

/** Tiingo's own days begin at midnight UTC, ours at 17:00 in New York: they are made of hours. */
export const TIINGO_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h'] as const satisfies readonly Timeframe[];
export const MOST_TIINGO_BARS = 10_000;

/** Bars have no volume. */
export async function readTiingoBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const minutes = barLength(timeframe);
  if (typeof minutes !== 'number') throw new Error(`${timeframe} is built from hours`);
  const resampleFreq = minutes === 60 ? '1hour' : `${minutes}min`;
  const query = { startDate: dateOf(fromMs), endDate: dateOf(toMs + DAY_MS), resampleFreq };
  const rows = listOf(await get(`/tiingo/fx/${symbol}/prices?${new URLSearchParams(query)}`)).map(objectOf);
  return rows.map(({ date, open, high, low, close }) => {
    const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
    return { timeMs: isoTimeOf(date), ...prices, volume: 0 };
  });
}

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

async function readTops(get: Get, symbols: readonly string[]): Promise<Fields[]> {
  const names = new URLSearchParams({ tickers: symbols.join() });
  return listOf(await get(`/tiingo/fx/top?${names}`)).map(objectOf);
}

/** Those of the catalogue that Tiingo has a price of. */
export async function readTiingoOffers(get: Get): Promise<Offer[]> {
  const listed = new Map(instrumentsOf('Forex').map((instrument) => [tiingoSymbolOf(instrument), instrument.tickSize]));
  const tops = await readTops(get, [...listed.keys()]);
  return tops.flatMap(({ ticker }) => {
    const tickSize = listed.get(textOf(ticker));
    return tickSize === undefined ? [] : [{ symbol: textOf(ticker), tickSize }];
  });
}

export async function readTiingoQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  return (await readTops(get, symbols)).flatMap(({ ticker, quoteTimestamp, midPrice }) =>
    midPrice === null
      ? []
      : [
          {
            symbol: textOf(ticker),
            price: priceOf(midPrice),
            referencePrice: Number.NaN,
            timeMs: isoTimeOf(quoteTimestamp),
          },
        ],
  );
}
