import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { formatCompact } from '../../../lib/compact.ts';
import { useWidth } from '../../../lib/use-width.ts';
import {
  type Band,
  bandOf,
  barAt,
  brokenPath,
  type ChartBar,
  SCALE_WIDTH,
  scaleTicks,
  valueAtHeight,
  yOf,
} from './layout.ts';

/** Values along the bars, NaN where there is none. */
export interface ChartLine {
  values: ArrayLike<number>;
  /** Colour, by its place in the legend. */
  slot: 0 | 1 | 2;
}

export interface ChartMark {
  bar: number;
  text: string;
  at: 'above' | 'below';
}

/** What a reader moves by arrow keys and pointer: a bar, or a price. */
export type ChartCursor =
  | { kind: 'bar'; bar: number; onMove: (bar: number) => void }
  | { kind: 'price'; price: number; onMove: (price: number) => void };

export interface BarChartProps {
  bars: readonly ChartBar[];
  label: string;
  /** What the cursor is at, or what is to be seen, in words. */
  text: string;
  cursor?: ChartCursor | undefined;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
  /** Called on Enter. */
  onEnter?: (() => void) | undefined;
  lines?: readonly ChartLine[];
  /** Lines with a scale of their own, below the bars. */
  pane?: { lines: readonly ChartLine[]; levels: readonly number[] } | undefined;
  marks?: readonly ChartMark[];
  /** Corners of a shape. */
  corners?: readonly { bar: number; price: number }[];
  /** A line from a bar and price to another. */
  neckline?: readonly [{ bar: number; price: number }, { bar: number; price: number }] | undefined;
  /** A price that was marked. */
  markedPrice?: number | undefined;
  /** A stretch of prices. */
  zone?: readonly [number, number] | undefined;
  /** Number of bars before a vertical line. */
  dividedAfter?: number | undefined;
}

const HEIGHT = 280;
const NARROW_HEIGHT = 240;
const NARROW_PX = 480;
const PANE_HEIGHT = 92;
const GAP = 14;
/** Room for words above and below the bars. */
const EDGE = 20;
/** Fingers move the cursor along one axis, and the page along the other. */
const TOUCH = {
  bar: 'cursor-crosshair touch-pan-y select-none',
  price: 'cursor-crosshair touch-pan-x select-none',
} as const;
const LINE_COLOURS = ['stroke-info', 'stroke-accent-ink', 'stroke-quiet'] as const;
/** The same for words. */
export const LINE_TEXT_COLOURS = ['text-info', 'text-accent-ink', 'text-quiet'] as const;

/** Bars as SVG, with lines of indicators and a cursor that keys and pointers move. */
export function BarChart(props: BarChartProps) {
  const { bars, label, text, cursor, pane, takesFocus = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) slider.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const width = useWidth(frame);
  const priceHeight = width < NARROW_PX ? NARROW_HEIGHT : HEIGHT;
  const height = priceHeight + (pane ? GAP + PANE_HEIGHT : 0);
  const prices = bandOf(EDGE, priceHeight - 2 * EDGE, valuesOf(props));
  const step = Math.max(0, width - SCALE_WIDTH) / bars.length;
  const picture = width > 0 && (
    <svg aria-hidden="true" width={width} height={height} className="block text-label">
      <Picture {...props} width={width} prices={prices} step={step} />
    </svg>
  );
  return (
    <div ref={frame} style={{ height }}>
      {cursor ? (
        <div
          ref={slider}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuenow={nowOf(cursor)}
          aria-valuetext={text}
          aria-orientation={orientationOf(cursor)}
          {...rangeOf(cursor, bars.length, prices)}
          onKeyDown={(event) => moveByKey(event, props, prices)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture?.(event.pointerId);
            moveByPointer(event, props, step, prices);
          }}
          onPointerMove={(event) => event.buttons > 0 && moveByPointer(event, props, step, prices)}
          className={TOUCH[cursor.kind]}
        >
          {picture}
        </div>
      ) : (
        <div role="img" aria-label={`${label}. ${text}`}>
          {picture}
        </div>
      )}
    </div>
  );
}

const orientationOf = ({ kind }: ChartCursor): 'horizontal' | 'vertical' =>
  kind === 'bar' ? 'horizontal' : 'vertical';

const nowOf = (cursor: ChartCursor): number => (cursor.kind === 'bar' ? cursor.bar + 1 : cursor.price);

