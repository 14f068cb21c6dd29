import type { ChartSettings, Drawing, InstrumentView, PatternSignal } from '@wickwise/contract';
import { DEFAULT_TIMEFRAME, MARKET_INFO, type ScanTimeframe } from '@wickwise/market';
import { type ReactNode, useMemo, useState } from 'react';
import { nominalBarMs } from '../../charts/bar-length.ts';
import { formatPercent, formatPrice, formatTime, zoneName } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ChartFoot } from './chart-body.tsx';
import { CHART_HEAD, chartPlace } from './chart-skeleton.tsx';
import { ChartWords } from './chart-words.tsx';
import { createCrosshairLink } from './crosshair-link.ts';
import { clockOf } from './describe.ts';
import { DeskDialogs } from './desk-dialogs.tsx';
import { Dialog } from './dialog.tsx';
import { useDrawings } from './drawings/use-drawings.ts';
import { useKeys } from './keys/use-keys.ts';
import { Receipt } from './receipt.tsx';
import { cutSignals } from './replay/replay.ts';
import { ReplayBar } from './replay/replay-bar.tsx';
import { useReplay } from './replay/use-replay.ts';
import { SignalList } from './signal-list.tsx';
import { shownSignals } from './signals/shown-signals.ts';
import type { StageHandle } from './stage-handle.ts';
import { SecondStage, StagePlace } from './stage-place.tsx';
import { TextForm } from './text-form.tsx';
import { chartTexts as texts } from './texts.ts';
import { timeframeFor } from './timeframe-for.ts';
import { ToolStrip } from './tool-strip.tsx';
import { type DialogName, otherTimeframe, Toolbar } from './toolbar.tsx';
import type { ToolState } from './tools.ts';
import { useBars } from './use-bars.ts';
import { commandsOf } from './use-commands.ts';

export interface ChartDeskProps {
  instrument: InstrumentView;
  /** Its live price and change. */
  price: ReactNode;
  /** All signals of the instrument, of any timeframe. */
  signals: readonly PatternSignal[];
  settings: ChartSettings;
  onSettings: (settings: ChartSettings) => void;
}

/** Where keys count, beside the page that has no focus at all. */
const REGION = 'chart-desk';

/** How much of the bars in view a replay begins with. */
const REPLAY_SHARE = 0.6;

