const DAY_MINUTES = 1_440;

/**
 * Returns the minutes that a daily stretch, such as quiet hours, still lasts; 0 outside of it. All are minutes of the
 * day; a stretch whose end is not after its beginning goes over midnight, and one that ends where it begins is empty.
 */
export function minutesLeftIn({ from, to }: { from: number; to: number }, minute: number): number {
  const since = (end: number): number => (end - from + DAY_MINUTES) % DAY_MINUTES;
  return Math.max(0, since(to) - since(minute));
}
