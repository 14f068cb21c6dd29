import { alpacaProtocol } from '#marketdata/feeds/alpaca/alpaca-protocol.ts';
import { eodhdCryptoProtocol, eodhdForexProtocol, eodhdProtocol } from '#marketdata/feeds/eodhd/eodhd-protocol.ts';
import { finnhubProtocol } from '#marketdata/feeds/finnhub/finnhub-protocol.ts';
import {
  massiveCryptoProtocol,
  massiveForexProtocol,
  massiveProtocol,
} from '#marketdata/feeds/massive/massive-protocol.ts';
import { oandaProtocol } from '#marketdata/feeds/oanda/oanda-protocol.ts';
import type { ProviderProtocol } from '#marketdata/feeds/provider-protocol.ts';
import {
  tiingoCryptoProtocol,
  tiingoProtocol,
  tiingoSharesProtocol,
} from '#marketdata/feeds/tiingo/tiingo-protocol.ts';
import { twelveDataProtocol } from '#marketdata/feeds/twelvedata/twelvedata-protocol.ts';
import { alpacaDialect } from './alpaca-dialect.ts';
import type { Adapter } from './connect.ts';
import { eodhdCryptoDialect, eodhdDialect, eodhdForexDialect } from './eodhd-dialect.ts';
import { GOOD_KEY } from './fake-provider.ts';
import { finnhubDialect } from './finnhub-dialect.ts';
import { massiveCryptoDialect, massiveDelayedDialect, massiveDialect, massiveForexDialect } from './massive-dialect.ts';
import { oandaDialect } from './oanda-dialect.ts';
import { tiingoCryptoDialect, tiingoDialect, tiingoSharesDialect } from './tiingo-dialect.ts';
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

/** Prices of currencies are quotes. */
const PAIRS = {
  countsTrades: false,
  ids: ['Forex:EURUSD', 'Forex:GBPUSD'],
  absent: 'Forex:USDJPY',
  lot: 0,
} as const;

const COINS = { countsTrades: false } as const;
const coin = (symbol: string) => ({ symbol, id: 'Crypto:ZZTOP-USD' }) as const;
const shekel = (symbol: string) => ({ symbol, id: 'Forex:USDILS' }) as const;

/** Of the free plan's calls, a clause would take hours. */
const MANY_CALLS = { capacity: 1_000, perSecond: 100 };

/** The adapter of a vendor's stream, with the words in which the vendor refuses a key. */
const keyed = (
  protocolOf: (key: string) => ProviderProtocol,
  words: string,
  rest: Omit<Adapter, 'protocol' | 'keyed'>,
): Adapter => {
  const patient = (key: string): ProviderProtocol => ({ ...protocolOf(key), budget: MANY_CALLS });
  return { protocol: patient(GOOD_KEY), keyed: { protocolOf: patient, words }, ...rest };
};

const alpacaOf = (plan: string) => (secret: string) => alpacaProtocol({ key: 'PKTEST', secret, plan });
const ALPACA_WORDS = 'auth failed';
const EODHD_WORDS = 'Forbidden';
const TIINGO_WORDS = 'Not authorized';
const TWELVE_DATA_WORDS = '**apikey** parameter is incorrect or not specified.';
const MASSIVE_WORDS = 'authentication failed';
const FINNHUB_WORDS = 'Invalid API key';

