import type { PriceGrid } from '@wickwise/contract';
import { priceDecimals } from '@wickwise/market';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** Finer prices than this, of tiny coins, stand out to the left: room for their digits would widen every column. */
const MOST_DECIMALS = 5;

/** Width of the point beside that of a digit. */
const POINT_CH = 0.47;

const Decimals = createContext(0);

/** Grids of the prices in a column; undefined while loading. */
type Grids = readonly Pick<PriceGrid, 'tickSize'>[] | undefined;

export interface PriceColumnProps {
  grids: Grids;
  children: ReactNode;
}

/** Returns how many decimals a column has room for. */
const mostDecimals = (grids: Grids): number =>
  Math.min(MOST_DECIMALS, Math.max(0, ...(grids ?? []).map(({ tickSize }) => priceDecimals(tickSize))));

/** Tells whether a column needs more width than prices in cents: `$118,500.25` with room for the decimals of others. */
export const isWideColumn = (grids: Grids): boolean => mostDecimals(grids) > 2;

/** A column of prices, which stand with their points below each other, however many decimals each has. */
export function PriceColumn({ grids, children }: PriceColumnProps) {
  const most = useMemo(() => mostDecimals(grids), [grids]);
  return <Decimals value={most}>{children}</Decimals>;
}

/** A price in its column, with room for the decimals that others have and it lacks. */
export function PriceCell({ tickSize, children }: Pick<PriceGrid, 'tickSize'> & { children: ReactNode }) {
  const most = useContext(Decimals);
  const own = priceDecimals(tickSize);
  if (own >= most) return children;
  return <span style={{ paddingRight: `${most - own + (own === 0 ? POINT_CH : 0)}ch` }}>{children}</span>;
}
