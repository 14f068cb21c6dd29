/** Reads of a message whose shape nobody promises. */
import type { Bar } from '@wickwise/market';

export type Fields = Readonly<Record<string, unknown>>;

/** Returns an object's fields. Throws for anything else. */
export function objectOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object');
  return value as Fields;
}

/** Throws unless it's a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value;
}

export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('not a text');
  return value;
}

/** Returns a number that comes as such or as decimal text. Throws where it's none. */
export function numberOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Error(`${JSON.stringify(value)} is no number`);
  return number;
}

/** Returns a price or a step of it: above 0. Throws otherwise. */
export function priceOf(value: unknown): number {
  const price = numberOf(value);
  if (price <= 0) throw new Error(`${price} is no price`);
  return price;
}

/** Returns a size or volume: 0 or more. Throws otherwise. */
export function sizeOf(value: unknown): number {
  const size = numberOf(value);
  if (size < 0) throw new Error(`${size} is no size`);
  return size;
}

/** Returns an ISO time as epoch ms. Throws where it's none. */
export const isoTimeOf = (value: unknown): number => numberOf(Date.parse(textOf(value)));

/** Returns the bar of a candle that comes as a list: ISO time, open, high, low, close and volume. */
export function listedCandleOf(row: unknown): Bar {
  const [time, open, high, low, close, volume] = listOf(row);
  const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
  return { timeMs: isoTimeOf(time), ...prices, volume: sizeOf(volume) };
}

/** Returns the middle of a bid and an ask, without binary residue. Throws where one of them is no price. */
export const middleOf = (bid: unknown, ask: unknown): number =>
  Number(((priceOf(bid) + priceOf(ask)) / 2).toPrecision(12));
