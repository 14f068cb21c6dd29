/** Whole lots as a volume, without binary dust. */
export const toVolume = (lots: number, lot: number): number => Math.round(lots) / Math.round(1 / lot);
