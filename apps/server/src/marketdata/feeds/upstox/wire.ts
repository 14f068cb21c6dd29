/**
 * Upstox's market data feed, version 3: https://upstox.com/developer/api-documentation.
 *
 * Frames are Protocol Buffers; requests are JSON in binary frames. The mode `ltpc` sends the last trade, not each one.
 */
import { type Bar, barLength, DAY_MS, type Instrument, type Timeframe } from '@wickwise/market';
import { bestSeries, isinOf, kindOfIsin, nseStep, type SeriesOffer, seriesRank } from '../../listed-share.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import { readEntries } from '../list-entries.ts';
import { type ProtoValue, protoBytes, protoFields, protoMessage } from '../protobuf.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { listedCandleOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Names in Upstox's list, where they aren't the catalogue's. */
const LISTED_AS: Readonly<Record<string, string>> = { NIFTY50: 'Nifty 50', BANKNIFTY: 'Nifty Bank' };

export const upstoxSymbolOf = ({ market, symbol }: Instrument): string | undefined =>
  market === 'Indian_Equity' ? (LISTED_AS[symbol] ?? symbol) : undefined;

/** Fields of the messages, by their numbers in Upstox's `MarketDataFeedV3.proto`. */
const RESPONSE = { type: 1, feeds: 2, currentTs: 3, marketInfo: 4 };
const ENTRY = { key: 1, value: 2 };
const FEED = { ltpc: 1, full: 2, greeks: 3 };
const FULL = { market: 1, index: 2 };
const LTPC = { ltp: 1, ltt: 2, ltq: 3, cp: 4 };
/** The first message with prices: what was subscribed to, as it stands now. */
const SNAPSHOT = 0;
const MARKET_INFO = 2;
const INFO = { segments: 1 };
/** What a status of a segment means, by its number; the first is left out on the wire. */
const PHASES = ['pre', 'pre', 'continuous', 'closed', 'auction', 'closed'] as const;
const SHARES = 'NSE_EQ';

/** One connection. Nothing confirms a subscription but the snapshot that it begins with. */
export class UpstoxSession implements StreamSession {
  readonly #keys = new AskedSymbols();
  isSettled = false;

  want(keys: ReadonlySet<string>): Buffer[] {
    const { added, removed } = this.#keys.next(keys);
    if (keys.size === 0) this.isSettled = true;
    return [...ask('sub', added), ...ask('unsub', removed)];
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    if (typeof message === 'string') {
      objectOf(JSON.parse(message));
      return [];
    }
    const events: StreamEvent[] = [];
    let type = SNAPSHOT;
    for (const [field, value] of protoFields(message)) {
      if (field === RESPONSE.type) type = numberOf(value);
      else if (field === RESPONSE.currentTs) events.push({ kind: 'time', timeMs: timeOf(value) });
      else if (field === RESPONSE.marketInfo) events.push(...phaseOf(protoBytes(value)));
      else if (field === RESPONSE.feeds) events.push(...tradeOf(protoMessage(protoBytes(value))));
    }
    if (events.length === 0 && type !== MARKET_INFO) throw new Error('nothing in the message is known');
    if (type !== MARKET_INFO) this.isSettled = true;
    return events;
  }
}

/** The session of NSE's shares. */
function phaseOf(info: Buffer): StreamEvent[] {
  for (const [field, value] of protoFields(info)) {
    if (field !== INFO.segments) continue;
    const entry = protoMessage(protoBytes(value));
    const phase = PHASES[numberOf(entry.get(ENTRY.value) ?? 0)];
    if (phase && String(entry.get(ENTRY.key)) === SHARES) return [{ kind: 'phase', phase }];
  }
  return [];
}

const ask = (method: 'sub' | 'unsub', instrumentKeys: readonly string[]): Buffer[] =>
  instrumentKeys.length === 0
    ? []
    : [Buffer.from(JSON.stringify({ guid: 'wickwise', method, data: { mode: 'ltpc', instrumentKeys } }))];

/** The last trade of one instrument; none where it hasn't been traded. */
function tradeOf(entry: ReadonlyMap<number, ProtoValue>): StreamEvent[] {
  const symbol = protoBytes(entry.get(ENTRY.key)).toString();
  const found = ltpcIn(protoMessage(protoBytes(entry.get(ENTRY.value))));
  if (!found) return [];
  const trade = protoMessage(found);
  const [price, timeMs, size] = [priceOf(trade.get(LTPC.ltp)), timeOf(trade.get(LTPC.ltt)), trade.get(LTPC.ltq) ?? 0];
  const id = `${timeMs} ${price} ${size}`;
  const close = trade.get(LTPC.cp);
  const reference = typeof close === 'number' && close > 0 ? { referencePrice: priceOf(close) } : {};
  return [{ kind: 'trade', symbol, timeMs, price, size: sizeOf(size), id, ...reference }];
}

/** Every mode's message has the last trade. */
function ltpcIn(feed: ReadonlyMap<number, ProtoValue>): Buffer | undefined {
  const own = feed.get(FEED.ltpc);
  if (own !== undefined) return protoBytes(own);
  const full = feed.get(FEED.full);
  if (full !== undefined) {
    const inner = protoMessage(protoBytes(full));
    const kind = inner.get(FULL.market) ?? inner.get(FULL.index);
    return kind === undefined ? undefined : protoBytes(protoMessage(protoBytes(kind)).get(LTPC_IN_FULL));
  }
  const greeks = feed.get(FEED.greeks);
  return greeks === undefined ? undefined : protoBytes(protoMessage(protoBytes(greeks)).get(LTPC_IN_FULL));
}
const LTPC_IN_FULL = 1;

/** Times are of this century. */
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(2100, 0);

