import type { ChartSettings, InstrumentView, PatternSignal } from '@wickwise/contract';
import { DEFAULT_TIMEFRAME, MARKET_INFO, type ScanTimeframe } from '@wickwise/market';
import { type ReactNode, useMemo, useState } from 'react';
import { nominalBarMs } from '../../charts/bar-length.ts';
import type { Scene } from '../../charts/scene.ts';
import { formatPercent, formatPrice, formatTime, zoneName } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { commandsOf } from './commands.ts';
import type { DialogName } from './dialog-name.ts';
import { levelOf } from './drawings/level-of.ts';
import { useDrawings } from './drawings/use-drawings.ts';
import { useKeys } from './keys/use-keys.ts';
import { cutSignals } from './replay/replay.ts';
import { useReplay } from './replay/use-replay.ts';
import { shownSignals } from './signals/shown-signals.ts';
import type { StageHandle } from './stage-handle.ts';
import type { ShownAverage } from './studies/shown-average.ts';
import { chartTexts as texts } from './texts.ts';
import { otherTimeframe, timeframeFor } from './timeframe-for.ts';
import { useBars } from './use-bars.ts';
import { useTools } from './use-tools.ts';

/** Where keys count, beside the page that has no focus at all. */
export const REGION = 'chart-desk';

/** How much of the bars in view a replay begins with. */
const REPLAY_SHARE = 0.6;

export interface DeskSetUp {
  instrument: InstrumentView;
  /** Signals of the instrument, of the timeframes that are shown at least. */
  signals: readonly PatternSignal[];
  settings: ChartSettings;
  onSettings: (settings: ChartSettings) => void;
  /** An alert at a price was asked for; without it alerts aren't offered. */
  onAlertAt?: ((price: number, isSloped?: boolean) => void) | undefined;
  /** An alert is to be put together, of which this is known. */
  onAlertOn?: ((wish: AlertWish) => void) | undefined;
  /** What others put on the chart, given its scene. */
  overlay?: ((scene: Scene) => ReactNode) | undefined;
}

/** What an alert is to wait for: a price, or an average that the chart shows. */
export type AlertWish = { level: number } | (ShownAverage & { timeframe: ScanTimeframe });

export type Desk = ReturnType<typeof useDesk>;

/** What is on the chart's screen, and what can be done there by buttons and keys alike. */
export function useDesk({ instrument, signals, settings, onSettings, ...alerts }: DeskSetUp) {
  const { onAlertAt, onAlertOn, overlay } = alerts;
  const { market, symbol, tickSize, currency } = instrument;
  const timeframe = timeframeFor(instrument, settings.timeframe ?? DEFAULT_TIMEFRAME);
  const chart = useBars(instrument, timeframe);
  const state = useMarketState(market);
  const replay = useReplay(chart.bars ?? [], nominalBarMs(timeframe));
  const drawings = useDrawings(instrument);
  const tools = useTools(drawings);
  const [handle, setHandle] = useState<StageHandle>();
  const [dialog, setDialog] = useState<DialogName>();
  const [chosenSignalId, setChosenSignalId] = useState<string>();
  const [spoken, setSpoken] = useState('');
  const [isAlerting, setAlerting] = useState(false);

  const { untilMs, count } = replay;
  const known = useMemo(() => (untilMs === undefined ? signals : cutSignals(signals, untilMs)), [signals, untilMs]);
  const shown = useMemo(() => shownSignals(known, timeframe, settings.signals), [known, timeframe, settings.signals]);
  const bars = useMemo(() => chart.bars?.slice(0, count) ?? [], [chart.bars, count]);
  const { zone } = MARKET_INFO[market];
  const time = (timeMs: number): string => `${formatTime(timeMs, zone)} ${zoneName(zone, timeMs)}`;
  const money = (value: number): string => formatPrice(value, tickSize, currency);
  const set = (change: Partial<ChartSettings>): void => onSettings({ ...settings, ...change });

  const toggleReplay = (): void => {
    const { first, last } = handle?.visible() ?? { first: 0, last: bars.length };
    if (untilMs === undefined) replay.start(Math.round(first + (last - first) * REPLAY_SHARE));
    else replay.stop();
  };
  const toggleSplit = (): void => set({ split: settings.split ? undefined : otherTimeframe(instrument, timeframe) });
  const givePicture = async (): Promise<void> => {
    const title = [symbol, instrument.name, timeframe, ...settings.studies, ...settings.compare].join(' · ');
    const note = state?.source.note ? ` (${state.source.note})` : '';
    const until = time(untilMs ?? bars.at(-1)?.[0] ?? 0);
    const picture = await handle?.picture({ title, source: texts.picture.source(state?.badge ?? '', note, until) });
    if (picture) saveFile(`${symbol}-${timeframe}.png`, picture);
  };
  /** Says the bar that keys have led to. */
  const speak = (index: number | undefined): void => {
    const [bar, before] = [bars[index ?? -1], bars[(index ?? 0) - 1]];
    if (!bar) return;
    const change = formatPercent(100 * (bar[4] / (before?.[4] ?? bar[1]) - 1));
    setSpoken(texts.bar.spoken(time(bar[0]), money(bar[4]), change));
  };
  const chooseSignal = (id: string): void => {
    setChosenSignalId(id);
    const signal = shown.find((one) => one.id === id);
    if (signal) handle?.reveal(signal.barTime);
  };
  /** The next tap on a price arms an alert there. */
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
      ...{
        handle,
        drawings,
        tools,
        replay,
        settings,
        signals: shown,
        chosenSignalId,
        onChooseSignal: setChosenSignalId,
      },
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
    ...{ instrument, timeframe, chart, replay, drawings, tools, settings, set, bars, known, shown, typed, spoken },
    /** Not while the bars are on their way. */
    canGivePicture: handle !== undefined,
    ...{ dialog, setDialog, setHandle, time, money, toggleReplay, toggleSplit, givePicture, chooseSignal },
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
