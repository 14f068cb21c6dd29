import { isAtLeast } from '../compare.ts';
import type { Direction } from '../rules/definition.ts';
import type { SeriesView } from '../rules/series-view.ts';
import { marketAt } from './market-at.ts';
import { bandStrength, crossStrength, type MeasuredStrength } from './measure.ts';
import type { Sign } from './parts.ts';

/** A cross or a return into the bands at its close: strength, and prices, null where it has none. */
export interface EventFind extends MeasuredStrength {
  /** First bar of the event. */
  start: number;
  stop: number | null;
  target: number | null;
}

type EventReader = (view: SeriesView, at: number, sign: Sign) => EventFind;

/** Bars of the slow average's slope. */
const SLOPE_BARS = 20;

/** Reads a cross of SMA 50 and SMA 200, which has no stop or target. */
const cross: EventReader = (view, at, sign) => {
  const slow = view.along('sma_200');
  const [now, before] = [slow[at], slow[at - SLOPE_BARS] ?? Number.NaN];
  const measured = crossStrength(marketAt(view.bars, at), { sign, slow: now, slowBefore: before });
  return { ...measured, start: at, stop: null, target: null };
};

/**
 * Reads a close back inside the 20-bar bands. It has failed beyond the extreme price outside, and aims at the present
 * middle band.
 */
const band: EventReader = (view, at, sign) => {
  const { bars } = view;
  const edge = view.along(sign > 0 ? 'bb_lower_20' : 'bb_upper_20');
  const isOutside = (i: number) => isAtLeast(sign * edge[i], sign * bars.close[i]);
  let start = at;
  while (start > 0 && isOutside(start - 1)) start--;
  const tips = (sign > 0 ? bars.low : bars.high).subarray(start, at + 1);
  const depths = tips.map((tip, k) => sign * (edge[start + k] - tip));
  const depth = Math.max(...depths, 0);
  return {
    ...bandStrength(marketAt(bars, at), { sign, depth }),
    start,
    stop: sign * Math.min(...tips.map((tip) => sign * tip)),
    target: view.along('bb_middle_20')[at],
  };
};

const READERS: ReadonlyMap<string, EventReader> = new Map([
  ['golden_cross_over_strategy', cross],
  ['bollinger_bands_strategy', band],
]);

/** Returns start, stop, target and strength of an event scan at its bar; undefined for other scans. */
export const eventFind = (pattern: string, direction: Direction, view: SeriesView, at: number): EventFind | undefined =>
  READERS.get(pattern)?.(view, at, direction === 'bullish' ? 1 : -1);
