import type { ExchangeName } from '#platform/provider-settings.ts';
import { binanceProtocol } from './binance/binance-protocol.ts';
import { bybitProtocol } from './bybit/bybit-protocol.ts';
import { coinbaseProtocol } from './coinbase/coinbase-protocol.ts';
import { frankfurterProtocol } from './frankfurter/frankfurter-protocol.ts';
import { hyperliquidProtocol } from './hyperliquid/hyperliquid-protocol.ts';
import { krakenProtocol } from './kraken/kraken-protocol.ts';
import type { ProviderProtocol } from './provider-protocol.ts';
import { yahooProtocol } from './yahoo/yahoo-protocol.ts';

/** Providers of public data, without a key. */
export const EXCHANGES: Readonly<Record<ExchangeName, ProviderProtocol>> = {
  'binance-public': binanceProtocol,
  'kraken-public': krakenProtocol,
  'coinbase-exchange': coinbaseProtocol,
  'bybit-public': bybitProtocol,
  'hyperliquid-public': hyperliquidProtocol,
  'ecb-frankfurter': frankfurterProtocol(),
  'yahoo-unofficial': yahooProtocol(),
};
