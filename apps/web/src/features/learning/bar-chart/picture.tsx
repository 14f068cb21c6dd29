import type { ChartCursor } from './chart-cursor.ts';
import { type ChartLine, IndicatorLine } from './chart-line.tsx';
import { type Band, type ChartBar, SCALE_WIDTH, yOf } from './layout.ts';
import { type ChartPane, PANE_GAP, Pane } from './pane.tsx';
import { Scale } from './scale.tsx';

/** Room for words above and below the bars. */
export const EDGE = 20;

export interface ChartMark {
  bar: number;
  text: string;
  at: 'above' | 'below';
}

/** What a chart shows. */
export interface ChartContent {
  bars: readonly ChartBar[];
  cursor?: ChartCursor | undefined;
  lines?: readonly ChartLine[];
  pane?: ChartPane | undefined;
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

export interface PictureProps extends ChartContent {
  width: number;
  prices: Band;
  step: number;
}

/** Bars with all that is drawn over and below them. */
export function Picture(props: PictureProps) {
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
          x={0}
          y={yOf(prices, zone[1])}
          width={right}
          height={yOf(prices, zone[0]) - yOf(prices, zone[1])}
          className="fill-accent opacity-20"
        />
      )}
      {cursor?.kind === 'bar' && (
        <rect
          x={cursor.bar * step}
          y={0}
          width={Math.max(step, 2)}
          height={bottom}
          className="fill-accent opacity-35"
        />
      )}
      {bars.map((bar, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place
        <Candle key={i} bar={bar} x={toX(i)} step={step} band={prices} />
      ))}
      {lines.map((line) => (
        <IndicatorLine key={line.slot} line={line} toX={toX} band={prices} />
      ))}
      {corners.length > 0 && (
        <polyline
          points={corners.map(({ bar, price }) => `${toX(bar)},${yOf(prices, price)}`).join(' ')}
          fill="none"
          strokeWidth={1.5}
          className="stroke-info"
        />
      )}
      {neckline && (
        <line
          x1={toX(neckline[0].bar)}
          y1={yOf(prices, neckline[0].price)}
          x2={toX(neckline[1].bar)}
          y2={yOf(prices, neckline[1].price)}
          strokeWidth={1.5}
          strokeDasharray="4 3"
          className="stroke-accent-ink"
        />
      )}
      {dividedAfter !== undefined && (
        <line
          x1={dividedAfter * step}
          x2={dividedAfter * step}
          y1={0}
          y2={bottom}
          strokeDasharray="4 3"
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
      {props.pane && <Pane pane={props.pane} top={bottom + PANE_GAP} toX={toX} width={width} />}
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
      <rect x={middle - body / 2} y={top} width={body} height={tall} className={isUp ? 'fill-panel' : 'fill-down'} />
    </g>
  );
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
