/**
 * EODHD's live trades of US shares: https://eodhd.com/financial-apis/new-real-time-data-api-websockets.
 *
 * A trade has no id, trades come seconds late and out of order, and a symbol that isn't known is passed over in silence.
 * A symbol's first frame after subscribing is an old one.
 */
import type { Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { Get, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Share classes carry a dash: `BRK-B`. */
export const eodhdSymbolOf = ({ symbol }: Instrument): string => symbol.replace('.', '-');

const EXTENDED_HOURS = 'extended hours';
const AUTHORIZED = 200;
const TOO_MANY_SYMBOLS = 422;
const KEY_REFUSALS: ReadonlySet<number> = new Set([401, 402, 403]);

/** One connection: a subscription before the key is accepted is an error, and none is ever confirmed. */
export class EodhdSession implements StreamSession {
  #isAuthorized = false;
  #wanted: ReadonlySet<string> = new Set();
  readonly #symbols = new AskedSymbols();
  /** Those of the last message. */
  #added: readonly string[] = [];
  readonly #readPrice: (body: Fields) => StreamEvent;

  constructor(readPrice: (body: Fields) => StreamEvent = tradeOf) {
    this.#readPrice = readPrice;
  }

  readonly isSettled = false; // never said

  want(symbols: ReadonlySet<string>): string[] {
    this.#wanted = symbols;
    return this.#isAuthorized ? this.#ask() : [];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    const status = body.status_code ?? body.status;
    if (status !== undefined) return this.#answered(numberOf(status), `${body.message ?? 'no reason given'}`);
    return body.s === undefined || body.ms === EXTENDED_HOURS ? [] : [this.#readPrice(body)];
  }

  #answered(status: number, text: string): readonly StreamEvent[] {
    if (status === AUTHORIZED) return this.#authorized();
    if (KEY_REFUSALS.has(status)) return [{ kind: 'login', reason: text }];
    if (status !== TOO_MANY_SYMBOLS) return [{ kind: 'full', reason: text }];
    return this.#added.map((symbol) => ({ kind: 'refused', symbol, reason: text }));
  }

  #authorized(): readonly StreamEvent[] {
    if (this.#isAuthorized) return [];
    this.#isAuthorized = true;
    // a ping after them comes back once they are read
    return [...this.#ask().map((message) => ({ kind: 'send', message }) as const), { kind: 'echo' }];
  }

  #ask(): string[] {
    const { added, removed } = this.#symbols.next(this.#wanted);
    this.#added = added;
    // first what goes: a message that exceeds the plan's number of symbols is refused as a whole
    return [...ask('unsubscribe', removed), ...ask('subscribe', added)];
  }
}

const ask = (action: string, symbols: readonly string[]): string[] =>
  symbols.length === 0 ? [] : [JSON.stringify({ action, symbols: symbols.join() })];

/** A frame has no id: the same price, size and millisecond are the same trade. */
function tradeOf(body: Fields): StreamEvent {
  const [timeMs, price, size] = [numberOf(body.t), priceOf(body.p), sizeOf(body.v)];
  return { kind: 'trade', symbol: textOf(body.s), timeMs, price, size, id: `${timeMs} ${price} ${size}` };
}

/** Prices of several symbols come by one call; the first is in the path. */
const SYMBOLS_PER_CALL = 20;

async function readLatest(get: Get, symbols: readonly string[], exchange: string): Promise<Fields[]> {
  const rows: Fields[] = [];
  for (let from = 0; from < symbols.length; from += SYMBOLS_PER_CALL) {
    const [first = '', ...others] = symbols.slice(from, from + SYMBOLS_PER_CALL).map((one) => `${one}.${exchange}`);
    const query = new URLSearchParams({ fmt: 'json', ...(others.length > 0 ? { s: others.join() } : {}) });
    const body = await get(`/real-time/${first}?${query}`, { cost: others.length + 1 });
    rows.push(...(Array.isArray(body) ? body : [body]).map(objectOf));
  }
  return rows.filter(({ close }) => close !== 'NA' && close !== null);
}

const symbolIn = (code: unknown): string => textOf(code).replace(/\.[A-Z]+$/, '');

/** 15 minutes late. */
export async function readEodhdQuotes(get: Get, symbols: readonly string[], exchange = 'US'): Promise<Quoted[]> {
  return (await readLatest(get, symbols, exchange)).map(({ code, close, previousClose, timestamp }) => ({
    symbol: symbolIn(code),
    price: priceOf(close),
    referencePrice: previousClose === 'NA' || previousClose === null ? Number.NaN : priceOf(previousClose),
    timeMs: numberOf(timestamp) * 1_000,
  }));
}
