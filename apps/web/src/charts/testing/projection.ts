import type { Projection } from '../projection.ts';

/** A pane of 100 by 100 pixels, on which an instant of 1 ms and a price of 1 take a pixel each. */
export const flatProjection = (): Projection => ({
  width: 100,
  height: 100,
  x: (timeMs) => timeMs,
  y: (price) => 100 - price,
  timeAt: (x) => Math.round(x),
  priceAt: (y) => 100 - y,
  priceText: (price) => price.toFixed(2),
});
