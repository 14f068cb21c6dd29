/**
 * Kraken's public market data, version 2 of its stream: https://docs.kraken.com/exchange.
 *
 * The channel `trade` reports every trade, so that bars made of them equal the exchange's own. REST still calls Bitcoin
 * XBT and Dogecoin XDG, and has the newest 720 candles of each interval alone.
 */
import { type Bar, barLength, type Instrument, type Timeframe } from '@wickwise/market';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Pairs of the catalogue that are traded; the catalogue's others have never been. */
const CURRENCY_PAIRS: ReadonlySet<string> = new Set(
  'EURUSD GBPUSD USDJPY USDCHF AUDUSD USDCAD EURGBP EURJPY EURCHF EURAUD EURCAD AUDJPY'.split(' '),
);

/** Undefined for a currency pair that Kraken doesn't trade. */
export function krakenSymbolOf({ market, symbol }: Instrument): string | undefined {
  if (market !== 'Forex') return symbol.replace('-', '/');
  return CURRENCY_PAIRS.has(symbol) ? `${symbol.slice(0, 3)}/${symbol.slice(3)}` : undefined;
}

const OLD_NAMES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };
const NEW_NAMES = Object.fromEntries(Object.entries(OLD_NAMES).map(([code, old]) => [old, code]));

/** REST's name of a pair: `BTC/USD` is `XBTUSD`. */
function pairOf(symbol: string): string {
  const [base = '', quote = ''] = symbol.split('/');
  return `${OLD_NAMES[base] ?? base}${OLD_NAMES[quote] ?? quote}`;
}

const CHANNELS = ['trade', 'ticker'] as const;

/** One connection; each symbol of each channel is confirmed or refused by a message of its own. */
export class KrakenSession implements StreamSession {
  readonly #symbols = new AskedSymbols();
  readonly #unconfirmed = new Set<string>();

  get isSettled(): boolean {
    return this.#unconfirmed.size === 0;
  }

  want(symbols: ReadonlySet<string>): string[] {
    const { added, removed } = this.#symbols.next(symbols);
    for (const symbol of added) for (const channel of CHANNELS) this.#unconfirmed.add(`${channel} ${symbol}`);
    return [...ask('subscribe', added), ...ask('unsubscribe', removed)];
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    if (body.method === 'subscribe') return this.#answered(body);
    if (body.channel === 'trade') return listOf(body.data).map((entry) => tradeOf(objectOf(entry)));
    return body.channel === 'ticker' ? listOf(body.data).map((entry) => referenceOf(objectOf(entry))) : [];
  }

  #answered(body: Fields): readonly StreamEvent[] {
    if (body.success === true) {
      const { channel, symbol } = objectOf(body.result);
      this.#unconfirmed.delete(`${textOf(channel)} ${textOf(symbol)}`);
      return [];
    }
    const symbol = textOf(body.symbol);
    const isKnown = CHANNELS.map((channel) => this.#unconfirmed.delete(`${channel} ${symbol}`)).includes(true);
    return isKnown ? [{ kind: 'refused', symbol, reason: textOf(body.error) }] : [];
  }
}

const ask = (method: string, symbols: readonly string[]): string[] =>
  symbols.length === 0
    ? []
    : CHANNELS.map((channel) =>
        JSON.stringify({ method, params: { channel, symbol: symbols, snapshot: channel === 'ticker' } }),
      );

const tradeOf = (trade: Fields): StreamEvent => ({
  kind: 'trade',
  symbol: textOf(trade.symbol),
  timeMs: isoTimeOf(trade.timestamp),
  price: priceOf(trade.price),
  size: sizeOf(trade.qty),
  id: numberOf(trade.trade_id),
});

/** `change` is that of 24 hours. */
const referenceOf = ({ symbol, last, change }: Fields): StreamEvent => ({
  kind: 'reference',
  symbol: textOf(symbol),
  price: priceOf(priceOf(last) - numberOf(change)),
});

export const KRAKEN_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly Timeframe[];
export const MOST_KRAKEN_CANDLES = 720;
const DAY_MINUTES = 1_440;

/** The result of a call. Throws with what Kraken says instead; HTTP's status is 200 in either case. */
function resultOf(body: unknown): Fields {
  const { error, result } = objectOf(body);
  const errors = listOf(error);
  if (errors.length > 0) throw new Error(errors.join(', '));
  return objectOf(result);
}

const PAUSE_MS = 10_000;

/** Returns how long Kraken asks to wait, ms. */
export function throttledMs(body: unknown): number | undefined {
  const errors = listOf(objectOf(body).error ?? []).join(', ');
  const untilSeconds = /^EService: ?Throttled: (\d+)/.exec(errors)?.[1];
  if (untilSeconds) return Math.max(Number(untilSeconds) * 1_000 - Date.now(), 1_000);
  return /EAPI:Rate limit exceeded|EGeneral:Too many requests/.test(errors) ? PAUSE_MS : undefined;
}

/** All candles that Kraken has: a call costs the same for a part of them. */
export async function readKrakenCandles(get: Get, { symbol, timeframe }: CandleCall): Promise<Bar[]> {
  const length = barLength(timeframe);
  const interval = typeof length === 'number' ? length : DAY_MINUTES;
  const { last: _, ...rows } = resultOf(await get(`/0/public/OHLC?pair=${pairOf(symbol)}&interval=${interval}`));
  return listOf(Object.values(rows)[0]).map((row) => {
    const [seconds, open, high, low, close, , volume] = listOf(row);
    const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
    return { timeMs: numberOf(seconds) * 1_000, ...prices, volume: sizeOf(volume) };
  });
}

/** What is traded now. Shares as tokens are left out: they aren't the share. */
export async function readKrakenOffers(get: Get): Promise<Offer[]> {
  const pairs = Object.values(resultOf(await get('/0/public/AssetPairs'))).map(objectOf);
  return pairs
    .filter(({ wsname, status, aclass_base }) => wsname && status === 'online' && aclass_base !== 'tokenized_asset')
    .map(({ wsname, tick_size }) => ({ symbol: newName(textOf(wsname)), tickSize: priceOf(tick_size) }));
}

const newName = (pair: string): string =>
  pair
    .split('/')
    .map((code) => NEW_NAMES[code] ?? code)
    .join('/');

/** The newest prices; what they were 24 hours ago, the stream says. */
export async function readKrakenQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const all = resultOf(await get('/0/public/Ticker'));
  return symbols.flatMap((symbol) => {
    const found = keysOf(symbol).flatMap((key) => all[key] ?? [])[0];
    if (found === undefined) return [];
    const price = priceOf(listOf(objectOf(found).c)[0]);
    return [{ symbol, price, referencePrice: Number.NaN, timeMs: undefined }];
  });
}

/** Keys that a pair may have: `BTC/USD` is `XXBTZUSD`, `EUR/USD` is `ZEURZUSD`, `EUR/GBP` is `EURGBP`. */
function keysOf(symbol: string): string[] {
  const [base = '', quote = ''] = symbol.split('/');
  return [pairOf(symbol), `X${OLD_NAMES[base] ?? base}Z${quote}`, `Z${base}Z${quote}`];
}
