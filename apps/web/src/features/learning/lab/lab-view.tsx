import { useQuery } from '@tanstack/react-query';
import { type CandlesPage, LEAST_LESSON_AGE_DAYS, type LessonLab } from '@wickwise/contract';
import { BarSeries, dateMs, MARKETS, type Market, sessionDate } from '@wickwise/market';
import { useMemo, useState } from 'react';
import { formatCompact } from '../../../lib/compact.ts';
import type { Language } from '../../../lib/locale.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { useFoundSymbols } from '../../../lib/use-found-symbols.ts';
import { SourceBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { SymbolField } from '../../../ui/symbol-field.tsx';
import { BarChart } from '../bar-chart/bar-chart.tsx';
import { type ChartLine, LINE_TEXT_COLOURS } from '../bar-chart/chart-line.tsx';
import type { ChartBar } from '../bar-chart/layout.ts';
import { labTexts as texts } from '../texts/lab.ts';
import { type LabBars, type LabLine, type LabParams, labKeys, labLines, lessonBars, paramsOf } from './lab-lines.ts';
import { LabLinks } from './lab-links.tsx';
import { labBarsQuery } from './queries.ts';

/** Bars drawn; the ones before only warm up. */
const SHOWN = 100;

/** Whose bars: the lesson's own, or a symbol's of a market. */
type Source = 'lesson' | Market;

export interface LabViewProps {
  lab: LessonLab;
  /** Language of the lesson. */
  language: Language;
}

/** An indicator to try out: its numbers by sliders, on the lesson's bars or those of a symbol. */
export function LabView({ lab, language }: LabViewProps) {
  const [source, setSource] = useState<Source>('lesson');
  const [symbol, setSymbol] = useState('');
  const [chosen, setChosen] = useState<LabParams>({});
  const [nowMs] = useState(() => Date.now());
  const timeframe = lab.sessions.length > 0 ? '15m' : '1D';
  const market = source === 'lesson' ? undefined : source;
  const page = useQuery(labBarsQuery(market ?? 'Crypto', market ? symbol : '', timeframe, nowMs));
  const own = useMemo(() => lessonBars(lab), [lab]);
  const served = useMemo(() => page.data && servedBars(page.data), [page.data]);
  const bars = market ? (symbol === '' ? undefined : served) : own;
  const params = useMemo(() => paramsOf(lab), [lab]);
  const lines = useMemo(() => (bars ? labLines(lab, chosen, bars) : []), [lab, chosen, bars]);
  const isChanged = Object.keys(chosen).length > 0;
  return (
    <Panel
      title={texts.title}
      aside={
        isChanged && (
          <Button look="quiet" className="-my-2" onClick={() => setChosen({})}>
            {texts.reset}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-3 p-3 text-body">
        <p lang={language} className="text-pretty">
          {lab.caption}
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={texts.bars}
            value={source}
            options={[
              { value: 'lesson', label: texts.example },
              ...MARKETS.map((one) => ({ value: one, label: marketNames[one] })),
            ]}
            onChange={(next) => {
              setSource(next);
              setSymbol('');
            }}
          />
          {market && <SymbolChoice key={market} market={market} onSymbol={setSymbol} />}
          {market && page.data && symbol !== '' && <SourceBadge badge={page.data.badge} />}
        </div>
        {market && LEAST_LESSON_AGE_DAYS[market] !== undefined && <p className="text-dense text-quiet">{texts.old}</p>}
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {params.map(({ kernel, name, label, usual, min, max }) => (
            <Slider
              key={`${kernel} ${name}`}
              label={texts.param(label, texts.params[name as keyof typeof texts.params])}
              values={[chosen[kernel]?.[name] ?? usual]}
              min={min}
              max={max}
              format={String}
              onChange={([value = usual]) =>
                setChosen({ ...chosen, [kernel]: { ...chosen[kernel], [name]: value } as LabParams[string] })
              }
            />
          ))}
        </div>
        {market && symbol === '' && <p className="text-quiet">{texts.chooseSymbol}</p>}
        {market && page.error && !page.data && (
          <ErrorNote error={page.error} fallback={texts.failed} onRetry={() => void page.refetch()} />
        )}
        {market && symbol !== '' && page.isLoading && <Skeleton className="h-72" />}
        {bars && bars.series.length === 0 && <p className="text-quiet">{texts.noBars}</p>}
        {bars && bars.series.length > 0 && <LabChart bars={bars} lines={lines} levels={lab.pane?.levels ?? []} />}
        <LabLinks
          keys={labKeys(lab, chosen)}
          rule={lab.rule}
          place={market && symbol !== '' ? { market, symbol } : undefined}
          timeframe={timeframe}
        />
      </div>
    </Panel>
  );
}

function SymbolChoice({ market, onSymbol }: { market: Market; onSymbol: (symbol: string) => void }) {
  const [text, setText] = useState('');
  const found = useFoundSymbols(market, text);
  return (
    <SymbolField
      label={texts.symbol}
      hint={texts.symbolHint}
      text={text}
      found={found}
      onSymbol={onSymbol}
      onText={setText}
    />
  );
}

/** Returns a symbol's bars; the first session may have begun before them, so it's unknown. */
function servedBars({ bars, market, timeframe }: CandlesPage): LabBars {
  const series = BarSeries.from(
    bars.map(([timeMs, open, high, low, close, volume]) => ({ timeMs, open, high, low, close, volume })),
  );
  if (timeframe === '1D') return { series };
  const dates = bars.map(([timeMs]) => dateMs(sessionDate(market, timeMs)));
  return { series, session: Float64Array.from(dates, (date) => (date === dates[0] ? Number.NaN : date)) };
}

/** Formats a value of whatever unit, so that its width stays while the cursor moves. */
function figure(value = Number.NaN): string {
  if (Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1_000_000) return formatCompact(value);
  const digits = size.toFixed(size >= 10_000 ? 0 : size >= 20 ? 2 : 4);
  return value < 0 ? `−${digits}` : digits;
}

/** Returns the colour of each line, counted among those of its own scale. */
function slotsOf(lines: readonly LabLine[]): ChartLine['slot'][] {
  const counts = { over: 0, below: 0 };
  return lines.map(({ isPane }) => Math.min(counts[isPane ? 'below' : 'over']++, 2) as ChartLine['slot']);
}

function LabChart({
  bars: { series },
  lines,
  levels,
}: {
  bars: LabBars;
  lines: readonly LabLine[];
  levels: readonly number[];
}) {
  const from = Math.max(0, series.length - SHOWN);
  const count = series.length - from;
  const [at, setAt] = useState<number>();
  const bar = Math.min(at ?? count - 1, count - 1);
  const shown = useMemo(
    () =>
      Array.from({ length: count }, (_, i): ChartBar => {
        const { open, high, low, close } = series.at(from + i);
        return [open, high, low, close];
      }),
    [series, from, count],
  );
  const slots = slotsOf(lines);
  const drawn = (isPane: boolean): ChartLine[] =>
    lines.flatMap((line, k) =>
      line.isPane === isPane
        ? [{ values: line.values.subarray(from, from + count), slot: slots[k] as ChartLine['slot'] }]
        : [],
    );
  const close = texts.close(figure(shown[bar]?.[3]));
  const values = lines.map(({ label, values: all }) => `${label} ${figure(all[from + bar])}`);
  const text = [close, ...values].join(' · ');
  const pane = drawn(true);
  return (
    <>
      <p className="flex min-h-8 flex-wrap gap-x-3 text-dense tabular-nums sm:min-h-4">
        <span>{close}</span>
        {values.map((value, k) => (
          <span key={lines[k]?.key} className={LINE_TEXT_COLOURS[slots[k] as ChartLine['slot']]}>
            {value}
          </span>
        ))}
      </p>
      <BarChart
        label={texts.chart}
        text={text}
        bars={shown}
        cursor={{ kind: 'bar', bar, onMove: setAt }}
        lines={drawn(false)}
        pane={pane.length > 0 ? { lines: pane, levels } : undefined}
      />
    </>
  );
}