function timeOf(value: ProtoValue | undefined): number {
  const timeMs = numberOf(value);
  if (timeMs < EARLIEST_MS || timeMs > LATEST_MS) throw new Error(`${timeMs} is no time`);
  return timeMs;
}

/** What a call answers in `data`. Throws with Upstox's words otherwise. */
function dataOf(body: unknown): unknown {
  const { status, data, errors } = objectOf(body);
  if (status !== 'success') throw new Error(textOf(objectOf(listOf(errors)[0]).message));
  return data;
}

/** Returns the address of a feed, good for one connection. */
export async function readUpstoxPlace(get: Get): Promise<{ url: string }> {
  const data = objectOf(dataOf(await get('/v3/feed/market-data-feed/authorize')));
  const url = textOf(data.authorized_redirect_uri ?? data.authorizedRedirectUri);
  if (!/^wss?:\/\//.test(url)) throw new Error('the address of the feed makes no sense');
  return { url };
}

export const UPSTOX_TIMEFRAMES = [
  ...(['1m', '3m', '5m', '10m', '15m', '30m', '1h', '1D'] as const),
] as const satisfies readonly Timeframe[];

const SHORT_MINUTES = 15;

/** The longest time that one call may cover: a month up to 15 minutes, a quarter up to hours, ten years of days. */
export function upstoxSpanMs(timeframe: Timeframe): number {
  const length = barLength(timeframe);
  if (typeof length === 'string') return 3_650 * DAY_MS;
  return (length <= SHORT_MINUTES ? 28 : 85) * DAY_MS;
}

const dateInIndia = (timeMs: number): string => new Date(timeMs + 19_800_000).toISOString().slice(0, 10);

/** Candles of whole days; those of today come from a call of their own. */
export async function readUpstoxCandles(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const length = barLength(timeframe);
  const [unit, count] = typeof length === 'string' ? ['days', 1] : ['minutes', length];
  const [from, to, today] = [dateInIndia(fromMs), dateInIndia(toMs - 1), dateInIndia(Date.now())];
  const code = encodeURIComponent(symbol);
  const rows: unknown[] = [];
  if (from < today || unit === 'days') {
    rows.push(...(await candlesOf(get, `/v3/historical-candle/${code}/${unit}/${count}/${to}/${from}`)));
  }
  if (to >= today && unit !== 'days') {
    rows.push(...(await candlesOf(get, `/v3/historical-candle/intraday/${code}/${unit}/${count}`)));
  }
  return rows.map(listedCandleOf);
}

const candlesOf = async (get: Get, path: string): Promise<readonly unknown[]> =>
  listOf(objectOf(dataOf(await get(path))).candles);

const MOST_LIST_BYTES = 128 * 1024 * 1024;
const INDEX_STEP = 0.05;

/** NSE's shares and indices. The list has all derivatives too, so that only what is looked for is parsed. */
export async function readUpstoxOffers(get: Get): Promise<Offer[]> {
  const path = '/market-quote/instruments/exchange/NSE.json.gz';
  const text = textOf(await get(path, { host: 'assets', as: 'text', mostBytes: MOST_LIST_BYTES }));
  const shares: SeriesOffer[] = [];
  const indices: Offer[] = [];
  const underlying = new Set<string>();
  await readEntries(text, (entry) => {
    if (entry.includes('"NSE_EQ"')) shares.push(...shareOf(JSON.parse(entry)));
    else if (entry.includes('"NSE_INDEX"')) indices.push(...indexOf(JSON.parse(entry)));
    else if (entry.includes('"NSE_FO"')) underlying.add(UNDERLYING.exec(entry)?.[1] ?? '');
  });
  const listed = bestSeries(shares).map((offer) => ({ ...offer, hasDerivatives: underlying.has(offer.symbol) }));
  return [...listed, ...indices];
}

/** The share that a future or an option is of. */
const UNDERLYING = /"(?:underlying_symbol|asset_symbol)"\s*:\s*"([^"]*)"/;

function shareOf(entry: unknown): SeriesOffer[] {
  const { segment, instrument_type, instrument_key, trading_symbol, name, tick_size, isin: own } = objectOf(entry);
  const series = String(instrument_type);
  if (segment !== 'NSE_EQ' || seriesRank(series) < 0) return [];
  const isin = isinOf(own);
  return [
    {
      symbol: textOf(trading_symbol),
      code: textOf(instrument_key),
      tickSize: nseStep(tick_size),
      series,
      kind: kindOfIsin(isin),
      ...(typeof name === 'string' ? { name } : {}),
      ...(isin ? { isin } : {}),
    },
  ];
}

function indexOf(entry: unknown): Offer[] {
  const { segment, instrument_key, name } = objectOf(entry);
  if (segment !== 'NSE_INDEX') return [];
  const code = textOf(instrument_key);
  return [{ symbol: code.split('|')[1] ?? textOf(name), code, tickSize: INDEX_STEP, kind: 'index' }];
}

const MOST_QUOTED = 500;

/** The newest prices, with the previous closes. */
export async function readUpstoxQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const quoted: Quoted[] = [];
  for (let i = 0; i < symbols.length; i += MOST_QUOTED) {
    const keys = symbols
      .slice(i, i + MOST_QUOTED)
      .map(encodeURIComponent)
      .join(',');
    const data = objectOf(dataOf(await get(`/v3/market-quote/ltp?instrument_key=${keys}`)));
    for (const one of Object.values(data).map(objectOf)) {
      const { instrument_token, last_price, cp } = one;
      const referencePrice = typeof cp === 'number' && cp > 0 ? cp : Number.NaN;
      quoted.push({ symbol: textOf(instrument_token), price: priceOf(last_price), referencePrice, timeMs: undefined });
    }
  }
  return quoted;
}
