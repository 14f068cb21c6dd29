/**
 * Coins against the US dollar. Stablecoins are left out: their price is meant to stand still.
 *
 * The list is as of September 2025 and is refreshed by hand. One coin has one entry: quotes in USD and in USDT are both
 * `BTC-USD`. Price steps are those usual on large exchanges; each exchange sets its own.
 */
import { type Instrument, instrumentId } from '../instrument.ts';
import { always } from '../sessions/always.ts';
import type { MarketCatalogue } from './market-catalogue.ts';
import { dollarsPerCoin } from './reference-prices.ts';

/** Code, name, price step in US dollars. */
type Coin = readonly [code: string, name: string, tickSize: number];

const COINS: Readonly<Record<string, readonly Coin[]>> = {
  'Layer 1': [
    ['BTC', 'Bitcoin', 0.01],
    ['ETH', 'Ethereum', 0.01],
    ['SOL', 'Solana', 0.01],
    ['ADA', 'Cardano', 0.0001],
    ['ALGO', 'Algorand', 0.0001],
    ['APT', 'Aptos', 0.001],
    ['ATOM', 'Cosmos', 0.001],
    ['AVAX', 'Avalanche', 0.01],
    ['DOT', 'Polkadot', 0.001],
    ['ETC', 'Ethereum Classic', 0.01],
    ['HBAR', 'Hedera', 0.00001],
    ['ICP', 'Internet Computer', 0.001],
    ['INJ', 'Injective', 0.001],
    ['NEAR', 'NEAR Protocol', 0.001],
    ['SEI', 'Sei', 0.0001],
    ['SUI', 'Sui', 0.0001],
    ['TIA', 'Celestia', 0.0001],
    ['TON', 'Toncoin', 0.001],
    ['TRX', 'TRON', 0.0001],
    ['XTZ', 'Tezos', 0.0001],
  ],
  'Layer 2': [
    ['ARB', 'Arbitrum', 0.0001],
    ['POL', 'Polygon', 0.0001],
    ['OP', 'Optimism', 0.0001],
    ['STRK', 'Starknet', 0.0001],
    ['STX', 'Stacks', 0.0001],
  ],
  Payments: [
    ['XRP', 'XRP', 0.0001],
    ['BCH', 'Bitcoin Cash', 0.01],
    ['LTC', 'Litecoin', 0.01],
    ['XLM', 'Stellar', 0.0001],
  ],
  Privacy: [
    ['DASH', 'Dash', 0.01],
    ['XMR', 'Monero', 0.01],
    ['ZEC', 'Zcash', 0.01],
  ],
  DeFi: [
    ['AAVE', 'Aave', 0.01],
    ['COMP', 'Compound', 0.01],
    ['CRV', 'Curve DAO', 0.0001],
    ['JUP', 'Jupiter', 0.0001],
    ['LDO', 'Lido DAO', 0.0001],
    ['PENDLE', 'Pendle', 0.001],
    ['RUNE', 'THORChain', 0.001],
    ['SNX', 'Synthetix', 0.001],
    ['UNI', 'Uniswap', 0.001],
  ],
  Oracle: [
    ['LINK', 'Chainlink', 0.001],
    ['PYTH', 'Pyth Network', 0.0001],
  ],
  Storage: [
    ['AR', 'Arweave', 0.001],
    ['FIL', 'Filecoin', 0.001],
  ],
  Compute: [
    ['FET', 'Fetch.ai', 0.0001],
    ['RENDER', 'Render', 0.001],
    ['TAO', 'Bittensor', 0.01],
  ],
  Gaming: [
    ['AXS', 'Axie Infinity', 0.001],
    ['GALA', 'Gala', 0.00001],
    ['IMX', 'Immutable', 0.0001],
    ['MANA', 'Decentraland', 0.0001],
    ['SAND', 'The Sandbox', 0.0001],
  ],
  Meme: [
    ['DOGE', 'Dogecoin', 0.00001],
    ['BONK', 'Bonk', 0.00000001],
    ['FLOKI', 'Floki', 0.00000001],
    ['PEPE', 'Pepe', 0.00000001],
    ['SHIB', 'Shiba Inu', 0.00000001],
    ['WIF', 'dogwifhat', 0.0001],
  ],
  Exchange: [
    ['BNB', 'BNB', 0.01],
    ['CRO', 'Cronos', 0.00001],
  ],
};

const coinInDollars = ([code, name, tickSize]: Coin, sector: string): Instrument => ({
  id: instrumentId('Crypto', `${code}-USD`),
  market: 'Crypto',
  symbol: `${code}-USD`,
  name: `${name} / US dollar`,
  kind: 'pair',
  sector,
  currency: 'USD',
  tickSize,
  schedule: 'always',
});

export const cryptoCoins: MarketCatalogue = {
  schedules: { always },
  instruments: Object.entries(COINS).flatMap(([sector, coins]) => coins.map((coin) => coinInDollars(coin, sector))),
  priceOf: dollarsPerCoin,
  benchmark: { sides: { 'BTC-USD': 1 } },
  recordings: { crypto: 'pair' },
  tradingView: {
    exchanges: 'CRYPTO BINANCE COINBASE BITSTAMP KRAKEN BITFINEX BYBIT OKX KUCOIN GEMINI'.split(' '),
    prefix: 'CRYPTO:',
  },
};
