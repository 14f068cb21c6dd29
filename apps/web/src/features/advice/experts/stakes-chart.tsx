import type { RecordFigures } from '@wickwise/contract';
import { formatDay, formatPercent } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { AxisLabel } from '../../../ui/axis-label.tsx';
import { rangeOf, shareOf } from '../../../ui/scale.ts';
import { adviceRecordTexts as texts } from '../texts/advice-record.ts';

const WIDTH = 1_000;
const HEIGHT = 160;

type Point = RecordFigures['equity'][number];

/** Equal stakes added up, beside the index over the same times. */
export function StakesChart({ equity }: { equity: readonly Point[] }) {
  const zone = useStore(readerZone);
  const hasIndex = equity.some(({ indexPct }) => indexPct !== 0); // calls on an index itself are compared with none
  const percent = rangeOf([0, ...equity.flatMap(({ pct, indexPct }) => [pct, indexPct])]);
  const time = rangeOf(equity.map(({ at }) => at));
  const last = equity.at(-1);
  if (!percent || !time || !last) return null;
  const toX = (at: number): number => WIDTH * shareOf(at, time.least, time.greatest);
  const toY = (value: number): number => 4 + (HEIGHT - 8) * (1 - shareOf(value, percent.least, percent.greatest));
  const pathOf = (read: (point: Point) => number): string =>
    equity
      .map((point, i) => `${i === 0 ? 'M' : 'L'}${toX(point.at).toFixed(1)} ${toY(read(point)).toFixed(1)}`)
      .join('');
  const line = { fill: 'none', strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <figure className="flex flex-col gap-1">
      <div className="relative pr-20">
        <svg
          role="img"
          aria-label={
            hasIndex
              ? texts.equityAbout(formatPercent(last.pct), formatPercent(last.indexPct))
              : `${texts.equity}: ${formatPercent(last.pct)}`
          }
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-32 w-full"
        >
          <line
            x1="0"
            x2={WIDTH}
            y1={toY(0)}
            y2={toY(0)}
            stroke="var(--hairline)"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
          {hasIndex && (
            <path {...line} d={pathOf(({ indexPct }) => indexPct)} stroke="var(--quiet)" strokeDasharray="5 3" />
          )}
          <path {...line} d={pathOf(({ pct }) => pct)} stroke="var(--accent)" />
        </svg>
        <AxisLabel className="top-0" text={formatPercent(percent.greatest)} />
        {percent.least < percent.greatest && <AxisLabel className="bottom-0" text={formatPercent(percent.least)} />}
      </div>
      <p className="flex justify-between pr-20 text-label text-quiet tabular-nums">
        <span>{formatDay(time.least, zone)}</span>
        {time.least < time.greatest && <span>{formatDay(time.greatest, zone)}</span>}
      </p>
      <figcaption className="flex flex-wrap gap-x-4 text-dense text-quiet tabular-nums">
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block w-4 border-t-2 border-accent align-middle" />
          {texts.calls} {formatPercent(last.pct)}
        </span>
        {hasIndex && (
          <span>
            <span
              aria-hidden="true"
              className="mr-1.5 inline-block w-4 border-t border-dashed border-quiet align-middle"
            />
            {texts.index} {formatPercent(last.indexPct)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
