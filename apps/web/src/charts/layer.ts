import type { AutoscaleInfo, ISeriesPrimitive, Logical, PrimitiveHoveredItem, Time } from 'lightweight-charts';
import { type Projection, projectionOf } from './projection.ts';
import type { Scene } from './scene.ts';

/** A custom layer on the candles' pane. */
export interface Layer {
  draw(context: CanvasRenderingContext2D, projection: Projection): void;
  /** Returns the item under the pointer with its cursor. */
  hit?(x: number, y: number, projection: Projection): { id: string; cursor: string } | undefined;
  /** Returns the lowest and highest price among bars, to be kept in view. */
  range?(from: number, to: number): { min: number; max: number } | undefined;
  zOrder?: 'bottom' | 'normal' | 'top';
}

export interface AttachedLayer {
  redraw(): void;
  detach(): void;
}

/** Attaches a layer to a chart. */
export function attachLayer(scene: Scene, layer: Layer): AttachedLayer {
  let redraw = (): void => {};
  const view = {
    zOrder: () => layer.zOrder ?? 'normal',
    renderer: () => ({
      draw: (target: {
        useMediaCoordinateSpace: (use: (scope: { context: CanvasRenderingContext2D }) => void) => void;
      }) =>
        target.useMediaCoordinateSpace(({ context }) => {
          const projection = projectionOf(scene);
          if (!projection) return;
          context.save();
          layer.draw(context, projection);
          context.restore();
        }),
    }),
  };
  const views = [view];
  const primitive: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }) => {
      redraw = requestUpdate;
    },
    paneViews: () => views,
    hitTest: (x, y) => hoveredBy(scene, layer, x, y),
    autoscaleInfo: (from, to) => scaleOf(layer, from, to),
  };
  scene.candles.attachPrimitive(primitive);
  return {
    redraw: () => redraw(),
    detach: () => scene.candles.detachPrimitive(primitive),
  };
}

function hoveredBy(scene: Scene, layer: Layer, x: number, y: number): PrimitiveHoveredItem | null {
  const projection = projectionOf(scene);
  const found = projection && layer.hit?.(x, y, projection);
  return found ? { externalId: found.id, cursorStyle: found.cursor, zOrder: layer.zOrder ?? 'normal' } : null;
}

function scaleOf(layer: Layer, from: Logical, to: Logical): AutoscaleInfo | null {
  const range = layer.range?.(from, to);
  return range ? { priceRange: { minValue: range.min, maxValue: range.max } } : null;
}
