import { type Bar, roundVolume } from './bar.ts';

/**
 * Part of a bar's trades: a tick, a shorter bar or a late tick. First and last trade times decide open and close, so
 * parts may come in any order. Mutable, as one is updated per tick.
 */
export interface BarPart {
  firstMs: number;
  lastMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export const emptyPart = (): BarPart => ({
  firstMs: Number.POSITIVE_INFINITY,
  lastMs: Number.NEGATIVE_INFINITY,
  open: Number.NaN,
  high: Number.NEGATIVE_INFINITY,
  low: Number.POSITIVE_INFINITY,
  close: Number.NaN,
  volume: 0,
});

export const isEmptyPart = (part: BarPart): boolean => part.firstMs === Number.POSITIVE_INFINITY;

/** Merges `more` into `part`. Of trades at the same time the earlier arrival opens and the later one closes. */
export function mergePart(part: BarPart, more: BarPart): void {
  if (more.firstMs < part.firstMs) {
    part.firstMs = more.firstMs;
    part.open = more.open;
  }
  if (more.lastMs >= part.lastMs) {
    part.lastMs = more.lastMs;
    part.close = more.close;
  }
  if (more.high > part.high) part.high = more.high;
  if (more.low < part.low) part.low = more.low;
  part.volume += more.volume;
}

/** Merges one trade into `part` without allocating. */
export function mergeTrade(part: BarPart, timeMs: number, price: number, size: number): void {
  if (timeMs < part.firstMs) {
    part.firstMs = timeMs;
    part.open = price;
  }
  if (timeMs >= part.lastMs) {
    part.lastMs = timeMs;
    part.close = price;
  }
  if (price > part.high) part.high = price;
  if (price < part.low) part.low = price;
  part.volume += size;
}

/** Multiplies a part's prices by a split's factor and divides its volume. */
export function scalePart(part: BarPart, factor: number): void {
  part.open *= factor;
  part.high *= factor;
  part.low *= factor;
  part.close *= factor;
  part.volume /= factor;
}

/** Returns one trade as a part. */
export const partOfTrade = (timeMs: number, price: number, size: number): BarPart => ({
  firstMs: timeMs,
  lastMs: timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: size,
});

/** Returns a finished bar as a part of a longer one; its trades are somewhere in [openMs, endMs). */
export const partOfBar = (bar: Bar, endMs: number): BarPart => ({
  firstMs: bar.timeMs,
  lastMs: endMs - 1,
  open: bar.open,
  high: bar.high,
  low: bar.low,
  close: bar.close,
  volume: bar.volume,
});

export const barOfPart = (part: BarPart, timeMs: number): Bar => ({
  timeMs,
  open: part.open,
  high: part.high,
  low: part.low,
  close: part.close,
  volume: roundVolume(part.volume),
});
