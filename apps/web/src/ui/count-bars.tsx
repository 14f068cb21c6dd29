import { grouped } from '../lib/digits.ts';
import { countBarsTexts as texts } from './texts/count-bars.ts';

export interface CountBarsProps {
  /** Oldest first, e.g. the 24 hours of a preset. */
  counts: readonly number[];
  /** Returns the period of a bar. */
  tellWhen: (index: number) => string;
  /** Value of a full bar, to compare several charts; default: the maximum. */
  full?: number;
  width?: number;
  height?: number;
}

/** Counts per period as small bars. Zero leaves a dot on the base line, unlike missing data. */
export function CountBars({ counts, tellWhen, full, width = 96, height = 24 }: CountBarsProps) {
  const most = Math.max(0, ...counts);
  const scale = Math.max(full ?? most, 1);
  const step = width / Math.max(counts.length, 1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const about = total === 0 ? texts.none : texts.about(total, most, tellWhen(counts.indexOf(most)));
  return (
    <svg
      role="img"
      aria-label={about}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="shrink-0"
    >
      {counts.map((count, index) => {
        const tall = count === 0 ? 1 : Math.max(2, (count / scale) * height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
            key={index}
            x={index * step + step * 0.15}
            y={height - tall}
            width={step * 0.7}
            height={tall}
            fill={count === 0 ? 'var(--hairline)' : 'currentColor'}
          >
            <title>{`${tellWhen(index)}: ${grouped(count)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
