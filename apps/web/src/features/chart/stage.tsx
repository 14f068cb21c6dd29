import type { BarTuple, ChartSettings, Drawing, InstrumentView, PatternSignal } from '@wickwise/contract';
import { type ChartTimeframe, type InstrumentId, isIntraday } from '@wickwise/market';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { nominalBarMs } from '../../charts/bar-length.ts';
import { CandleChart } from '../../charts/candle-chart.tsx';
import { useBoard } from '../../charts/drawings/use-board.ts';
import { usePriceTap } from '../../charts/price-tap.ts';
import { useScale } from '../../charts/scale.ts';
import type { Scene } from '../../charts/scene.ts';
import { usePaneTops } from '../../charts/studies/pane-tops.ts';
import { useStudies } from '../../charts/studies/use-studies.ts';
import { lineColor, useChartColors } from '../../charts/theme.ts';
import { CompareItem } from './compare/compare-item.tsx';
import type { CrosshairLink } from './crosshair-link.ts';
import { describeChart } from './describe.ts';
import { Gaps } from './gaps/lazy.ts';
import { Legend } from './legend.tsx';
import { toMark } from './marks.ts';
import { cutBars } from './replay/replay.ts';
import type { StageHandle } from './stage-handle.ts';
import type { ShownAverage } from './studies/shown-average.ts';
import { useStudyLines } from './studies/use-study-lines.ts';
import { chartTexts } from './texts/chart.ts';
import type { ChartBars } from './use-bars.ts';
import { useStage } from './use-stage.ts';
import type { Tools } from './use-tools.ts';

export interface StageProps {
  id: 'first' | 'second';
  instrument: InstrumentView;
  timeframe: ChartTimeframe;
  chart: ChartBars;
  settings: ChartSettings;
  /** Signals to mark, of this timeframe. */
  signals: readonly PatternSignal[];
  /** Hides everything after this time, in a replay. */
  untilMs: number | undefined;
  tools: Tools;
  drawings: readonly Drawing[];
  chosenSignalId: string | undefined;
  onChooseSignal: (id: string | undefined) => void;
  onAlertOnStudy: ((average: ShownAverage) => void) | undefined;
  onRemoveStudy: (keys: readonly string[]) => void;
  onRemoveCompared: (id: InstrumentId) => void;
  link: CrosshairLink;
  onHandle?: (handle: StageHandle | undefined) => void;
  /** Called with the next tapped price. */
  onPrice?: ((price: number) => void) | undefined;
  overlay?: ((scene: Scene) => ReactNode) | undefined;
  /** Called with the number of indicator panes below the candles. */
  onPanes?: (count: number) => void;
}

const texts = chartTexts.legend;

/** Minimum bars of history, beyond what indicators need. */
const SHOWN_BARS = 500;
/** Maximum bars loaded for indicators. */
const MOST_BARS = 5_000;

/** One chart with all layers. */
export function ChartStage(props: StageProps) {
  const { instrument, timeframe, chart, settings, untilMs, tools, drawings, signals } = props;
  const { market, tickSize, currency, isMoney } = instrument;
  const [scene, setScene] = useState<Scene>();
  const cut = useCut(untilMs);
  const bars = useMemo(() => cut(chart.bars ?? [], nominalBarMs(timeframe)), [cut, chart.bars, timeframe]);
  const study = useStudyLines(instrument, timeframe, settings.studies, bars, chart.formingMs);
  useHistory(chart, study.barsWanted);
  useStudies(scene, study.lines);
  const panes = new Set(study.lines.map(({ pane }) => pane));
  const paneTops = usePaneTops(scene, panes.size);
  const paneCount = panes.size - Number(panes.has('overlay'));
  const tellPanes = useEffectEvent((count: number) => props.onPanes?.(count));
  useEffect(() => tellPanes(paneCount), [paneCount]);
  useScale(scene, settings.compare.length > 0 ? 'percent' : settings.scale);
  const place = useBoard(scene, {
    drawings,
    chosenId: tools.chosenId,
    tool: tools.tool,
    isMagnetic: tools.isMagnetic,
    onDraw: tools.draw,
    onChoose: tools.choose,
  });
  const { pointed, first } = useStage(scene, { id: props.id, link: props.link, place, onHandle: props.onHandle });
  usePriceTap(scene, props.onPrice);
  const marks = useMemo(() => signals.map(toMark), [signals]);
  const axis = useMemo(() => ({ market, isIntraday: isIntraday(timeframe) }), [market, timeframe]);
  const colors = useChartColors();
  return (
    <>
      <div className="absolute inset-0 isolate">
        <CandleChart
          bars={bars}
          marks={marks}
          chosenId={props.chosenSignalId}
          onChoose={(id) => {
            if (!tools.tool && !props.onPrice) props.onChooseSignal(id);
          }}
          tickSize={tickSize}
          currency={currency}
          isMoney={isMoney}
          market={market}
          timeframe={timeframe}
          isExchangeTime={settings.clock === 'exchange'}
          description={describeChart(instrument, timeframe, bars)}
          onReachStart={chart.loadMore}
          onScene={setScene}
        />
      </div>
      <Legend
        instrument={instrument}
        timeframe={props.id === 'second' ? timeframe : undefined}
        bars={bars}
        lines={study.lines}
        paneTops={paneTops}
        pointed={pointed}
        onRemove={props.onRemoveStudy}
        onAlert={props.onAlertOnStudy}
        note={study.isLoading ? texts.loading : study.hasFailed ? texts.failed : undefined}
      >
        {settings.compare.map((id, index) => (
          <CompareItem
            key={id}
            id={id as InstrumentId}
            timeframe={timeframe}
            scene={scene}
            bars={bars}
            axis={axis}
            color={lineColor(colors, settings.studies.length + index)}
            cut={cut}
            pointed={pointed}
            first={first}
            onRemove={props.onRemoveCompared}
          />
        ))}
      </Legend>
      {scene && chart.gaps.length > 0 && (
        <Gaps drawn={{ scene, bars }} timeframe={timeframe} zone={scene.axis.zone} gaps={chart.gaps} />
      )}
      {scene && props.overlay?.(scene)}
    </>
  );
}

type Cut = (bars: readonly BarTuple[], barMs: number) => readonly BarTuple[];

/** Returns bars closed at the replay's time; all without a replay. */
const useCut = (untilMs: number | undefined): Cut =>
  useCallback((bars, barMs) => (untilMs === undefined ? bars : cutBars(bars, untilMs, barMs)), [untilMs]);

/** Loads as much history as indicators need for stable values. */
function useHistory({ bars, hasMore, loadMore }: ChartBars, wanted: number): void {
  const count = bars?.length ?? 0;
  const isShort = count > 0 && hasMore && wanted > 0 && count < Math.min(wanted + SHOWN_BARS, MOST_BARS);
  useEffect(() => {
    if (isShort) loadMore();
  }, [isShort, loadMore]);
}
