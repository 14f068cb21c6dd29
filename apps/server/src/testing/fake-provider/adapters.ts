import { binanceProtocol } from '#marketdata/feeds/binance/binance-protocol.ts';
import { bybitProtocol } from '#marketdata/feeds/bybit/bybit-protocol.ts';
import { coinbaseProtocol } from '#marketdata/feeds/coinbase/coinbase-protocol.ts';
import { hyperliquidProtocol } from '#marketdata/feeds/hyperliquid/hyperliquid-protocol.ts';
import { krakenProtocol } from '#marketdata/feeds/kraken/kraken-protocol.ts';
import { binanceDialect } from './binance-dialect.ts';
import { bybitDialect } from './bybit-dialect.ts';
import { coinbaseDialect } from './coinbase-dialect.ts';
import type { Adapter } from './connect.ts';
import { hyperliquidDialect } from './hyperliquid-dialect.ts';
import { krakenDialect } from './kraken-dialect.ts';

/** Every adapter of a real provider: the conformance suite has a row for each. */
export const ADAPTERS: readonly Adapter[] = [
  { protocol: binanceProtocol, dialect: binanceDialect, symbols: ['BTCUSDT', 'ETHUSDT'], countsTrades: true },
  { protocol: krakenProtocol, dialect: krakenDialect, symbols: ['BTC/USD', 'ETH/USD'], countsTrades: true },
  { protocol: coinbaseProtocol, dialect: coinbaseDialect, symbols: ['BTC-USD', 'ETH-USD'], countsTrades: true },
  { protocol: bybitProtocol, dialect: bybitDialect, symbols: ['BTCUSDT', 'ETHUSDT'], countsTrades: false },
  { protocol: hyperliquidProtocol, dialect: hyperliquidDialect, symbols: ['BTC', 'ETH'], countsTrades: false },
];
