import type { BarTuple, InstrumentView } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { type StudyLine, valueAt } from '../../charts/studies/study-line.ts';
import { formatPercent, formatPrice } from '../../lib/format.ts';
import { type Store, useStore } from '../../lib/store.ts';
import { LOCALE } from '../../lib/texts.ts';
import { DirectionMark, directionClass } from '../../ui/change.tsx';
import { averageOf, type ShownAverage } from './studies/shown-average.ts';
import { chartTexts } from './texts.ts';

const texts = chartTexts.legend;
const words = chartTexts.bar;

const volumeText = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 2 });

export interface LegendProps {
  instrument: InstrumentView;
  bars: readonly BarTuple[];
  lines: readonly StudyLine[];
  /** Where the panes begin, the candles' first. */
  paneTops: readonly number[];
  pointed: Store<number | undefined>;
  /** Absent where nothing can be taken off. */
  onRemove?: ((key: string) => void) | undefined;
  /** An alert on an average that is shown; absent where alerts aren't offered. */
  onAlert?: ((average: ShownAverage) => void) | undefined;
  /** What is wrong with the indicators, or not yet right. */
  note: string | undefined;
  /** Rows of compared instruments. */
  children?: ReactNode;
}

const PLACE = 'pointer-events-none absolute left-2 z-1 max-w-[calc(100%-80px)] font-condensed text-label';
/** What is behind the words shows through, and doesn't hide them. */
const PAPER = 'w-fit bg-[color-mix(in_oklch,var(--panel)_78%,transparent)]';

/** What the bar under the crosshair says, or the last one: its prices, and the values of indicators in their panes. */
export function Legend({ instrument, bars, lines, paneTops, pointed, onRemove, onAlert, note, children }: LegendProps) {
  const index = Math.min(useStore(pointed) ?? bars.length - 1, bars.length - 1);
  const bar = bars[index];
  if (!bar) return null;
  const panes = [...Map.groupBy(lines, ({ pane }) => pane)].filter(([pane]) => pane !== 'overlay');
  const rows = (own: readonly StudyLine[]) =>
    own.map((line) => <StudyValue key={line.key} line={line} index={index} onRemove={onRemove} onAlert={onAlert} />);
  return (
    <section aria-label={texts.label}>
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
  instrument: { tickSize, currency },
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
  const price = (value: number): string => formatPrice(value, tickSize, currency);
  const values = [
    [words.open, price(open)],
    [words.high, price(high)],
    [words.low, price(low)],
    [words.close, price(close)],
    ...(volume > 0 ? [[words.volume, volumeText.format(volume)]] : []),
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

interface StudyValueProps extends Pick<LegendProps, 'onRemove' | 'onAlert'> {
  line: StudyLine;
  index: number;
}

function StudyValue({ line, index, onRemove, onAlert }: StudyValueProps) {
  const { key, label, color, format } = line;
  const value = valueAt(line, index);
  const average = onAlert && averageOf(key);
  return (
    <li className="flex min-h-4 items-center gap-1.5">
      <span aria-hidden="true" className="h-0.5 w-3" style={{ background: color }} />
      <span className="text-quiet">{label}</span>
      <span>{Number.isNaN(value) ? '–' : format(value)}</span>
      {average && (
        <button
          type="button"
          aria-label={texts.alert(label)}
          title={texts.alert(label)}
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
          aria-label={texts.remove(label)}
          onClick={() => onRemove(key)}
          className="pointer-events-auto px-1 text-quiet hover:text-ink pointer-coarse:px-3"
        >
          ×
        </button>
      )}
    </li>
  );
}
