import { directionClass } from './change.tsx';

export interface RatingGaugeProps {
  /** From -1 (all votes down) to 1 (all up); undefined without votes. */
  value: number | undefined;
  /** The grade as a word. */
  word: string;
  /** The votes, e.g. "7 up, 3 neutral, 2 down". */
  about?: string;
  /** Without the visible word, for table rows; screen readers still get it. */
  isSmall?: boolean;
}

/** Bounds of the five grades. */
const LIMITS = [-0.5, -0.1, 0.1, 0.5] as const;
const WIDTH = 80;
const x = (value: number): number => ((value + 1) / 2) * (WIDTH - 4) + 2;

/** A rating on a scale of five grades. */
export function RatingGauge({ value, word, about, isSmall = false }: RatingGaugeProps) {
  const at = value === undefined ? undefined : x(Math.min(1, Math.max(-1, value)));
  return (
    <span className="inline-flex items-center gap-2" title={about}>
      <svg
        viewBox={`0 0 ${WIDTH} 16`}
        width={isSmall ? 48 : WIDTH}
        height={isSmall ? 12 : 16}
        className="shrink-0"
        aria-hidden="true"
      >
        <line x1="0" x2={WIDTH} y1="8" y2="8" stroke="var(--field)" />
        {LIMITS.map((limit) => (
          <line key={limit} x1={x(limit)} x2={x(limit)} y1="5.5" y2="10.5" stroke="var(--field)" />
        ))}
        {at !== undefined && (
          <g className={directionClass(Math.abs(value ?? 0) < LIMITS[2] ? 0 : (value ?? 0))}>
            <line x1={at} x2={at} y1="0" y2="16" stroke="currentColor" strokeWidth="1.5" />
            <rect x={at - 2.5} y="4" width="5" height="8" fill="currentColor" />
          </g>
        )}
      </svg>
      <span className={isSmall ? 'sr-only' : 'text-dense whitespace-nowrap'}>{word}</span>
      {about && <span className="sr-only">{about}</span>}
    </span>
  );
}
