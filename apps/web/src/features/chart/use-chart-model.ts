import type { ChartSettings, InstrumentView, PatternSignal } from '@wickwise/contract';
import { type ChartTimeframe, DEFAULT_TIMEFRAME } from '@wickwise/market';
import { type ReactNode, useMemo, useState } from 'react';
import { nominalBarMs } from '../../charts/bar-length.ts';
import type { Scene } from '../../charts/scene.ts';
import { formatSignedPrice } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { commandsOf } from './commands.ts';
import type { DialogName } from './dialog-name.ts';
import { levelOf } from './drawings/level-of.ts';
import { useDrawings } from './drawings/use-drawings.ts';
import { useKeys } from './keys/use-keys.ts';
import { useReplay } from './replay/use-replay.ts';
import { useKnownSignals } from './signals/use-known-signals.ts';
import type { StageHandle } from './stage-handle.ts';
import type { ShownAverage } from './studies/shown-average.ts';
import { chartTexts as texts } from './texts/chart.ts';
import { otherTimeframe, timeframeFor } from './timeframe-for.ts';
import { useBars } from './use-bars.ts';
import { useChartClock } from './use-chart-clock.ts';
import { useSpokenBar } from './use-spoken-bar.ts';
import { useTools } from './use-tools.ts';

/** Region in which the chart's keys work, besides an unfocused page. */
export const REGION = 'chart-workspace';

/** Share of visible bars at which a replay begins. */
const REPLAY_SHARE = 0.6;

export interface ChartModelOptions {
  instrument: InstrumentView;
  /** Signals of the instrument, at least of the shown timeframes, and of the second chart's. */
  signals: readonly PatternSignal[];
  settings: ChartSettings;
  onSettings: (settings: ChartSettings) => void;
  /** Creates an alert at a price; alerts aren't offered without it. */
  onAlertAt?: ((price: number, isSloped?: boolean) => void) | undefined;
  /** Opens a prefilled alert form. */
  onAlertOn?: ((wish: AlertWish) => void) | undefined;
  /** Further layers of a chart. */
  overlay?: ((scene: Scene) => ReactNode) | undefined;
}

/** Subject of a new alert: a price, or a shown average. */
export type AlertWish = { level: number } | (ShownAverage & { timeframe: ChartTimeframe });

export type ChartModel = ReturnType<typeof useChartModel>;

/** Returns state and commands of the chart's screen, for buttons and keys alike. */
export function useChartModel({ instrument, signals, settings, onSettings, ...alerts }: ChartModelOptions) {
  const { onAlertAt, onAlertOn, overlay } = alerts;
  const { market, symbol } = instrument;
  const timeframe = timeframeFor(instrument, settings.timeframe ?? DEFAULT_TIMEFRAME);
  const chart = useBars(instrument, timeframe);
  const state = useMarketState(market);
  const replay = useReplay(chart.bars ?? [], nominalBarMs(timeframe));
  const drawings = useDrawings(instrument);
  const tools = useTools(drawings);
  const [handle, setHandle] = useState<StageHandle>();
  const [dialog, setDialog] = useState<DialogName>();
  const [chosenSignalId, setChosenSignalId] = useState<string>();
  const [isAlerting, setAlerting] = useState(false);

  const { untilMs, count } = replay;
  const choice = settings.signals;
  const { allKnown, shown } = useKnownSignals(signals, { instrument, timeframe, choice, untilMs });
  const bars = useMemo(() => chart.bars?.slice(0, count) ?? [], [chart.bars, count]);
  const money = (value: number): string => formatSignedPrice(value, instrument);
  const set = (change: Partial<ChartSettings>): void => onSettings({ ...settings, ...change });
  const onClock = (clock: ChartSettings['clock']): void => set({ clock });
  const clock = useChartClock({ market, timeframe, clock: settings.clock, onClock });
  const { time } = clock;
  const { spoken, speak } = useSpokenBar({ bars, signals: shown, time, money });

  const toggleReplay = (): void => {
    const { first, last } = handle?.visible() ?? { first: 0, last: bars.length };
    if (untilMs === undefined) replay.start(Math.round(first + (last - first) * REPLAY_SHARE));
    else replay.stop();
  };
  const toggleSplit = (): void =>
    set({ split: settings.split ? undefined : otherTimeframe(instrument, timeframe), splitSymbol: undefined });
  const givePicture = async (): Promise<void> => {
    const title = [symbol, instrument.name, timeframe, ...settings.studies, ...settings.compare].join(' · ');
    const note = state?.source.note ? ` (${state.source.note})` : '';
    const until = time(untilMs ?? bars.at(-1)?.[0] ?? 0);
    const picture = await handle?.picture({ title, source: texts.picture.source(state?.badge ?? '', note, until) });
    if (picture) saveFile(`${symbol}-${timeframe}.png`, picture);
  };
  const chooseSignal = (id: string): void => {
    setChosenSignalId(id);
    const signal = shown.find((one) => one.id === id);
    if (signal) handle?.reveal(signal.barTime);
  };
  /** The next tap on a price creates an alert there. */
  const alertAt = (price: number): void => {
    setAlerting(false);
    onAlertAt?.(price);
  };
  const chosen = drawings.drawings.find(({ id }) => id === tools.chosenId);
  const opens = useMemo(() => bars.map(([timeMs]) => timeMs), [bars]);
  const line = chosen && levelOf(chosen, opens, { barMs: nominalBarMs(timeframe), isLog: settings.scale === 'log' });
  const askAlert = (): void => {
    const level = line?.price ?? bars.at(-1)?.[4];
    if (level !== undefined) onAlertOn?.({ level });
  };
  const typed = useKeys(
    `.${REGION}`,
    commandsOf({
      handle,
      drawings,
      tools,
      replay,
      settings,
      signals: shown,
      chosenSignalId,
      onChooseSignal: setChosenSignalId,
      onSettings: set,
      onOpen: setDialog,
      onReplay: toggleReplay,
      onSplit: toggleSplit,
      onAlert: askAlert,
      onPicture: () => void givePicture(),
      onPointed: speak,
    }),
  );
  return {
    instrument,
    timeframe,
    chart,
    replay,
    drawings,
    tools,
    settings,
    set,
    bars,
    allKnown,
    shown,
    typed,
    spoken,
    ...clock,
    /** Not while the bars are loading. */
    canGivePicture: handle !== undefined,
    dialog,
    setDialog,
    setHandle,
    money,
    toggleReplay,
    toggleSplit,
    givePicture,
    chooseSignal,
    chosenSignal: shown.find(({ id }) => id === chosenSignalId),
    setChosenSignalId,
    canAlert: onAlertAt !== undefined,
    onAlertAtLine: line && onAlertAt && (() => onAlertAt(line.price, line.isSloped)),
    onAlertOnStudy: onAlertOn && ((average: ShownAverage) => onAlertOn({ ...average, timeframe })),
    overlay: untilMs === undefined ? overlay : undefined,
    onPrice: isAlerting ? alertAt : undefined,
    toggleAlerting: () => setAlerting(!isAlerting),
  };
}