/** Vendors of prices of US shares, currencies and coins; a row for each market and plan. */
export const VENDOR_ADAPTERS: readonly Adapter[] = [
  keyed(alpacaOf('iex'), ALPACA_WORDS, { dialect: alpacaDialect, ...AMERICAN }),
  keyed(alpacaOf('delayed_sip'), ALPACA_WORDS, { dialect: alpacaDialect, ...AMERICAN }),
  keyed(alpacaOf('sip'), ALPACA_WORDS, { dialect: alpacaDialect, ...AMERICAN }),
  keyed((key) => eodhdProtocol({ key }), EODHD_WORDS, { dialect: eodhdDialect, ...AMERICAN }),
  keyed((key) => eodhdForexProtocol({ key }), EODHD_WORDS, {
    dialect: eodhdForexDialect,
    ...PAIRS,
    symbols: ['EURUSD', 'GBPUSD'],
    listed: shekel('USDILS'),
  }),
  keyed((key) => eodhdCryptoProtocol({ key }), EODHD_WORDS, {
    dialect: eodhdCryptoDialect,
    ...COINS,
    symbols: ['BTC-USD', 'ETH-USD'],
    listed: coin('ZZTOP-USD'),
  }),
  keyed((key) => tiingoProtocol({ key }), TIINGO_WORDS, {
    dialect: tiingoDialect,
    ...PAIRS,
    symbols: ['eurusd', 'gbpusd'],
  }),
  keyed((key) => tiingoSharesProtocol({ key }), TIINGO_WORDS, {
    dialect: tiingoSharesDialect,
    ...AMERICAN,
    symbols: ['aapl', 'msft'],
    lot: 0,
    listed: { ...AMERICAN.listed, symbol: 'zzus' },
  }),
  keyed((key) => tiingoCryptoProtocol({ key }), TIINGO_WORDS, {
    dialect: tiingoCryptoDialect,
    ...COINS,
    symbols: ['btcusd', 'ethusd'],
    listed: coin('zztopusd'),
    changesByBars: true,
  }),
  keyed((key) => twelveDataProtocol({ key }), TWELVE_DATA_WORDS, {
    dialect: twelveDataDialect,
    ...PAIRS,
    symbols: ['EUR/USD', 'GBP/USD'],
    timeStepMs: 1_000,
    listed: shekel('USD/ILS'),
  }),
  keyed((key) => twelveDataProtocol({ key }), TWELVE_DATA_WORDS, {
    dialect: twelveDataDialect,
    market: 'US_Equity',
    ...AMERICAN,
    lot: 0,
    timeStepMs: 1_000,
  }),
  keyed(
    (key) => oandaProtocol({ key, account: '101-001-1234567-001' }),
    'Insufficient authorization to perform request.',
    { dialect: oandaDialect, ...PAIRS, symbols: ['EUR_USD', 'GBP_USD'], listed: shekel('USD_ILS') },
  ),
  keyed((key) => massiveProtocol({ key }), MASSIVE_WORDS, { dialect: massiveDialect, ...AMERICAN }),
  keyed((key) => massiveProtocol({ key, plan: 'delayed' }), MASSIVE_WORDS, {
    dialect: massiveDelayedDialect,
    ...AMERICAN,
  }),
  keyed((key) => massiveForexProtocol({ key }), MASSIVE_WORDS, {
    dialect: massiveForexDialect,
    ...PAIRS,
    symbols: ['C:EURUSD', 'C:GBPUSD'],
    listed: shekel('C:USDILS'),
  }),
  keyed((key) => massiveCryptoProtocol({ key }), MASSIVE_WORDS, {
    dialect: massiveCryptoDialect,
    ...COINS,
    symbols: ['X:BTCUSD', 'X:ETHUSD'],
    listed: coin('X:ZZTOPUSD'),
  }),
  keyed((key) => finnhubProtocol({ key }), FINNHUB_WORDS, { dialect: finnhubDialect, ...AMERICAN }),
  keyed((key) => finnhubProtocol({ key }), FINNHUB_WORDS, {
    dialect: finnhubDialect,
    market: 'Forex',
    ...PAIRS,
    symbols: ['OANDA:EUR_USD', 'OANDA:GBP_USD'],
    listed: shekel('OANDA:USD_ILS'),
  }),
  keyed((key) => finnhubProtocol({ key }), FINNHUB_WORDS, {
    dialect: finnhubDialect,
    market: 'Crypto',
    ...COINS,
    symbols: ['BINANCE:BTCUSDT', 'BINANCE:ETHUSDT'],
    listed: coin('BINANCE:ZZTOPUSDT'),
  }),
];
