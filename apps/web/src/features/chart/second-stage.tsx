import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import {
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  type InstrumentId,
  instrumentId,
  splitInstrumentId,
} from '@wickwise/market';
import { useState } from 'react';
import { marketNames } from '../../lib/market-names.ts';
import { symbolSearchQuery } from '../../lib/symbol-search.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shownSignals } from './signals/shown-signals.ts';
import type { StageProps } from './stage.tsx';
import { StagePlace } from './stage-place.tsx';
import { chartTexts as texts } from './texts/chart.ts';
import { TimeframeChoice } from './timeframe-choice.tsx';
import { timeframeFor } from './timeframe-for.ts';
import { useBars } from './use-bars.ts';

const SETTLE_MS = 150;

export interface SecondStageProps extends Omit<StageProps, 'chart' | 'id'> {
  onTimeframe: (timeframe: ChartTimeframe) => void;
  /** Called with the chosen instrument; undefined for that of the first chart. */
  onSymbol: (id: InstrumentId | undefined) => void;
}

/** The second chart: the same instrument in another timeframe, or any other one. */
export function SecondStage(props: SecondStageProps) {
  const { instrument: first, settings } = props;
  const { instrument, isKnown, error, retry } = useInstrument(settings.splitSymbol as InstrumentId | undefined, first);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col border-hairline max-md:border-t md:border-l">
      <div className="flex flex-wrap items-center gap-x-2 border-b border-hairline px-1 py-0.5">
        <div className="w-36">
          <SymbolChoice
            key={settings.splitSymbol}
            instrument={instrument ?? first}
            first={first}
            onSymbol={props.onSymbol}
          />
        </div>
        {instrument && (
          <TimeframeChoice
            label={texts.split}
            instrument={instrument}
            timeframes={CHART_TIMEFRAMES}
            value={timeframeFor(instrument, props.timeframe)}
            onChange={props.onTimeframe}
            isShort
          />
        )}
      </div>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={retry} />}
      {!error && !instrument && !isKnown && <Skeleton className="m-3 flex-1" />}
      {isKnown && !instrument && (
        <p className="p-6 text-body text-quiet">{texts.compare.notFound(settings.splitSymbol ?? '')}</p>
      )}
      {instrument && <Stage {...props} instrument={instrument} isOther={instrument !== first} />}
    </div>
  );
}

/** Returns the chosen instrument, found by its symbol; the first chart's without a choice. */
function useInstrument(id: InstrumentId | undefined, first: InstrumentView) {
  const wanted = id === undefined ? '' : splitInstrumentId(id).symbol;
  const { data, error, isPlaceholderData, refetch } = useQuery(symbolSearchQuery(wanted));
  const instrument = id === undefined ? first : data?.find((one) => instrumentId(one.market, one.symbol) === id);
  return { instrument, isKnown: data !== undefined && !isPlaceholderData, error, retry: () => void refetch() };
}

/** Tools, drawings and alerts belong to the first chart's instrument. */
function Stage({ isOther, ...props }: SecondStageProps & { isOther: boolean }) {
  const { instrument, settings, signals, tools } = props;
  const timeframe = timeframeFor(instrument, props.timeframe);
  const chart = useBars(instrument, timeframe);
  const { market, symbol } = instrument;
  const own = signals.filter((signal) => signal.market === market && signal.symbol === symbol);
  const others = isOther ? { drawings: [], tools: { ...tools, tool: undefined }, onAlertOnStudy: undefined } : {};
  return (
    <StagePlace
      key={`${market} ${symbol} ${timeframe} ${settings.clock ?? ''}`}
      {...props}
      {...others}
      id="second"
      timeframe={timeframe}
      chart={chart}
      signals={shownSignals(own, timeframe, settings.signals)}
    />
  );
}

interface SymbolChoiceProps {
  instrument: InstrumentView;
  first: InstrumentView;
  onSymbol: SecondStageProps['onSymbol'];
}

function SymbolChoice({ instrument, first, onSymbol }: SymbolChoiceProps) {
  const [text, setText] = useState<string>();
  const wanted = useSettled(text?.trim() ?? '', SETTLE_MS);
  const { data = [] } = useQuery(symbolSearchQuery(wanted));
  const own = instrumentId(first.market, first.symbol);
  return (
    <Combobox
      label={texts.splitSymbol}
      isLabelHidden
      text={text ?? instrument.symbol}
      options={data.map(({ market, symbol }) => ({
        value: instrumentId(market, symbol),
        label: symbol,
        note: marketNames[market],
      }))}
      onText={setText}
      onChoose={(id) => {
        setText(undefined);
        onSymbol(id === own ? undefined : (id as InstrumentId));
      }}
    />
  );
}
