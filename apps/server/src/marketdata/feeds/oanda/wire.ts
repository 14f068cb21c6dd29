/**
 * OANDA's prices, v20: https://developer.oanda.com/rest-live-v20/pricing-ep/.
 *
 * The stream is lines of an HTTP answer: first the newest price of each instrument, then what changes, four a second at
 * most. The price is the middle of the best bid and ask, as in OANDA's own bars.
 */
import type { Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, middleOf, objectOf, textOf } from '../wire-values.ts';

/** `EUR_USD` */
export const oandaSymbolOf = ({ symbol }: Instrument): string => `${symbol.slice(0, 3)}_${symbol.slice(3)}`;

/** A stream has to have an instrument. */
const ANY = 'EUR_USD';

/** One connection: a request names all its instruments, and each is confirmed by its first price. */
export class OandaSession implements StreamSession {
  readonly #instruments = new AskedSymbols();

  get isSettled(): boolean {
    const { all, unanswered } = this.#instruments;
    return all.size > 0 && unanswered.size === 0;
  }

  want(symbols: ReadonlySet<string>): string[] {
    const wanted = symbols.size > 0 ? symbols : new Set([ANY]);
    const { added, removed } = this.#instruments.next(wanted);
    if (added.length === 0 && removed.length === 0) return [];
    return [`${new URLSearchParams({ instruments: [...wanted].join() })}`];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    const body = objectOf(JSON.parse(String(message)));
    if (body.type !== 'PRICE') return [];
    const symbol = textOf(body.instrument);
    this.#instruments.answer(symbol);
    return isTradeable(body) ? [tradeOf(symbol, body)] : [];
  }
}

/** While the market is closed, the last price is said again. */
const isTradeable = ({ tradeable, status }: Fields): boolean => tradeable !== false && status !== 'non-tradeable';

/** Returns the best price of a side of the book. */
const bestOf = (side: unknown): unknown => objectOf(listOf(side)[0]).price;

export function readOandaPrice({ time, bids, asks }: Fields): { timeMs: number; price: number } {
  return { timeMs: isoTimeOf(time), price: middleOf(bestOf(bids), bestOf(asks)) };
}

function tradeOf(symbol: string, body: Fields): StreamEvent {
  return { kind: 'trade', symbol, ...readOandaPrice(body), size: 0, id: `${body.time} ${bestOf(body.bids)}` };
}
