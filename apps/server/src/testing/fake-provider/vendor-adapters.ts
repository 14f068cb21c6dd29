import { alpacaProtocol } from '#marketdata/feeds/alpaca/alpaca-protocol.ts';
import { eodhdProtocol } from '#marketdata/feeds/eodhd/eodhd-protocol.ts';
import { finnhubProtocol } from '#marketdata/feeds/finnhub/finnhub-protocol.ts';
import { massiveProtocol } from '#marketdata/feeds/massive/massive-protocol.ts';
import { oandaProtocol } from '#marketdata/feeds/oanda/oanda-protocol.ts';
import { tiingoProtocol } from '#marketdata/feeds/tiingo/tiingo-protocol.ts';
import { twelveDataProtocol } from '#marketdata/feeds/twelvedata/twelvedata-protocol.ts';
import { alpacaDialect } from './alpaca-dialect.ts';
import type { Adapter } from './connect.ts';
import { eodhdDialect } from './eodhd-dialect.ts';
import { GOOD_KEY } from './fake-provider.ts';
import { finnhubDialect } from './finnhub-dialect.ts';
import { massiveDialect } from './massive-dialect.ts';
import { oandaDialect } from './oanda-dialect.ts';
import { tiingoDialect } from './tiingo-dialect.ts';
import { twelveDataDialect } from './twelvedata-dialect.ts';

/** Apple and Microsoft; IBM isn't there. */
const AMERICAN = {
  countsTrades: false,
  symbols: ['AAPL', 'MSFT'],
  ids: ['US_Equity:AAPL', 'US_Equity:MSFT'],
  listed: { symbol: 'ZZUS', id: 'US_Equity:ZZUS' },
  absent: 'US_Equity:IBM',
  lot: 5,
} as const;

const alpacaOf = (secret: string) => alpacaProtocol({ key: 'PKTEST', secret });
/** Of the free plan's calls, a clause would take hours. */
const MANY_CALLS = { capacity: 1_000, perSecond: 100 };
const tiingoOf = (key: string) => ({ ...tiingoProtocol({ key }), budget: MANY_CALLS });
const twelveDataOf = (key: string) => ({ ...twelveDataProtocol({ key }), budget: MANY_CALLS });

const oandaOf = (key: string) => oandaProtocol({ key, account: '101-001-1234567-001' });
const finnhubOf = (key: string) => ({ ...finnhubProtocol({ key }), budget: MANY_CALLS });

/** Vendors of prices of US shares and currencies. */
export const VENDOR_ADAPTERS: readonly Adapter[] = [
  {
    ...{ protocol: alpacaOf(GOOD_KEY), dialect: alpacaDialect, ...AMERICAN },
    keyed: { protocolOf: alpacaOf, words: 'auth failed' },
  },
  {
    ...{ protocol: eodhdProtocol({ key: GOOD_KEY }), dialect: eodhdDialect, ...AMERICAN },
    keyed: { protocolOf: (key) => eodhdProtocol({ key }), words: 'Forbidden' },
  },
  {
    ...{ protocol: tiingoOf(GOOD_KEY), dialect: tiingoDialect, countsTrades: false, lot: 0 },
    ...{ symbols: ['eurusd', 'gbpusd'], ids: ['Forex:EURUSD', 'Forex:GBPUSD'], absent: 'Forex:USDJPY' },
    keyed: { protocolOf: tiingoOf, words: 'Not authorized' },
  },
  {
    ...{ protocol: twelveDataOf(GOOD_KEY), dialect: twelveDataDialect, countsTrades: false, lot: 0, timeStepMs: 1_000 },
    ...{ symbols: ['EUR/USD', 'GBP/USD'], ids: ['Forex:EURUSD', 'Forex:GBPUSD'], absent: 'Forex:USDJPY' },
    listed: { symbol: 'USD/ILS', id: 'Forex:USDILS' },
    keyed: { protocolOf: twelveDataOf, words: '**apikey** parameter is incorrect or not specified.' },
  },
  {
    ...{ protocol: oandaOf(GOOD_KEY), dialect: oandaDialect, countsTrades: false, lot: 0 },
    ...{ symbols: ['EUR_USD', 'GBP_USD'], ids: ['Forex:EURUSD', 'Forex:GBPUSD'], absent: 'Forex:USDJPY' },
    listed: { symbol: 'USD_ILS', id: 'Forex:USDILS' },
    keyed: { protocolOf: oandaOf, words: 'Insufficient authorization to perform request.' },
  },
  {
    ...{ protocol: massiveProtocol({ key: GOOD_KEY }), dialect: massiveDialect, ...AMERICAN },
    keyed: { protocolOf: (key) => massiveProtocol({ key }), words: 'authentication failed' },
  },
  {
    ...{ protocol: finnhubOf(GOOD_KEY), dialect: finnhubDialect, ...AMERICAN },
    keyed: { protocolOf: finnhubOf, words: 'Invalid API key' },
  },
];
