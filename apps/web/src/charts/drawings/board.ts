import type { Drawing, DrawingPoint } from '@wickwise/contract';
import { type AttachedLayer, attachLayer } from '../layer.ts';
import { type Point, type Projection, projectionOf } from '../projection.ts';
import type { Scene } from '../scene.ts';
import { type BoardState, drawingLayer } from './drawing-layer.ts';
import { type DrawingHit, hitTest, REACH_PX } from './hit-test.ts';
import { pulled } from './magnet.ts';
import { type DrawingKind, makeDrawing, movedDrawing, TOOLS, withPoint } from './tools.ts';

export interface BoardEvents {
  /** Called when a drawing was created or moved. */
  onDraw(drawing: Drawing): void;
  onChoose(id: string | undefined): void;
}

export interface BoardTools {
  tool: DrawingKind | undefined;
  isMagnetic: boolean;
}

const HELD = { handleScroll: false, handleScale: false };
/** A vertical drag by finger scrolls the page. */
const FREE = {
  handleScroll: { mouseWheel: true, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
  handleScale: true,
};

/** Smaller movements count as a click. */
const STILL_PX = 6;

interface Press {
  at: Point;
  hit: DrawingHit | undefined;
}

/** Creates, selects and moves drawings on a chart by mouse, pen, touch or keys. */
export class DrawingBoard {
  readonly #scene: Scene;
  readonly #state: BoardState;
  readonly #events: BoardEvents;
  readonly #layer: AttachedLayer;
  readonly #ears = new AbortController();
  #tools: BoardTools = { tool: undefined, isMagnetic: true };
  #points: DrawingPoint[] = [];
  #press: Press | undefined;
  /** Whether the first point was set by a click, so the next one sets the second. */
  #isSecond = false;

  constructor(scene: Scene, state: BoardState, events: BoardEvents) {
    this.#scene = scene;
    this.#state = state;
    this.#events = events;
    this.#layer = attachLayer(scene, drawingLayer(state));
    const hear = { signal: this.#ears.signal, capture: true }; // before the library, which would scroll the chart
    scene.element.addEventListener('pointerdown', this.#down, hear);
    scene.element.addEventListener('pointermove', this.#move, hear);
    scene.element.addEventListener('pointerup', this.#up, hear);
    scene.element.addEventListener('pointercancel', this.#cancel, hear);
  }

  show(shown: Pick<BoardState, 'drawings' | 'chosenId' | 'colors'>, tools: BoardTools): void {
    if (tools.tool !== this.#tools.tool) this.#forget();
    this.#tools = tools;
    Object.assign(this.#state, shown, { isDrawing: tools.tool !== undefined });
    this.#scene.element.style.touchAction = tools.tool ? 'none' : '';
    this.#layer.redraw();
  }

  /** Sets a point of the active tool, as a click there would. */
  place(point: DrawingPoint): void {
    const { tool } = this.#tools;
    if (!tool) return;
    this.#points.push(point);
    if (this.#points.length < TOOLS[tool].pointCount) this.#sketch(point);
    else this.#finish(tool);
  }

  remove(): void {
    this.#ears.abort();
    if (!this.#scene.isGone) this.#layer.detach();
  }

  readonly #down = (event: PointerEvent): void => {
    const at = this.#pointOf(event);
    const projection = projectionOf(this.#scene);
    if (!at || !projection || event.button !== 0) return;
    const reach = event.pointerType === 'mouse' ? REACH_PX.mouse : REACH_PX.touch;
    const { drawings, chosenId } = this.#state;
    const hit = this.#tools.tool ? undefined : hitTest(drawings, at, projection, { reach, chosenId });
    if (!this.#tools.tool && !hit) {
      if (chosenId) this.#events.onChoose(undefined);
      return;
    }
    this.#press = { at, hit };
    this.#hold(true);
    this.#scene.element.setPointerCapture(event.pointerId);
    if (hit) this.#events.onChoose(hit.drawing.id);
    else if (this.#points.length === 0 && !this.#isOfOnePoint()) this.place(this.#valueAt(at, projection));
    else this.#sketch(this.#valueAt(at, projection));
  };

  readonly #move = (event: PointerEvent): void => {
    const at = this.#pointOf(event);
    const projection = projectionOf(this.#scene);
    if (!at || !projection) return;
    const { hit, at: from } = this.#press ?? {};
    if (hit && from) this.#drag(hit, from, at, projection);
    else if (this.#points.length > 0 || this.#press) this.#sketch(this.#valueAt(at, projection));
  };

  readonly #up = (event: PointerEvent): void => {
    const press = this.#press;
    const at = this.#pointOf(event);
    const projection = projectionOf(this.#scene);
    this.#stop();
    if (!press || !at || !projection) return;
    const hasMoved = Math.hypot(at.x - press.at.x, at.y - press.at.y) > STILL_PX;
    const { draft } = this.#state;
    if (press.hit) {
      if (draft && hasMoved) this.#events.onDraw(draft);
      this.#forget();
    } else if (this.#isOfOnePoint() || (this.#points.length > 0 && (hasMoved || this.#isSecond)))
      this.place(this.#valueAt(at, projection));
    else this.#isSecond = this.#points.length > 0;
  };

  /** Such a drawing is made on release: the press itself gives the focus to the chart, away from what asks for a text. */
  #isOfOnePoint(): boolean {
    const { tool } = this.#tools;
    return tool !== undefined && TOOLS[tool].pointCount === 1;
  }

  readonly #cancel = (): void => {
    if (this.#points.length === 0) this.#forget();
    this.#stop();
  };

  readonly #stop = (): void => {
    this.#press = undefined;
    this.#hold(false);
  };

  /** Locks scrolling while something is drawn or moved. */
  #hold(isHeld: boolean): void {
    this.#scene.chart.applyOptions(isHeld ? HELD : FREE);
  }

  #drag({ drawing, handle }: DrawingHit, from: Point, to: Point, projection: Projection): void {
    this.#state.draft =
      handle === undefined
        ? movedDrawing(drawing, (point) => shifted(point, from, to, projection))
        : withPoint(drawing, handle, this.#valueAt(to, projection));
    this.#layer.redraw();
  }

  #sketch(point: DrawingPoint): void {
    const { tool } = this.#tools;
    this.#state.draft = tool && makeDrawing(tool, [...this.#points.slice(0, 1), point], 'draft');
    this.#layer.redraw();
  }

  #finish(tool: DrawingKind): void {
    const made = makeDrawing(tool, this.#points, crypto.randomUUID());
    this.#forget();
    if (made) this.#events.onDraw(made);
  }

  #forget(): void {
    this.#points = [];
    this.#isSecond = false;
    this.#state.draft = undefined;
    this.#layer.redraw();
  }

  #valueAt({ x, y }: Point, projection: Projection): DrawingPoint {
    const { timeline, bars } = this.#scene;
    const timeMs = projection.timeAt(x);
    const price = projection.priceAt(y);
    const bar = this.#tools.isMagnetic ? bars[timeline.indexOf(timeMs)] : undefined;
    return [timeMs, pulled(price, bar?.[0] === timeMs ? bar : undefined, projection.y)];
  }

  /** Returns a point on the candles' pane; undefined on axes and other panes. */
  #pointOf({ clientX, clientY }: PointerEvent): Point | undefined {
    const { left, top } = this.#scene.element.getBoundingClientRect();
    const { width, height } = this.#scene.chart.paneSize(0);
    const at = { x: clientX - left, y: clientY - top };
    const isInside = at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height;
    return isInside || this.#press ? at : undefined;
  }
}

/** Moves a point by pixels: distances stay equal on screen, also on a log scale. */
function shifted([timeMs, price]: DrawingPoint, from: Point, to: Point, projection: Projection): DrawingPoint {
  const x = projection.x(timeMs) + to.x - from.x;
  return [projection.timeAt(x), projection.priceAt(projection.y(price) + to.y - from.y)];
}
