import type { BarTuple } from '@wickwise/contract';
import { useRef } from 'react';
import { useWidth } from '../../../lib/use-width.ts';
import { rangeOf, shareOf } from '../../../ui/scale.ts';
import { adviceCallTexts as texts } from '../texts/advice-call.ts';
import { type CallLevels, targetName } from './call-levels.ts';

const HEIGHT = 240;
/** Width of a letter beside the bars, and the room before the first, px. */
const [LETTER, INDENT] = [6.3, 10];
const EDGE = 10;
/** Distance of two prices beside the bars, px. */
const LINE = 13;

/** Something that was filled. */
export interface FillMark {
  at: number;
  price: number;
  isEntry: boolean;
  label: string;
}

interface LevelChartProps {
  /** What it shows, in words. */
  about: string;
  bars: readonly BarTuple[];
  levels: CallLevels;
  /** Formats a price. */
  priceText: (price: number) => string;
  fills?: readonly FillMark[];
  /** Time of a vertical line, e.g. the publication. */
  markedAt?: number;
}

interface DrawnLevel {
  price: number;
  name: string;
  color: string;
}

function drawnOf({ entries, stop, targets }: CallLevels): DrawnLevel[] {
  return [
    ...targets.map((price, i) => ({ price, name: targetName(targets, i), color: 'var(--up)' })),
    ...entries.map((price) => ({ price, name: texts.entry, color: 'var(--accent-ink)' })),
    ...(stop === undefined ? [] : [{ price: stop, name: texts.stop, color: 'var(--down)' }]),
  ].toSorted((a, b) => b.price - a.price);
}

/** Returns the places of texts that keep a distance, from the top. */
function spread(places: readonly number[]): number[] {
  const apart: number[] = [];
  for (const place of places) apart.push(Math.max(place, (apart.at(-1) ?? Number.NEGATIVE_INFINITY) + LINE));
  const over = Math.max(0, (apart.at(-1) ?? 0) - (HEIGHT - 4));
  for (let i = apart.length - 1; i >= 0; i--) {
    const most = (apart[i + 1] ?? HEIGHT - 4 + LINE) - LINE;
    apart[i] = over > 0 ? Math.min(apart[i] ?? 0, most) : (apart[i] ?? 0);
  }
  return apart;
}

/** Candles with the levels of a call, and what was filled. */
export function LevelChart({ about, bars, levels, priceText, fills = [], markedAt }: LevelChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const drawn = drawnOf(levels);
  const range = rangeOf([
    ...bars.flatMap(([, , high, low]) => [high, low]),
    ...drawn.map(({ price }) => price),
    ...fills.map(({ price }) => price),
  ]);
  const labels = drawn.map(({ name, price }) => `${name} ${priceText(price)}`);
  const inner = Math.max(0, width - INDENT - LETTER * Math.max(0, ...labels.map(({ length }) => length)));
  const step = bars.length > 0 ? inner / bars.length : inner;
  const { least = 0, greatest = 1 } = range ?? {};
  const toY = (price: number): number => EDGE + (HEIGHT - 2 * EDGE) * (1 - shareOf(price, least, greatest));
  const toX = (atMs: number): number => (indexAt(bars, atMs) + 0.5) * step;
  const names = spread(drawn.map(({ price }) => toY(price) + 4));
  const [zoneHigh, zoneLow] = levels.entries;
  const isMarked = markedAt !== undefined && bars.length > 0;
  return (
    <div ref={place} className="h-60 w-full">
      {width > 0 && (
        <svg role="img" aria-label={about} width={width} height={HEIGHT} className="block text-[11px] tabular-nums">
          {zoneLow !== undefined && zoneHigh !== undefined && (
            <rect
              x="0"
              width={inner}
              y={toY(zoneHigh)}
              height={Math.max(1, toY(zoneLow) - toY(zoneHigh))}
              fill="var(--accent)"
              opacity="0.12"
            />
          )}
          <Candles bars={bars} step={step} toY={toY} />
          {isMarked && (
            <line
              x1={toX(markedAt) + step / 2}
              x2={toX(markedAt) + step / 2}
              y1="0"
              y2={HEIGHT}
              stroke="var(--quiet)"
              strokeDasharray="2 3"
            />
          )}
          {drawn.map(({ price, name, color }, i) => (
            <g key={`${name} ${price}`}>
              <line x1="0" x2={inner} y1={toY(price)} y2={toY(price)} stroke={color} strokeDasharray="4 3" />
              <line x1={inner} x2={inner + 6} y1={toY(price)} y2={(names[i] ?? 0) - 4} stroke={color} />
              <text x={inner + 8} y={names[i]} fill={color}>
                {labels[i]}
              </text>
            </g>
          ))}
          {fills.map(({ at, price, isEntry, label }) => (
            <g key={`${at} ${label}`}>
              <title>{label}</title>
              {isEntry ? (
                <circle cx={toX(at)} cy={toY(price)} r="4" fill="var(--accent)" stroke="var(--ink)" />
              ) : (
                <rect
                  x={toX(at) - 4}
                  y={toY(price) - 4}
                  width="8"
                  height="8"
                  fill="var(--panel)"
                  stroke="var(--ink)"
                  strokeWidth="1.5"
                />
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

/** Returns the place of the bar that a time is in. */
function indexAt(bars: readonly BarTuple[], atMs: number): number {
  const after = bars.findIndex(([openMs]) => openMs > atMs);
  return Math.max(0, (after === -1 ? bars.length : after) - 1);
}

interface CandlesProps {
  bars: readonly BarTuple[];
  step: number;
  toY: (price: number) => number;
}

/** All candles as two paths. Rising bodies are hollow, so colour isn't the only sign. */
function Candles({ bars, step, toY }: CandlesProps) {
  const body = Math.max(1, Math.min(9, Math.floor(step * 0.7)));
  const paths = { up: '', down: '' };
  bars.forEach(([, open, high, low, close], i) => {
    const x = Math.round((i + 0.5) * step) + 0.5;
    const top = toY(Math.max(open, close));
    const end = Math.max(top + 1, toY(Math.min(open, close)));
    const left = x - body / 2;
    paths[close >= open ? 'up' : 'down'] +=
      `M${x} ${toY(high).toFixed(1)}V${top.toFixed(1)}M${x} ${end.toFixed(1)}V${toY(low).toFixed(1)}` +
      `M${left} ${top.toFixed(1)}h${body}V${end.toFixed(1)}h${-body}Z`;
  });
  return (
    <>
      <path d={paths.up} fill="var(--panel)" stroke="var(--up)" />
      <path d={paths.down} fill="var(--down)" stroke="var(--down)" />
    </>
  );
}
