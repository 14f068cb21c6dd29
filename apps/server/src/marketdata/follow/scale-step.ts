import type { Bar } from '@wickwise/market';
import type { Step } from './steps.ts';

/** Returns what prices of an instant are multiplied with to compare with prices after a split. */
export type FactorFrom = (timeMs: number) => number;

/** Returns a step in prices from after a split; ticks on the instrument's grid. */
export function scaleStep<Item>(
  step: Step<Item>,
  factorFrom: FactorFrom,
  round: (price: number) => number,
): Step<Item> {
  if (step.kind === 'tick') {
    const factor = factorFrom(step.timeMs);
    return factor === 1 ? step : { ...step, price: round(step.price * factor) };
  }
  if (step.kind === 'close' || step.kind === 'bar') {
    const factor = factorFrom(step.bar.timeMs);
    if (factor === 1) return step;
    const scaled = { ...step, bar: scaleBar(step.bar, factor) };
    if (scaled.kind === 'bar' && scaled.seen)
      scaled.seen = { high: scaled.seen.high * factor, low: scaled.seen.low * factor };
    return scaled;
  }
  if (step.kind === 'range') {
    const { timeMs, high, low } = step.range;
    const factor = factorFrom(timeMs);
    return factor === 1 ? step : { ...step, range: { timeMs, high: high * factor, low: low * factor } };
  }
  return step;
}

const scaleBar = (bar: Bar, factor: number): Bar => ({
  ...bar,
  open: bar.open * factor,
  high: bar.high * factor,
  low: bar.low * factor,
  close: bar.close * factor,
  volume: bar.volume / factor,
});
