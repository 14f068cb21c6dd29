import { binanceProtocol } from '#marketdata/feeds/binance/binance-protocol.ts';
import { bybitProtocol } from '#marketdata/feeds/bybit/bybit-protocol.ts';
import { coinbaseProtocol } from '#marketdata/feeds/coinbase/coinbase-protocol.ts';
import type { ExchangeProtocol } from '#marketdata/feeds/exchange-protocol.ts';
import { hyperliquidProtocol } from '#marketdata/feeds/hyperliquid/hyperliquid-protocol.ts';
import { krakenProtocol } from '#marketdata/feeds/kraken/kraken-protocol.ts';
import type { ExchangeName } from '#platform/feed-choice.ts';

/** The exchanges whose public data can be taken. */
export const EXCHANGES: Readonly<Record<ExchangeName, ExchangeProtocol>> = {
  'binance-public': binanceProtocol,
  'kraken-public': krakenProtocol,
  'coinbase-exchange': coinbaseProtocol,
  'bybit-public': bybitProtocol,
  'hyperliquid-public': hyperliquidProtocol,
};
