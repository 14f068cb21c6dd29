import type { Market } from '@wickwise/market';

/** The change at which a cell has its full colour, in percent: a calm pair and a lively coin both show differences. */
export const FULL_HEAT: Readonly<Record<Market, number>> = {
  Indian_Equity: 3,
  US_Equity: 3,
  Forex: 1,
  Crypto: 6,
};

/** The most of the up or down colour that still lets text in ink be read on it. */
const MOST_COLOUR = 46;

/** A cell's colour: from the panel's towards up or down. */
export function heatOf(changePct: number | null, market: Market): string {
  if (changePct === null || changePct === 0) return 'var(--panel)';
  const share = Math.min(Math.abs(changePct) / FULL_HEAT[market], 1);
  return `color-mix(in oklab, var(--${changePct > 0 ? 'up' : 'down'}) ${Math.round(6 + share * (MOST_COLOUR - 6))}%, var(--panel))`;
}
