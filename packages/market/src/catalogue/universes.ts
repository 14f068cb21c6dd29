import { MARKETS, type Market } from '../markets.ts';
import { instrumentsOf } from './index.ts';
import { DOW_30, NASDAQ_100, NIFTY_50, NIFTY_BANK, NOT_IN_NIFTY_100, SP_100 } from './index-members.ts';

/** A part of a market that a screen can be run on. */
export interface Universe {
  /** An index such as `nifty50` or `sp100`, `derivatives`, `shares`, or `sector:` and the sector's name. */
  key: string;
  /** Its symbols in the catalogue. */
  symbols: readonly string[];
  /** Month of the list (2025-09); absent where it follows from the catalogue itself. */
  asOf?: string;
  /** Of an index: the symbols that it has, in the catalogue or not. */
  size?: number;
}

const index = (key: string, asOf: string, symbols: readonly string[], size = symbols.length): Universe => ({
  ...{ key, symbols, asOf, size },
});

const US_INDICES: readonly Universe[] = [
  index('sp100', '2025-09', SP_100),
  index('nasdaq100', '2025-12', NASDAQ_100.symbols, NASDAQ_100.size),
  index('dow30', '2025-12', DOW_30),
];

const BY_MARKET: ReadonlyMap<Market, readonly Universe[]> = new Map(
  MARKETS.map((market) => [market, [...named(market), ...sectors(market)]]),
);

/** Returns the universes of a market: indices, shares with derivatives, all shares, sectors. */
export const universesOf = (market: Market): readonly Universe[] => BY_MARKET.get(market) ?? [];

/** Returns the universe of a key; undefined for an unknown one. */
export const findUniverse = (market: Market, key: string): Universe | undefined =>
  universesOf(market).find((universe) => universe.key === key);

function named(market: Market): Universe[] {
  const shares = instrumentsOf(market).filter(({ kind }) => kind === 'share');
  if (shares.length === 0) return [];
  const symbols = shares.map(({ symbol }) => symbol);
  const all = { key: 'shares', symbols };
  if (market === 'US_Equity') return [...US_INDICES, all];
  if (market !== 'Indian_Equity') return [all];
  const withDerivatives = shares.filter(({ schedule }) => schedule === 'nse-auction');
  return [
    index('nifty50', '2025-09', NIFTY_50),
    index(
      'nifty100',
      '2025-09',
      symbols.filter((symbol) => !NOT_IN_NIFTY_100.includes(symbol)),
    ),
    index('banknifty', '2025-12', NIFTY_BANK),
    { key: 'derivatives', symbols: withDerivatives.map(({ symbol }) => symbol), asOf: '2026-04' },
    all,
  ];
}

function sectors(market: Market): Universe[] {
  const bySector = Map.groupBy(instrumentsOf(market), ({ sector }) => sector);
  return [...bySector]
    .map(([sector, own]) => ({ key: `sector:${sector}`, symbols: own.map(({ symbol }) => symbol) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
