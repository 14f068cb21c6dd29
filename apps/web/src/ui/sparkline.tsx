import { directionClass } from './change.tsx';
import { rangeOf, shareOf } from './scale.ts';
import { sparklineTexts as texts } from './texts/sparkline.ts';

export interface SparklineProps {
  /** Oldest first; NaN without a price. */
  values: readonly number[];
  /** Base of the change, e.g. the previous close; default: the first value. */
  basis?: number | undefined;
  /** Change shown beside it, whose colour it has; default: its own. */
  change?: number | undefined;
  /** Formatters of a value, and of a change in percent. */
  format: (value: number) => string;
  formatChange: (percent: number) => string;
  /** CSS pixels. */
  width?: number;
  height?: number;
}

/** A sparkline with a text description. */
export function Sparkline(props: SparklineProps) {
  const { values, basis, format, formatChange, width = 72, height = 20 } = props;
  const known = values.filter((value) => !Number.isNaN(value));
  const from = basis ?? known[0];
  const last = known.at(-1);
  const range = rangeOf(from === undefined ? known : [...known, from]);
  if (from === undefined || last === undefined || !range) {
    return <span role="img" aria-label={texts.none} style={{ width, height }} className="inline-block" />;
  }
  const toY = (value: number): number => 1 + (height - 2) * (1 - shareOf(value, range.least, range.greatest));
  const change = (last / from - 1) * 100;
  return (
    <svg
      role="img"
      aria-label={texts.about(format(last), format(range.least), format(range.greatest), formatChange(change))}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={`shrink-0 ${directionClass(props.change ?? change)}`}
    >
      <line x1="0" x2={width} y1={toY(from)} y2={toY(from)} stroke="var(--hairline)" strokeDasharray="2 2" />
      <path d={linePath(values, width - 2, toY)} fill="none" stroke="currentColor" strokeWidth="1.25" />
      <circle cx={width - 2} cy={toY(last)} r="1.5" fill="currentColor" />
    </svg>
  );
}

/** Returns a path that is broken where values are missing. */
export function linePath(values: readonly number[], width: number, toY: (value: number) => number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let isDown = false;
  let path = '';
  values.forEach((value, index) => {
    if (!Number.isNaN(value)) path += `${isDown ? 'L' : 'M'}${round(index * step)} ${round(toY(value))}`;
    isDown = !Number.isNaN(value);
  });
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;
