import type { Logical } from 'lightweight-charts';
import type { Scene } from './scene.ts';

export interface Point {
  x: number;
  y: number;
}

export interface LineSegment {
  from: Point;
  to: Point;
}

/** Converts between times or prices and CSS pixels of the candles' pane. */
export interface Projection {
  width: number;
  height: number;
  x(timeMs: number): number;
  y(price: number): number;
  timeAt(x: number): number;
  priceAt(y: number): number;
  priceText(price: number): string;
}

/** Returns the chart's present projection; null while nothing can be placed. */
export function projectionOf(scene: Scene): Projection | null {
  const { chart, candles, timeline, priceText } = scene;
  if (scene.bars.length === 0) return null;
  const scale = chart.timeScale();
  const { width, height } = chart.paneSize(0);
  return {
    width,
    height,
    priceText,
    x: (timeMs) => scale.logicalToCoordinate(timeline.indexOf(timeMs) as Logical) ?? Number.NaN,
    y: (price) => candles.priceToCoordinate(price) ?? Number.NaN,
    timeAt: (x) => timeline.timeOf(scale.coordinateToLogical(x) ?? 0),
    priceAt: (y) => candles.coordinateToPrice(y) ?? Number.NaN,
  };
}

/** Returns the distance of a point from a segment. */
export function distanceTo({ from, to }: LineSegment, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(Math.max(((x - from.x) * dx + (y - from.y) * dy) / length, 0), 1);
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}
