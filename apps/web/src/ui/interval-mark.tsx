import { shareOf } from './scale.ts';

export interface IntervalMarkProps {
  /** Description with all numbers, for screen readers. */
  label: string;
  low: number;
  point: number;
  high: number;
  /** Value to compare with, e.g. the base rate. */
  base: number;
  /** Ends of the scale: the same for all in a group. */
  from?: number;
  to?: number;
  width?: number;
}

const HEIGHT = 12;

/** An interval as a horizontal candle: line from low to high, body at the estimate, tick at the base rate. */
export function IntervalMark({ label, low, point, high, base, from = 0, to = 100, width = 56 }: IntervalMarkProps) {
  const x = (value: number): number => Math.min(1, Math.max(0, shareOf(value, from, to))) * (width - 4) + 2;
  const isApart = low > base || high < base;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className="shrink-0"
    >
      <line x1="0" x2={width} y1="11.5" y2="11.5" stroke="var(--hairline)" />
      <line x1={x(base)} x2={x(base)} y1="1" y2="11" stroke="var(--quiet)" strokeDasharray="2 1.5" />
      <g className={isApart ? 'text-accent-ink' : 'text-quiet'}>
        <line x1={x(low)} x2={x(high)} y1="6" y2="6" stroke="currentColor" strokeWidth="1.5" />
        <rect
          x={x(point) - 2}
          y="2.5"
          width="4"
          height="7"
          fill={isApart ? 'currentColor' : 'var(--panel)'}
          stroke="currentColor"
        />
      </g>
    </svg>
  );
}
