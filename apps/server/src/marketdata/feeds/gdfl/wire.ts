/**
 * Global Datafeeds' stream:
 * https://globaldatafeeds.in/global-datafeeds-apis/global-datafeeds-apis/websockets-api-documentation.
 *
 * Each symbol's quote comes once a second with all of its fields, whether something was traded or not. Each subscription is
 * a message, which nothing confirms. A key is good for one session at a time.
 */
import type { Instrument } from '@wickwise/market';
import type { SocketMessage } from '#platform/net/socket-options.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { kindOfSentence } from './sentences.ts';

const SHARES = 'NSE';
/** Indices by their names at NSE. */
const INDICES: Readonly<Record<string, string>> = {
  NIFTY50: 'NSE_IDX:NIFTY 50',
  BANKNIFTY: 'NSE_IDX:NIFTY BANK',
};

/** Our code of an instrument is `NSE:RELIANCE`: its exchange, and its name there. */
export const gdflSymbolOf = ({ market, symbol }: Instrument): string | undefined =>
  market === 'Indian_Equity' ? (INDICES[symbol] ?? `${SHARES}:${symbol}`) : undefined;

export function gdflPlaceOf(code: string): { exchange: string; name: string } {
  const at = code.indexOf(':');
  return { exchange: code.slice(0, at), name: code.slice(at + 1) };
}

/** One connection: the key goes first, the subscriptions wait until it's accepted. */
export class GdflSession implements StreamSession {
  readonly isSettled = false; // by echo
  readonly #key: string;
  #isSent = false;
  #isAccepted = false;
  #wanted: ReadonlySet<string> = new Set();
  /** A quote is the answer. */
  readonly #codes = new AskedSymbols();

  constructor(key: string) {
    this.#key = key;
  }

  want(codes: ReadonlySet<string>): string[] {
    this.#wanted = codes;
    if (this.#isAccepted) return this.#ask();
    if (this.#isSent) return [];
    this.#isSent = true;
    return [JSON.stringify({ MessageType: 'Authenticate', Password: this.#key })];
  }

  read(message: SocketMessage): readonly StreamEvent[] {
    const text = String(message);
    if (!text.startsWith('{')) return this.#reported(text);
    const body = objectOf(JSON.parse(text));
    if (body.MessageType === 'RealtimeResult') return this.#quoted(body);
    if (body.MessageType === 'AuthenticateResult') return this.#answered(body);
    return body.MessageType === 'RequestError' ? this.#reported(textOf(body.Message)) : [];
  }

  #answered({ Complete, Message }: Fields): readonly StreamEvent[] {
    if (Complete !== true) return this.#reported(textOf(Message));
    if (this.#isAccepted) return [];
    this.#isAccepted = true;
    return [...this.#ask().map((message): StreamEvent => ({ kind: 'send', message })), { kind: 'echo' }];
  }

  /** Throws for a sentence that isn't known. */
  #reported(reason: string): readonly StreamEvent[] {
    const kind = kindOfSentence(reason);
    if (kind === undefined) throw new Error(`unknown message: ${reason.slice(0, 100)}`);
    if (kind === 'greeting') return [];
    if (kind !== 'symbol') return [{ kind: kind === 'key' ? 'login' : 'full', reason }];
    return [...this.#codes.unanswered].map((symbol) => ({ kind: 'refused', symbol, reason }));
  }

  #quoted(body: Fields): readonly StreamEvent[] {
    const events = eventsOf(body);
    this.#codes.answer(codeOf(body));
    return events;
  }

  #ask(): string[] {
    const { added, removed } = this.#codes.next(this.#wanted);
    return [...removed.map((code) => ask(code, 'true')), ...added.map((code) => ask(code, 'false'))];
  }
}

/** A message holds one symbol; its flag is a text. */
function ask(code: string, unsubscribe: 'true' | 'false'): string {
  const { exchange: Exchange, name: InstrumentIdentifier } = gdflPlaceOf(code);
  return JSON.stringify({ MessageType: 'SubscribeRealtime', Exchange, Unsubscribe: unsubscribe, InstrumentIdentifier });
}

const codeOf = ({ Exchange, InstrumentIdentifier }: Fields): string =>
  `${textOf(Exchange)}:${textOf(InstrumentIdentifier)}`;

const SECOND_MS = 1_000;

/** Prices of the pre-open auction are what it might come to, none that was paid. */
function eventsOf(body: Fields): readonly StreamEvent[] {
  const { LastTradeTime, ServerTime, LastTradePrice, LastTradeQty, TotalQtyTraded, Close, PreOpen } = body;
  const events: StreamEvent[] = [{ kind: 'time', timeMs: numberOf(ServerTime) * SECOND_MS }];
  const seconds = numberOf(LastTradeTime);
  if (PreOpen === true || seconds === 0) return events;
  const [price, volume, close] = [priceOf(LastTradePrice), sizeOf(TotalQtyTraded), numberOf(Close)];
  events.push({
    kind: 'trade',
    symbol: codeOf(body),
    timeMs: seconds * SECOND_MS,
    price,
    size: sizeOf(LastTradeQty),
    id: `${seconds} ${volume} ${price}`,
    ...(close > 0 ? { referencePrice: close } : {}),
  });
  return events;
}
