import type { PaperCurve } from '@wickwise/contract';
import { rangeOf, shareOf } from '../../ui/scale.ts';

const WIDTH = 1_000;
const HEIGHT = 160;

export interface CurveLine {
  curve: PaperCurve;
  /** A CSS colour. */
  color: string;
}

interface CurveChartProps {
  /** What the lines say, in words. */
  about: string;
  lines: readonly CurveLine[];
  /** Where neither gain nor loss is. */
  basis: number;
}

/** Lines of money along one axis of time. */
export function CurveChart({ about, lines, basis }: CurveChartProps) {
  const money = rangeOf([basis, ...lines.flatMap(({ curve }) => curve.equity)]);
  const time = rangeOf(lines.flatMap(({ curve }) => curve.timeMs));
  if (!money || !time) return null;
  const toX = (timeMs: number): number => WIDTH * shareOf(timeMs, time.least, time.greatest);
  const toY = (value: number): number => 4 + (HEIGHT - 8) * (1 - shareOf(value, money.least, money.greatest));
  const pathOf = ({ timeMs, equity }: PaperCurve): string =>
    equity
      .map((value, i) => `${i === 0 ? 'M' : 'L'}${toX(timeMs[i] ?? 0).toFixed(1)} ${toY(value).toFixed(1)}`)
      .join('');
  return (
    <svg
      role="img"
      aria-label={about}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-32 w-full"
    >
      <line
        x1="0"
        x2={WIDTH}
        y1={toY(basis)}
        y2={toY(basis)}
        stroke="var(--hairline)"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
      {lines.map(({ curve, color }) => (
        <path
          key={color}
          d={pathOf(curve)}
          fill="none"
          stroke={color}
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
