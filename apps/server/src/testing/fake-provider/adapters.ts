import { angeloneProtocol } from '#marketdata/feeds/angelone/angelone-protocol.ts';
import { binanceProtocol } from '#marketdata/feeds/binance/binance-protocol.ts';
import { bybitProtocol } from '#marketdata/feeds/bybit/bybit-protocol.ts';
import { coinbaseProtocol } from '#marketdata/feeds/coinbase/coinbase-protocol.ts';
import { dhanProtocol } from '#marketdata/feeds/dhan/dhan-protocol.ts';
import { frankfurterProtocol } from '#marketdata/feeds/frankfurter/frankfurter-protocol.ts';
import { gdflProtocol } from '#marketdata/feeds/gdfl/gdfl-protocol.ts';
import { hyperliquidProtocol } from '#marketdata/feeds/hyperliquid/hyperliquid-protocol.ts';
import { kiteProtocol } from '#marketdata/feeds/kite/kite-protocol.ts';
import { krakenProtocol } from '#marketdata/feeds/kraken/kraken-protocol.ts';
import { upstoxProtocol } from '#marketdata/feeds/upstox/upstox-protocol.ts';
import { yahooProtocol } from '#marketdata/feeds/yahoo/yahoo-protocol.ts';
import { angeloneDialect } from './angelone-dialect.ts';
import { binanceDialect } from './binance-dialect.ts';
import { bybitDialect } from './bybit-dialect.ts';
import { coinbaseDialect } from './coinbase-dialect.ts';
import type { Adapter } from './connect.ts';
import { dhanDialect } from './dhan-dialect.ts';
import { GOOD_KEY } from './fake-provider.ts';
import { frankfurterDialect } from './frankfurter-dialect.ts';
import { gdflDialect } from './gdfl-dialect.ts';
import { hyperliquidDialect } from './hyperliquid-dialect.ts';
import { kiteDialect } from './kite-dialect.ts';
import { krakenDialect } from './kraken-dialect.ts';
import { upstoxDialect } from './upstox-dialect.ts';
import { VENDOR_ADAPTERS } from './vendor-adapters.ts';
import { yahooDialect } from './yahoo-dialect.ts';

const coin = (symbol: string) => ({ symbol, id: 'Crypto:ZZTOP-USD' }) as const;

/** A share that the catalogue doesn't have. */
const BESIDE = 'Indian_Equity:20MICRONS';

/** Reliance and TCS; Wipro isn't there. */
const INDIAN = {
  countsTrades: false,
  ids: ['Indian_Equity:RELIANCE', 'Indian_Equity:TCS'],
  absent: 'Indian_Equity:WIPRO',
  lot: 5,
} as const;

const kiteOf = (accessToken: string) => kiteProtocol({ key: 'api-key-7', accessToken });
const dhanOf = (key: string) => dhanProtocol({ key, clientId: '1000000001' });

/** A plan's calls of an hour would take a clause hours. */
const gdflOf = (key: string) => ({ ...gdflProtocol({ key }), budget: { capacity: 1_000, perSecond: 100 } });

const angeloneOf = (token: string) =>
  angeloneProtocol({ key: 'api-key-7', clientCode: 'A100001', jwt: token, feedToken: token });

/** Every adapter of a real provider: the conformance suite has a row for each. */
export const ADAPTERS: readonly Adapter[] = [
  {
    protocol: binanceProtocol,
    dialect: binanceDialect,
    symbols: ['BTCUSDT', 'ETHUSDT'],
    countsTrades: true,
    listed: coin('ZZTOPUSDT'),
  },
  {
    protocol: krakenProtocol,
    dialect: krakenDialect,
    symbols: ['BTC/USD', 'ETH/USD'],
    countsTrades: true,
    listed: coin('ZZTOP/USD'),
  },
  {
    protocol: krakenProtocol,
    dialect: krakenDialect,
    market: 'Forex',
    countsTrades: true,
    symbols: ['EUR/USD', 'GBP/USD'],
    ids: ['Forex:EURUSD', 'Forex:GBPUSD'],
    absent: 'Forex:USDJPY',
    least: 12,
  },
  {
    protocol: coinbaseProtocol,
    dialect: coinbaseDialect,
    symbols: ['BTC-USD', 'ETH-USD'],
    countsTrades: true,
    listed: coin('ZZTOP-USD'),
  },
  {
    protocol: bybitProtocol,
    dialect: bybitDialect,
    symbols: ['BTCUSDT', 'ETHUSDT'],
    countsTrades: false,
    listed: coin('ZZTOPUSDT'),
  },
  {
    protocol: hyperliquidProtocol,
    dialect: hyperliquidDialect,
    symbols: ['BTC', 'ETH'],
    countsTrades: false,
    listed: coin('ZZTOP'),
  },
  {
    protocol: frankfurterProtocol(),
    dialect: frankfurterDialect,
    symbols: ['EURUSD', 'EURJPY'],
    countsTrades: false,
    ids: ['Forex:EURUSD', 'Forex:EURJPY'],
    absent: 'Forex:GBPUSD',
    lot: 0,
  },
  {
    protocol: yahooProtocol(),
    dialect: yahooDialect,
    symbols: ['AAPL', 'MSFT'],
    countsTrades: false,
    ids: ['US_Equity:AAPL', 'US_Equity:MSFT'],
    absent: 'US_Equity:IBM',
    lot: 0,
  },
  ...VENDOR_ADAPTERS,
  {
    protocol: upstoxProtocol({ key: GOOD_KEY }),
    dialect: upstoxDialect,
    symbols: ['NSE_EQ|INE002A01018', 'NSE_EQ|INE467B01029'],
    listed: { symbol: 'NSE_EQ|INE144J01027', id: BESIDE },
    ...INDIAN,
    keyed: { protocolOf: (key) => upstoxProtocol({ key }), words: 'Invalid token used to access API' },
  },
  {
    protocol: kiteOf(GOOD_KEY),
    dialect: kiteDialect,
    symbols: ['738561', '2953217'],
    listed: { symbol: '4331777', id: BESIDE },
    ...INDIAN,
    timeStepMs: 1_000,
    keyed: { protocolOf: kiteOf, words: 'Incorrect `api_key` or `access_token`.' },
  },
  {
    protocol: dhanOf(GOOD_KEY),
    dialect: dhanDialect,
    symbols: ['1:2885', '1:11536'],
    listed: { symbol: '1:16921', id: BESIDE },
    ...INDIAN,
    timeStepMs: 1_000,
    keyed: { protocolOf: dhanOf, words: 'authentication failed: client ID or access token is invalid (808)' },
  },
  {
    protocol: angeloneOf(GOOD_KEY),
    dialect: angeloneDialect,
    symbols: ['2885', '11536'],
    listed: { symbol: '16921', id: BESIDE },
    ...INDIAN,
    keyed: { protocolOf: angeloneOf, words: 'Invalid Token' },
  },
  {
    protocol: gdflOf(GOOD_KEY),
    dialect: gdflDialect,
    symbols: ['NSE:RELIANCE', 'NSE:TCS'],
    listed: { symbol: 'NSE:20MICRONS', id: BESIDE },
    ...INDIAN,
    timeStepMs: 1_000,
    keyed: { protocolOf: gdflOf, words: 'Access Denied. Key not found.' },
  },
];

/** Throws where there's no adapter of that name. */
export function adapterNamed(name: string): Adapter {
  const found = ADAPTERS.find(({ protocol }) => protocol.name === name);
  if (!found) throw new Error(`there is no adapter ${name}`);
  return found;
}
