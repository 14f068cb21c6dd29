import type { PaperCurve } from '@wickwise/contract';
import { formatDay, formatTime } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { AxisLabel } from '../../ui/axis-label.tsx';
import { rangeOf, shareOf } from '../../ui/scale.ts';

const WIDTH = 1_000;
const HEIGHT = 160;

/** Longer curves are dated by day, shorter ones by the minute. */
const DATED_BY_DAY_MS = 3 * 86_400_000;

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
  currency: string;
}

/** Lines of money along one axis of time, with the ends of both axes. */
export function CurveChart({ about, lines, basis, currency }: CurveChartProps) {
  const zone = useStore(readerZone);
  const money = rangeOf([basis, ...lines.flatMap(({ curve }) => curve.equity)]);
  const time = rangeOf(lines.flatMap(({ curve }) => curve.timeMs));
  if (!money || !time) return null;
  const toX = (timeMs: number): number => WIDTH * shareOf(timeMs, time.least, time.greatest);
  const toY = (value: number): number => 4 + (HEIGHT - 8) * (1 - shareOf(value, money.least, money.greatest));
  const pathOf = ({ timeMs, equity }: PaperCurve): string =>
    equity
      .map((value, i) => `${i === 0 ? 'M' : 'L'}${toX(timeMs[i] ?? 0).toFixed(1)} ${toY(value).toFixed(1)}`)
      .join('');
  const tellWhen = time.greatest - time.least > DATED_BY_DAY_MS ? formatDay : formatTime;
  return (
    <div className="flex flex-col gap-1">
      <div className="relative">
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
        <AxisLabel className="top-0" text={formatMoney(money.greatest, currency)} />
        {money.least < money.greatest && <AxisLabel className="bottom-0" text={formatMoney(money.least, currency)} />}
      </div>
      <p className="flex justify-between text-label text-quiet tabular-nums">
        <span>{tellWhen(time.least, zone)}</span>
        {time.least < time.greatest && <span>{tellWhen(time.greatest, zone)}</span>}
      </p>
    </div>
  );
}
