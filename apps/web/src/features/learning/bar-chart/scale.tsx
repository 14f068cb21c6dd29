import { formatCompact } from '../../../lib/compact.ts';
import { type Band, SCALE_WIDTH, scaleTicks, yOf } from './layout.ts';

/** Figures of a band at its right side, with a line across for each. */
export function Scale({
  band,
  width,
  ticks = scaleTicks(band),
}: {
  band: Band;
  width: number;
  ticks?: readonly number[];
}) {
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
