/** Maximum colour that keeps text readable on it, in percent. */
const MOST_COLOUR = 46;

/** Returns a cell's colour: from the panel's towards up or down, full at `full`. */
export function heatOfValue(value: number | null, full: number): string {
  if (value === null || value === 0 || !(full > 0)) return 'var(--panel)';
  const share = Math.min(Math.abs(value) / full, 1);
  return `color-mix(in oklab, var(--${value > 0 ? 'up' : 'down'}) ${Math.round(6 + share * (MOST_COLOUR - 6))}%, var(--panel))`;
}
