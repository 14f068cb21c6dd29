import { MARKET_INFO, type Market } from '@wickwise/market';

/** Maximum colour that keeps text readable on it, in percent. */
const MOST_COLOUR = 46;

/** Returns a cell's colour: from the panel's towards up or down. */
export function heatOfChange(changePct: number | null, market: Market): string {
  if (changePct === null || changePct === 0) return 'var(--panel)';
  const share = Math.min(Math.abs(changePct) / MARKET_INFO[market].largeChangePct, 1);
  return `color-mix(in oklab, var(--${changePct > 0 ? 'up' : 'down'}) ${Math.round(6 + share * (MOST_COLOUR - 6))}%, var(--panel))`;
}
