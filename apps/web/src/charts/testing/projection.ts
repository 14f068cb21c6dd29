import type { Projection } from '../projection.ts';

/** A pane of 100 by 100 pixels, with 1 ms and a price of 1 per pixel. */
export const flatProjection = (): Projection => ({
  width: 100,
  height: 100,
  x: (timeMs) => timeMs,
  y: (price) => 100 - price,
  timeAt: (x) => Math.round(x),
  priceAt: (y) => 100 - y,
  priceText: (price) => price.toFixed(2),
});
