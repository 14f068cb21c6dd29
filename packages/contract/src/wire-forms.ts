import { MARKETS, type Market } from '@wickwise/market';

interface WireForm {
  /** For `subscribe_market`. */
  name: string;
  /** Another spelling that clients send. */
  alias?: string;
  /** Event of its ticks. */
  event: string;
  /** Key of a tick's price. */
  price: 'p' | 'a';
  /** Whether ticks carry the day change; clients compute it from `/market-close` otherwise. */
  hasChange: boolean;
}

/** What clients already know of markets; one without a row goes by its own name in small letters. */
const WIRE_FORMS = {
  Indian_Equity: { name: 'indian', event: 'indian_data' },
  US_Equity: { name: 'us', event: 'us_data', hasChange: false },
  Forex: { name: 'forex', alias: 'forexx', event: 'forexx_data', price: 'a' },
  Crypto: { name: 'crypto', event: 'crypto_data' },
} as const satisfies Readonly<Partial<Record<Market, Partial<WireForm>>>>;

/** Tick event of a market. */
export type TickEvent<M extends Market> = M extends keyof typeof WIRE_FORMS
  ? (typeof WIRE_FORMS)[M]['event']
  : `${Lowercase<M>}_data`;

const known: Readonly<Partial<Record<Market, Partial<WireForm>>>> = WIRE_FORMS;

const WIRE = Object.fromEntries(
  MARKETS.map((market) => {
    const name = market.toLowerCase();
    return [market, { name, event: `${name}_data`, price: 'p', hasChange: true, ...known[market] }];
  }),
) as Readonly<Record<Market, WireForm>>;

/** Returns how a market and its ticks are called and written on the socket. */
export const wireFormOf = <M extends Market>(market: M) => WIRE[market] as WireForm & { event: TickEvent<M> };

/** Returns the market of a socket name or constant; undefined for others. */
export const marketOfWire = (wanted: string): Market | undefined =>
  MARKETS.find((market) => [market, WIRE[market].name, WIRE[market].alias].includes(wanted));
