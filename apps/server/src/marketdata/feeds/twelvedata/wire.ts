/**
 * Twelve Data's stream of currencies and US shares: https://twelvedata.com/docs#websocket.
 *
 * A price is the newest of a second, so bars made of the prices that come here are replaced by Twelve Data's own.
 */
import type { Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf, textOf } from '../wire-values.ts';

/** `EUR/USD`, and shares by their symbols; share classes carry a dot here too. */
export const twelveDataSymbolOf = ({ market, symbol }: Instrument): string =>
  market === 'Forex' ? `${symbol.slice(0, 3)}/${symbol.slice(3)}` : symbol;

const KEY_REFUSALS: ReadonlySet<unknown> = new Set([401, 403]);
const NO_REASON = 'no reason given';

/** One connection; a plan's symbols are counted when they are asked for, and each is confirmed or refused by name. */
export class TwelveDataSession implements StreamSession {
  readonly #symbols = new AskedSymbols();
  /** Of shares, units that were traded on the day up to the newest price. */
  readonly #volumes = new Map<string, number>();

  get isSettled(): boolean {
    return this.#symbols.unanswered.size === 0;
  }

  want(symbols: ReadonlySet<string>): string[] {
    const { added, removed } = this.#symbols.next(symbols);
    // first what goes: the plan's number of symbols is counted at each message
    return [...ask('unsubscribe', removed), ...ask('subscribe', added)];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    if (body.event === 'price') return [this.#priceOf(body)];
    if (body.event === 'subscribe-status') return this.#answered(body);
    return body.status === 'error' ? [refusalOf(body)] : [];
  }

  /** Times are whole seconds: the same price and volume of the same second are the same sample. */
  #priceOf({ symbol, timestamp, price, day_volume: units }: Fields): StreamEvent {
    const [name, timeMs] = [textOf(symbol), numberOf(timestamp) * 1_000];
    const volume = typeof units === 'number' && units >= 0 ? units : undefined;
    const sample = { kind: 'trade', symbol: name, timeMs, price: priceOf(price) } as const;
    if (volume === undefined) return { ...sample, size: 0, id: `${timeMs} ${price}` };
    const size = Math.max(volume - (this.#volumes.get(name) ?? volume), 0);
    this.#volumes.set(name, volume);
    return { ...sample, size, id: `${timeMs} ${price} ${volume}` };
  }

  #answered(body: Fields): readonly StreamEvent[] {
    const [taken, refused] = [listOf(body.success ?? []), listOf(body.fails ?? [])];
    if (body.status === 'error' && taken.length === 0 && refused.length === 0) return [refusalOf(body)];
    for (const entry of taken) this.#symbols.answer(symbolIn(entry));
    return refused.map((entry) => {
      const symbol = symbolIn(entry);
      this.#symbols.answer(symbol);
      return { kind: 'refused', symbol, reason: wordsIn(entry) ?? wordsIn(body) ?? 'not in the plan' };
    });
  }
}

const ask = (action: string, symbols: readonly string[]): string[] =>
  symbols.length === 0 ? [] : [JSON.stringify({ action, params: { symbols: symbols.join() } })];

const refusalOf = (body: Fields): StreamEvent => ({
  kind: KEY_REFUSALS.has(body.code) ? 'login' : 'full',
  reason: wordsIn(body) ?? NO_REASON,
});

/** An entry is a symbol, or an object about it. */
const symbolIn = (entry: unknown): string => textOf(typeof entry === 'string' ? entry : objectOf(entry).symbol);

function wordsIn(entry: unknown): string | undefined {
  if (typeof entry === 'string') return undefined;
  const { message, msg = message, messages } = objectOf(entry);
  const said = Array.isArray(messages) ? messages[0] : msg;
  return typeof said === 'string' && said !== '' ? said : undefined;
}
