/** The most of the up or down colour that still lets text in ink be read on it. */
const MOST_COLOUR = 46;

/** A cell's colour: from the panel's towards up or down, full at `full`. */
export function heatOf(value: number | null, full: number): string {
  if (value === null || value === 0 || !(full > 0)) return 'var(--panel)';
  const share = Math.min(Math.abs(value) / full, 1);
  return `color-mix(in oklab, var(--${value > 0 ? 'up' : 'down'}) ${Math.round(6 + share * (MOST_COLOUR - 6))}%, var(--panel))`;
}
