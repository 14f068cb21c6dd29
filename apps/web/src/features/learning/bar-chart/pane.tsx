import { type ChartLine, IndicatorLine } from './chart-line.tsx';
import { bandOf, SCALE_WIDTH, yOf } from './layout.ts';
import { Scale } from './scale.tsx';

export const PANE_HEIGHT = 92;
/** Between bars and pane. */
export const PANE_GAP = 14;

/** Lines with a scale of their own, below the bars. */
export interface ChartPane {
  lines: readonly ChartLine[];
  levels: readonly number[];
}

export function Pane({
  pane: { lines, levels },
  top,
  toX,
  width,
}: {
  pane: ChartPane;
  top: number;
  toX: (bar: number) => number;
  width: number;
}) {
  const band = bandOf(top, PANE_HEIGHT - 6, [...lines.flatMap(({ values }) => Array.from(values)), ...levels]);
  return (
    <>
      <line x1={0} x2={width} y1={top - PANE_GAP / 2} y2={top - PANE_GAP / 2} className="stroke-hairline" />
      <Scale band={band} width={width} {...(levels.length > 0 ? { ticks: levels } : {})} />
      {levels.map((level) => (
        <line
          key={level}
          x1={0}
          x2={width - SCALE_WIDTH}
          y1={yOf(band, level)}
          y2={yOf(band, level)}
          strokeDasharray="4 3"
          className="stroke-quiet"
        />
      ))}
      {lines.map((line) => (
        <IndicatorLine key={line.slot} line={line} toX={toX} band={band} />
      ))}
    </>
  );
}