/** An instrument's chart as a workplace: indicators, drawings, signals with receipts, comparison, replay. */
export function ChartDesk({ instrument, price, signals, settings, onSettings }: ChartDeskProps) {
  const { market, symbol, tickSize, currency } = instrument;
  const timeframe = timeframeFor(instrument, settings.timeframe ?? DEFAULT_TIMEFRAME);
  const chart = useBars(instrument, timeframe);
  const state = useMarketState(market);
  const replay = useReplay(chart.bars ?? [], nominalBarMs(timeframe));
  const drawings = useDrawings(instrument);
  const [link] = useState(createCrosshairLink);
  const [handle, setHandle] = useState<StageHandle>();
  const [dialog, setDialog] = useState<DialogName>();
  const [tool, setTool] = useState<Drawing['kind']>();
  const [isMagnetic, setMagnetic] = useState(true);
  const [chosenId, setChosenId] = useState<string>();
  const [chosenSignalId, setChosenSignalId] = useState<string>();
  const [texting, setTexting] = useState<Drawing>();
  const [isStripOpen, setStripOpen] = useState(false);
  const [spoken, setSpoken] = useState('');

  const { untilMs, count } = replay;
  const known = useMemo(() => (untilMs === undefined ? signals : cutSignals(signals, untilMs)), [signals, untilMs]);
  const shown = useMemo(() => shownSignals(known, timeframe, settings.signals), [known, timeframe, settings.signals]);
  const shownBars = useMemo(() => chart.bars?.slice(0, count) ?? [], [chart.bars, count]);
  const chosenSignal = shown.find(({ id }) => id === chosenSignalId);
  const tools: ToolState = { tool, isMagnetic, chosenId, onChoose: setChosenId };
  const set = (change: Partial<ChartSettings>): void => onSettings({ ...settings, ...change });
  const { zone } = MARKET_INFO[market];
  const time = (timeMs: number): string => `${formatTime(timeMs, zone)} ${zoneName(zone, timeMs)}`;
  const money = (value: number): string => formatPrice(value, tickSize, currency);

  const onDraw = (drawing: Drawing): void => {
    setTool(undefined);
    setChosenId(drawing.id);
    if (drawing.kind === 'text' && drawing.text.trim() === '') setTexting(drawing);
    else drawings.keep(drawing);
  };
  const onReplay = (): void => {
    const { first, last } = handle?.visible() ?? { first: 0, last: shownBars.length };
    if (untilMs === undefined) replay.start(Math.round(first + (last - first) * REPLAY_SHARE));
    else replay.stop();
  };
  const onSplit = (): void => set({ split: settings.split ? undefined : otherTimeframe(instrument, timeframe) });
  const onPicture = async (): Promise<void> => {
    const names = [symbol, instrument.name, timeframe, ...settings.studies, ...settings.compare];
    const source = state ? texts.picture.source(state.badge, noteOf(state.source.note), zone) : '';
    const picture = await handle?.picture({ title: names.join(' · '), source });
    if (picture) saveFile(`${symbol}-${timeframe}.png`, picture);
  };
  const onPointed = (index: number | undefined): void => {
    const [bar, before] = [shownBars[index ?? -1], shownBars[(index ?? 0) - 1]];
    if (!bar) return;
    const change = formatPercent(100 * (bar[4] / (before?.[4] ?? bar[1]) - 1));
    setSpoken(texts.bar.spoken(time(bar[0]), money(bar[4]), change));
  };
  const typed = useKeys(
    `.${REGION}`,
    commandsOf({
      ...{ handle, drawings, tools, replay, settings, signals: shown, chosenSignalId, onReplay, onSplit, onPointed },
      onTool: setTool,
      onMagnet: setMagnetic,
      onSettings: set,
      onOpen: setDialog,
      onChooseSignal: setChosenSignalId,
      onPicture: () => void onPicture(),
    }),
  );

  const stage = {
    ...{ instrument, settings, untilMs, tools, onDraw, chosenSignalId, link },
    drawings: drawings.drawings,
    onChooseSignal: setChosenSignalId,
    onRemoveStudy: (key: string) => set({ studies: settings.studies.filter((one) => one !== key) }),
    onRemoveCompared: (id: string) => set({ compare: settings.compare.filter((one) => one !== id) }),
  };
  return (
    <>
      <section
        aria-label={texts.region(symbol)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move along the bars once it has the focus
        tabIndex={0}
        className={`${REGION} flex min-w-0 flex-col border border-hairline bg-panel`}
      >
        <header className={`${CHART_HEAD} pb-1`}>
          <div className="flex h-6 min-w-0 items-baseline gap-x-3">
            <h2 className="text-title font-semibold whitespace-nowrap">{symbol}</h2>
            <p className="min-w-0 truncate text-body text-quiet" title={instrument.name}>
              {instrument.name}
            </p>
            {state && <SourceBadge badge={state.badge} note={state.source.note} />}
          </div>
          <p
            className="ml-auto flex h-6 shrink-0 items-baseline gap-3 whitespace-nowrap"
            title={texts.basis[MARKET_INFO[market].changeBasis]}
          >
            {untilMs === undefined ? price : <ReplayPrice>{money(shownBars.at(-1)?.[4] ?? 0)}</ReplayPrice>}
          </p>
        </header>
        <Toolbar
          instrument={instrument}
          timeframe={timeframe}
          settings={settings}
          onSettings={set}
          onOpen={setDialog}
          isReplaying={untilMs !== undefined}
          onReplay={onReplay}
          onSplit={onSplit}
          onPicture={() => void onPicture()}
          isToolStripOpen={isStripOpen}
          onToolStrip={() => setStripOpen(!isStripOpen)}
        />
        {(drawings.hasNotRead || drawings.hasNotSaved) && (
          <ErrorNote
            error={new Error(drawings.hasNotRead ? texts.tools.notRead : texts.tools.failed)}
            fallback=""
            onRetry={drawings.retry}
          />
        )}
        <div className={`${chartPlace(true)} flex max-md:flex-col ${settings.split ? 'max-md:h-[110dvh]' : ''}`}>
          <div className={isStripOpen ? 'contents' : 'max-md:hidden md:contents'}>
            <ToolStrip
              state={tools}
              drawings={drawings}
              onTool={setTool}
              onMagnet={setMagnetic}
              onEditText={setTexting}
            />
          </div>
          <StagePlace
            key={timeframe}
            {...stage}
            id="first"
            timeframe={timeframe}
            chart={chart}
            signals={shown}
            onHandle={setHandle}
          />
          {settings.split && (
            <SecondStage
              {...stage}
              timeframe={timeframeFor(instrument, settings.split)}
              signals={shownSignals(known, settings.split, settings.signals)}
              onTimeframe={(split: ScanTimeframe) => set({ split })}
            />
          )}
          {chosenSignal && (
            <div className="contents max-lg:hidden">
              <Receipt signal={chosenSignal} instrument={instrument} onClose={() => setChosenSignalId(undefined)} />
            </div>
          )}
          {(tool || typed) && (
            <p
              role="status"
              className="pointer-events-none absolute bottom-10 left-1/2 z-2 -translate-x-1/2 border border-quiet bg-panel px-2 py-1 text-dense"
            >
              {typed ? texts.keys.typed(typed) : `${texts.tools[tool ?? 'trend']}. ${texts.tools.hint}`}
            </p>
          )}
        </div>
        {chosenSignal && (
          <div className="lg:hidden">
            <Receipt signal={chosenSignal} instrument={instrument} onClose={() => setChosenSignalId(undefined)} />
          </div>
        )}
        {untilMs !== undefined && <ReplayBar replay={replay} total={chart.bars?.length ?? 0} time={time(untilMs)} />}
        <ChartFoot clock={clockOf(instrument, timeframe, chart.bars)} />
        <p role="status" className="sr-only">
          {spoken}
        </p>
      </section>
      <div className="grid gap-3 lg:grid-cols-2">
        <SignalList
          signals={shown}
          chosenId={chosenSignalId}
          onChoose={(id) => {
            setChosenSignalId(id);
            const signal = shown.find((one) => one.id === id);
            if (signal) handle?.reveal(signal.barTime);
          }}
        />
        <ChartWords instrument={instrument} timeframe={timeframe} bars={shownBars} />
      </div>
      <DeskDialogs
        open={dialog}
        instrument={instrument}
        settings={settings}
        onSettings={set}
        onClose={() => setDialog(undefined)}
      />
      {texting?.kind === 'text' && (
        <Dialog title={texts.tools.text} onClose={() => setTexting(undefined)}>
          <TextForm
            text={texting.text.trim()}
            onKeep={(text) => {
              drawings.keep({ ...texting, text });
              setTexting(undefined);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const noteOf = (note: string): string => (note ? ` (${note})` : '');

/** In a replay the live price would tell what comes. */
const ReplayPrice = ({ children }: { children: string }) => <span className="text-title">{children}</span>;
