/** Returns an instant of Unix seconds in epoch ms. */
export const fromSeconds = (seconds: number): number => seconds * 1_000;

/** Returns null where there is none; providers say 0 too. */
export const maybeFromSeconds = (seconds: number | null | undefined): number | null =>
  seconds ? seconds * 1_000 : null;
