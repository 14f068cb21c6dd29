/**
 * Finnhub's trades of US shares: https://finnhub.io/docs/api/websocket-trades.
 *
 * Nothing confirms a subscription. A bar leaves out trades by their conditions, so bars made of the trades that come here
 * are replaced by Finnhub's own.
 */
import type { Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { StreamEvent, StreamSession } from '../provider-protocol.ts';
import { listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Share classes carry a dot at Finnhub too: `BRK.B`. Pairs are those of OANDA, coins those of Binance against USDT. */
export function finnhubSymbolOf({ market, symbol }: Instrument): string {
  if (market === 'Forex') return `OANDA:${symbol.slice(0, 3)}_${symbol.slice(3)}`;
  return market === 'Crypto' ? `BINANCE:${symbol.replace(/-USD$/, 'USDT')}` : symbol;
}

const TOO_MANY = /too many|limit/i;

/** One connection, with a message for each symbol. */
export class FinnhubSession implements StreamSession {
  readonly isSettled = false; // never said
  readonly #symbols = new AskedSymbols();

  want(symbols: ReadonlySet<string>): string[] {
    const { added, removed } = this.#symbols.next(symbols);
    // first what goes: the plan's number of symbols is counted at each message
    return [...removed.map((symbol) => ask('unsubscribe', symbol)), ...added.map((symbol) => ask('subscribe', symbol))];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    const { type, data, msg } = objectOf(JSON.parse(String(message)));
    if (type === 'trade') return tradesOf(listOf(data));
    // an error names no symbol: what is too much for the plan is too much at the next attempt as well
    return type === 'error' && TOO_MANY.test(textOf(msg)) ? [{ kind: 'full', reason: textOf(msg) }] : [];
  }
}

const ask = (type: string, symbol: string): string => JSON.stringify({ type, symbol });

/** Trades have no id: the same price, size and millisecond are the same trade, unless one message has it twice. */
function tradesOf(entries: readonly unknown[]): StreamEvent[] {
  const times = new Map<string, number>();
  return entries.map((entry) => {
    const { s, p, t, v } = objectOf(entry);
    const [symbol, timeMs, price, size] = [textOf(s), numberOf(t), priceOf(p), sizeOf(v ?? 0)];
    const text = `${timeMs} ${price} ${size}`;
    const nth = (times.get(`${symbol} ${text}`) ?? 0) + 1;
    times.set(`${symbol} ${text}`, nth);
    return { kind: 'trade', symbol, timeMs, price, size, id: `${text} ${nth}` };
  });
}
