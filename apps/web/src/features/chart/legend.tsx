import type { BarTuple, InstrumentView } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { type StudyLine, valueAt } from '../../charts/studies/study-line.ts';
import { formatCompact } from '../../lib/compact.ts';
import { formatPercent, formatSignedPrice } from '../../lib/format.ts';
import { type Store, useStore } from '../../lib/store.ts';
import { DirectionMark, directionClass } from '../../ui/change.tsx';
import { averageOf, type ShownAverage } from './studies/shown-average.ts';
import { chartTexts } from './texts/chart.ts';

const texts = chartTexts.legend;
const words = chartTexts.bar;

export interface LegendProps {
  instrument: InstrumentView;
  /** Distinguishes the second chart's values. */
  timeframe?: string | undefined;
  bars: readonly BarTuple[];
  lines: readonly StudyLine[];
  /** Tops of the panes, the candles' first. */
  paneTops: readonly number[];
  pointed: Store<number | undefined>;
  /** Removes lines by their keys; absent where nothing can be removed. */
  onRemove?: ((keys: readonly string[]) => void) | undefined;
  /** Adds an alert on a shown average; absent where alerts aren't offered. */
  onAlert?: ((average: ShownAverage) => void) | undefined;
  /** Problem or loading state of the indicators. */
  note: string | undefined;
  /** Rows of compared instruments. */
  children?: ReactNode;
}

const PLACE = 'pointer-events-none absolute left-2 z-1 max-w-[calc(100%-80px)] font-condensed text-label';
/** Semi-transparent background that keeps words readable. */
const PAPER = 'w-fit bg-[color-mix(in_oklch,var(--panel)_78%,transparent)]';

/** Prices of the bar under the crosshair or the last one, and indicator values in their panes. */
export function Legend(props: LegendProps) {
  const { instrument, timeframe, bars, lines, paneTops, pointed, onRemove, onAlert, note, children } = props;
  const index = Math.min(useStore(pointed) ?? bars.length - 1, bars.length - 1);
  const bar = bars[index];
  if (!bar) return null;
  const panes = [...Map.groupBy(lines, ({ pane }) => pane)].filter(([pane]) => pane !== 'overlay');
  const rows = (own: readonly StudyLine[]) =>
    [...Map.groupBy(own, ({ group }) => group.key)].map(([key, grouped]) => (
      <StudyRow key={key} lines={grouped} index={index} onRemove={onRemove} onAlert={onAlert} />
    ));
  return (
    <section aria-label={timeframe ? `${texts.label}: ${timeframe}` : texts.label}>
      <div className={`${PLACE} ${PAPER} top-1`}>
        <BarValues instrument={instrument} bar={bar} before={bars[index - 1]} />
        <ul>
          {rows(lines.filter(({ pane }) => pane === 'overlay'))}
          {children}
        </ul>
        {note && <p className="text-quiet">{note}</p>}
      </div>
      {panes.map(([pane, own], place) => (
        <ul
          key={pane}
          className={`${PLACE} ${PAPER} flex flex-wrap gap-x-3`}
          style={{ top: (paneTops[place + 1] ?? 0) + 3 }}
          hidden={paneTops[place + 1] === undefined}
        >
          {rows(own)}
        </ul>
      ))}
    </section>
  );
}

function BarValues({
  instrument,
  bar,
  before,
}: {
  instrument: InstrumentView;
  bar: BarTuple;
  before: BarTuple | undefined;
}) {
  const [, open, high, low, close, volume] = bar;
  const base = before?.[4] ?? open;
  const changePct = base === 0 ? 0 : 100 * (close / base - 1);
  const price = (value: number): string => formatSignedPrice(value, instrument);
  const values = [
    [words.open, price(open)],
    [words.high, price(high)],
    [words.low, price(low)],
    [words.close, price(close)],
    ...(volume > 0 ? [[words.volume, formatCompact(volume, instrument.currency)]] : []),
  ];
  return (
    <p className="flex flex-wrap gap-x-2">
      {values.map(([word, value]) => (
        <span key={word} className="whitespace-nowrap">
          <span className="text-quiet">{word}</span> {value}
        </span>
      ))}
      <span className={`whitespace-nowrap ${directionClass(changePct)}`}>
        <DirectionMark of={changePct} /> {formatPercent(changePct)}
      </span>
    </p>
  );
}

interface StudyRowProps extends Pick<LegendProps, 'onRemove' | 'onAlert'> {
  /** The lines of one indicator. */
  lines: readonly StudyLine[];
  index: number;
}

/** An indicator's short name with the values of its lines, each in its colour. */
function StudyRow({ lines, index, onRemove, onAlert }: StudyRowProps) {
  const [first] = lines;
  if (!first) return null;
  const { name } = first.group;
  const average = onAlert && averageOf(first.key);
  return (
    <li className="flex min-h-4 items-center gap-1.5">
      <span className="whitespace-nowrap text-quiet" title={lines.map(({ label }) => label).join(', ')}>
        {name}
      </span>
      {lines.map((line) => (
        <StudyValue key={line.key} line={line} index={index} />
      ))}
      {average && (
        <button
          type="button"
          aria-label={texts.alert(name)}
          title={texts.alert(name)}
          onClick={() => onAlert(average)}
          className="pointer-events-auto px-1 text-quiet hover:text-ink pointer-coarse:px-3"
        >
          <svg
            viewBox="0 0 18 18"
            className="h-3 w-3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d="M4.5 12.5V8a4.5 4.5 0 0 1 9 0v4.5l1.2 1.5H3.3zM7.5 16h3" />
          </svg>
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={texts.remove(name)}
          onClick={() => onRemove(lines.map(({ key }) => key))}
          className="pointer-events-auto px-1 text-quiet hover:text-ink pointer-coarse:px-3"
        >
          ×
        </button>
      )}
    </li>
  );
}

function StudyValue({ line, index }: { line: StudyLine; index: number }) {
  const { label, color, colorAt, format } = line;
  const value = valueAt(line, index);
  return (
    <span className="flex items-center gap-1 whitespace-nowrap" title={label}>
      <span aria-hidden="true" className="h-0.5 w-2" style={{ background: colorAt?.(index) ?? color }} />
      <span className="sr-only">{label}</span>
      {Number.isNaN(value) ? '–' : format(value)}
    </span>
  );
}