const rangeOf = ({ kind }: ChartCursor, count: number, { low, high }: Band) =>
  kind === 'bar' ? { 'aria-valuemin': 1, 'aria-valuemax': count } : { 'aria-valuemin': low, 'aria-valuemax': high };

function* valuesOf({ bars, lines = [], zone, neckline, markedPrice }: BarChartProps): Generator<number> {
  for (const [, high, low] of bars) yield* [high, low];
  for (const { values } of lines) for (let i = 0; i < values.length; i++) yield values[i] as number;
  if (zone) yield* zone;
  if (markedPrice !== undefined) yield markedPrice;
  if (neckline) for (const { price } of neckline) yield price;
}

/** Arrow keys step, with Shift by ten; Home and End go to the first and last bar. */
function moveByKey(event: KeyboardEvent, { bars, cursor, onEnter }: BarChartProps, { low, high }: Band): void {
  if (!cursor) return;
  if (event.key === 'Enter' && onEnter) {
    event.preventDefault();
    onEnter();
    return;
  }
  const size = event.shiftKey ? 10 : 1;
  const [less, more] = cursor.kind === 'bar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowDown', 'ArrowUp'];
  const sign = event.key === more ? 1 : event.key === less ? -1 : 0;
  const isEnd = event.key === 'Home' || event.key === 'End';
  if (sign === 0 && !(isEnd && cursor.kind === 'bar')) return;
  event.preventDefault();
  if (cursor.kind === 'price') {
    const next = cursor.price + (sign * size * (high - low)) / 200;
    cursor.onMove(Math.min(high, Math.max(low, next)));
    return;
  }
  const last = bars.length - 1;
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : cursor.bar + sign * size;
  cursor.onMove(Math.min(last, Math.max(0, next)));
}

function moveByPointer(event: PointerEvent, { bars, cursor }: BarChartProps, step: number, prices: Band): void {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  if (cursor?.kind === 'bar') cursor.onMove(barAt(event.clientX - left, step, bars.length));
  if (cursor?.kind === 'price') {
    const price = valueAtHeight(prices, event.clientY - top);
    cursor.onMove(Math.min(prices.high, Math.max(prices.low, price)));
  }
}

interface PictureProps extends BarChartProps {
  width: number;
  prices: Band;
  step: number;
}

function Picture(props: PictureProps) {
  const {
    bars,
    cursor,
    lines = [],
    marks = [],
    corners = [],
    neckline,
    zone,
    dividedAfter,
    width,
    prices,
    step,
  } = props;
  const toX = (bar: number): number => (bar + 0.5) * step;
  const marked = cursor?.kind === 'price' ? cursor.price : props.markedPrice;
  const bottom = prices.top + prices.height + EDGE;
  const right = width - SCALE_WIDTH;
  return (
    <>
      <Scale band={prices} width={width} />
      {zone && (
        <rect
          {...{ x: 0, y: yOf(prices, zone[1]), width: right, height: yOf(prices, zone[0]) - yOf(prices, zone[1]) }}
          className="fill-accent opacity-20"
        />
      )}
      {cursor?.kind === 'bar' && (
        <rect
          {...{ x: cursor.bar * step, y: 0, width: Math.max(step, 2), height: bottom }}
          className="fill-accent opacity-35"
        />
      )}
      {bars.map((bar, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
        <Candle key={i} bar={bar} x={toX(i)} step={step} band={prices} />
      ))}
      {lines.map(({ values, slot }) => (
        <path
          key={slot}
          d={brokenPath(values, toX, prices)}
          fill="none"
          strokeWidth={1.5}
          className={LINE_COLOURS[slot]}
        />
      ))}
      {corners.length > 0 && (
        <polyline
          points={corners.map(({ bar, price }) => `${toX(bar)},${yOf(prices, price)}`).join(' ')}
          {...{ fill: 'none', strokeWidth: 1.5 }}
          className="stroke-info"
        />
      )}
      {neckline && (
        <line
          {...{ x1: toX(neckline[0].bar), y1: yOf(prices, neckline[0].price) }}
          {...{
            x2: toX(neckline[1].bar),
            y2: yOf(prices, neckline[1].price),
            strokeWidth: 1.5,
            strokeDasharray: '4 3',
          }}
          className="stroke-accent-ink"
        />
      )}
      {dividedAfter !== undefined && (
        <line
          {...{ x1: dividedAfter * step, x2: dividedAfter * step, y1: 0, y2: bottom, strokeDasharray: '4 3' }}
          className="stroke-quiet"
        />
      )}
      {marked !== undefined && <PriceLine price={marked} right={right} width={width} band={prices} />}
      {marks.map((mark) => (
        <Mark
          key={`${mark.bar} ${mark.text}`}
          mark={mark}
          bar={bars[mark.bar]}
          x={toX(mark.bar)}
          right={right}
          band={prices}
        />
      ))}
      {props.pane && <Pane pane={props.pane} top={bottom + GAP} toX={toX} width={width} />}
    </>
  );
}

