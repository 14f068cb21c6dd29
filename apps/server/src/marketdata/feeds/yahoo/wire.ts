/**
 * Yahoo's prices of US shares, as its own pages ask for them: there is no interface for others, and no documentation.
 *
 * Prices are samples in protobuf, in base64, in JSON; nothing confirms a subscription.
 */
import type { Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import { type ProtoValue, protoBytes, protoMessage } from '../protobuf.ts';
import type { StreamEvent, StreamSession } from '../provider-protocol.ts';
import { numberOf, objectOf, priceOf, textOf } from '../wire-values.ts';

/** Share classes carry a dash: `BRK-B`. */
export const yahooSymbolOf = ({ symbol }: Instrument): string => symbol.replace('.', '-');

/** Prices are binary fractions of four bytes, in calls too. */
export const ofFourBytes = (value: unknown): number => Number(priceOf(value).toPrecision(7));

/** What a connection asks for, again and again: Yahoo forgets. */
export const subscribe = (symbols: Iterable<string>): string => JSON.stringify({ subscribe: [...symbols] });

export class YahooSession implements StreamSession {
  readonly isSettled = false; // never said
  readonly #onWanted: (symbols: ReadonlySet<string>) => void;
  readonly #symbols = new AskedSymbols();

  /** `onWanted`: called with the symbols that a connection requests. */
  constructor(onWanted: (symbols: ReadonlySet<string>) => void) {
    this.#onWanted = onWanted;
  }

  want(symbols: ReadonlySet<string>): string[] {
    const { added, removed } = this.#symbols.next(symbols);
    this.#onWanted(symbols);
    return [
      ...(removed.length > 0 ? [JSON.stringify({ unsubscribe: removed })] : []),
      ...(added.length > 0 ? [subscribe(added)] : []),
    ];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    const { type, message: encoded } = objectOf(JSON.parse(String(message)));
    return type === 'pricing' ? [tradeOf(protoMessage(Buffer.from(textOf(encoded), 'base64')))] : [];
  }
}

const [ID, PRICE, TIME, PREVIOUS_CLOSE] = [1, 2, 3, 16] as const;

/** Times are signed numbers in zigzag; a message has no id and no size. */
function tradeOf(fields: ReadonlyMap<number, ProtoValue>): StreamEvent {
  const symbol = protoBytes(fields.get(ID)).toString();
  const [price, timeMs] = [ofFourBytes(fields.get(PRICE)), numberOf(fields.get(TIME)) / 2];
  const before = fields.get(PREVIOUS_CLOSE);
  const reference = before === undefined || before === 0 ? {} : { referencePrice: ofFourBytes(before) };
  return { kind: 'trade', symbol, timeMs, price, size: 0, id: `${timeMs} ${price}`, ...reference };
}
