import { MARKET_INFO, type Market } from '@wickwise/market';

/** The most of the up or down colour that still lets text in ink be read on it. */
const MOST_COLOUR = 46;

/** A cell's colour: from the panel's towards up or down. */
export function heatOf(changePct: number | null, market: Market): string {
  if (changePct === null || changePct === 0) return 'var(--panel)';
  const share = Math.min(Math.abs(changePct) / MARKET_INFO[market].largeChangePct, 1);
  return `color-mix(in oklab, var(--${changePct > 0 ? 'up' : 'down'}) ${Math.round(6 + share * (MOST_COLOUR - 6))}%, var(--panel))`;
}