function Candle({
  bar: [open, high, low, close],
  x,
  step,
  band,
}: {
  bar: ChartBar;
  x: number;
  step: number;
  band: Band;
}) {
  const middle = Math.round(x) + 0.5;
  const body = Math.max(1, Math.min(11, Math.floor(step * 0.68)));
  const top = yOf(band, Math.max(open, close));
  const tall = Math.max(1, yOf(band, Math.min(open, close)) - top);
  const isUp = close >= open;
  return (
    <g className={isUp ? 'stroke-up' : 'stroke-down'}>
      <line x1={middle} x2={middle} y1={yOf(band, high)} y2={yOf(band, low)} />
      <rect
        {...{ x: middle - body / 2, y: top, width: body, height: tall }}
        className={isUp ? 'fill-panel' : 'fill-down'}
      />
    </g>
  );
}

function Scale({ band, width, ticks = scaleTicks(band) }: { band: Band; width: number; ticks?: readonly number[] }) {
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={0}
        x2={width - SCALE_WIDTH}
        y1={yOf(band, tick)}
        y2={yOf(band, tick)}
        className="stroke-ink opacity-10"
      />
      <text x={width} y={yOf(band, tick) + 4} textAnchor="end" className="fill-quiet">
        {Math.abs(tick) >= 100_000 ? formatCompact(tick) : tick}
      </text>
    </g>
  ));
}

function PriceLine({ price, right, width, band }: { price: number; right: number; width: number; band: Band }) {
  const y = yOf(band, price);
  return (
    <>
      <line x1={0} x2={right} y1={y} y2={y} strokeWidth={2} className="stroke-accent" />
      <rect x={right} y={y - 9} width={width - right} height={18} className="fill-panel stroke-accent" />
      <text x={width - 3} y={y + 4} textAnchor="end" className="fill-ink">
        {price.toFixed(2)}
      </text>
    </>
  );
}

function Mark({
  mark: { text, at },
  bar,
  x,
  right,
  band,
}: {
  mark: ChartMark;
  bar: ChartBar | undefined;
  x: number;
  right: number;
  band: Band;
}) {
  if (!bar) return null;
  const y = at === 'above' ? yOf(band, bar[1]) - 4 : yOf(band, bar[2]) + 4;
  const end = at === 'above' ? y - 7 : y + 7;
  const anchor = x > right * 0.8 ? 'end' : x < right * 0.2 ? 'start' : 'middle';
  return (
    <>
      <line x1={x} x2={x} y1={y} y2={end} strokeWidth={2} className="stroke-ink" />
      <text x={x} y={at === 'above' ? end - 2 : end + 10} textAnchor={anchor} className="fill-ink font-medium">
        {text}
      </text>
    </>
  );
}

function Pane({
  pane: { lines, levels },
  top,
  toX,
  width,
}: {
  pane: NonNullable<BarChartProps['pane']>;
  top: number;
  toX: (bar: number) => number;
  width: number;
}) {
  const band = bandOf(top, PANE_HEIGHT - 6, [...lines.flatMap(({ values }) => Array.from(values)), ...levels]);
  return (
    <>
      <line x1={0} x2={width} y1={top - GAP / 2} y2={top - GAP / 2} className="stroke-hairline" />
      <Scale band={band} width={width} {...(levels.length > 0 ? { ticks: levels } : {})} />
      {levels.map((level) => (
        <line
          key={level}
          {...{ x1: 0, x2: width - SCALE_WIDTH, y1: yOf(band, level), y2: yOf(band, level), strokeDasharray: '4 3' }}
          className="stroke-quiet"
        />
      ))}
      {lines.map(({ values, slot }) => (
        <path
          key={slot}
          d={brokenPath(values, toX, band)}
          fill="none"
          strokeWidth={1.5}
          className={LINE_COLOURS[slot]}
        />
      ))}
    </>
  );
}
