import { MARKETS, type Market } from '../markets.ts';
import { catalogueOf, instrumentsOf } from './index.ts';
import type { Universe } from './market-catalogue.ts';

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
  const all = { key: 'shares', symbols: shares.map(({ symbol }) => symbol) };
  return [...(catalogueOf(market).universes?.(shares) ?? []), all];
}

function sectors(market: Market): Universe[] {
  const bySector = Map.groupBy(instrumentsOf(market), ({ sector }) => sector);
  return [...bySector]
    .map(([sector, own]) => ({ key: `sector:${sector}`, symbols: own.map(({ symbol }) => symbol) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
