import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  DAY_MS,
  type InstrumentId,
  type IsoDate,
  isIntraday,
  isoDate,
  MARKETS,
  type Market,
  TIMEFRAMES,
} from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import { StartError } from '#platform/start-error.ts';
import type {
  Feed,
  FeedCapabilities,
  FeedHealth,
  FeedInstrument,
  FeedSink,
  HistoryRequest,
  SplitAction,
} from '../feed.ts';
import { Library } from './library.ts';
import { Player } from './player.ts';
import { chooseProgramme, type Programme } from './programme.ts';
import { findRecordings, fingerprint, type Recording } from './recordings.ts';
import { readSplits } from './splits.ts';
import { lastInSession, type Track } from './tape.ts';

const STEP_MS = 20;
/** A step stops after this long, so that a fast replay leaves the process time for everything else. */
const STEP_BUDGET_MS = 12;

/** Recorded bars are four prices each: those of an hour are at most half an hour apart, those of a day some hours. */
const PAUSE_MS = { intraday: 30 * 60_000, daily: DAY_MS } as const;

export interface ReplayOptions {
  folder: string;
  speed: number;
  from?: IsoDate;
  /** All that were recorded without it. */
  markets?: readonly Market[];
}

/** What is played. */
interface Recorded {
  players: ReadonlyMap<Market, Player>;
  recordings: ReadonlyMap<InstrumentId, Recording>;
  splits: readonly SplitAction[];
}

/** Plays recorded bars as ticks; each market has its own clock and loops its own recorded range. */
export async function replayFeed(options: ReplayOptions, log: Log): Promise<Feed> {
  const { folder, speed } = options;
  const library = new Library(await findRecordings(folder), log);
  const source = `replay:${await fingerprint(folder)}`;
  const { players, recordings, splits } = await readRecorded(library, options, log);
  if (players.size === 0) {
    throw new StartError(`There is nothing to play in ${folder}: no recorded bar is in its market's trading hours.`);
  }
  let wanted: ReadonlySet<string> = new Set();
  let sink: FeedSink | undefined;
  let timer: NodeJS.Timeout | undefined;
  let health: FeedHealth = { state: 'starting' };
  const isWanted = (id: string): boolean => wanted.has(id);
  const step = (): void => {
    const startedMs = performance.now();
    const isOut = (): boolean => performance.now() - startedMs > STEP_BUDGET_MS;
    for (const player of players.values()) if (sink) player.advance(performance.now(), isOut, sink, isWanted);
  };
  return {
    name: 'replay',
    source,
    markets: [...players.keys()],
    ...factsOf(options, { players, recordings, splits }),
    history: (request) => historyOf(library, recordings.get(request.id), request),
    snapshot: async (ids) => {
      const asked = new Set<string>(ids);
      return [...players.values()].flatMap((player) => player.latest((id) => asked.has(id)));
    },
    setSubscriptions(ids: ReadonlySet<InstrumentId>, to: FeedSink) {
      wanted = ids;
      sink = to;
    },
    clock: { now: (market) => players.get(market)?.nowMs ?? Date.now(), speed: () => speed },
    health: () => health,
    async start() {
      health = { state: 'live' };
      for (const market of players.keys()) sink?.health(market, health);
      timer ??= setInterval(step, STEP_MS);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      health = { state: 'stopped' };
    },
  };
}

/** Chooses what each market plays, and reads it. */
async function readRecorded(
  library: Library,
  { folder, speed, from, markets = MARKETS }: ReplayOptions,
  log: Log,
): Promise<Recorded> {
  const players = new Map<Market, Player>();
  const recordings = new Map<InstrumentId, Recording>();
  const splits: SplitAction[] = [];
  for (const market of markets) {
    const recorded = library.recordings.filter(({ instrument }) => instrument.market === market).length;
    const programme = await chooseProgramme(library, market, from);
    if (!programme) {
      if (recorded > 0) log.warn({ market, recordings: recorded }, 'market left aside: no bar is in trading hours');
      continue;
    }
    const tracks: Track[] = [];
    for (const recording of programme.recordings) {
      const { instrument, isRaw } = recording;
      const own = isRaw ? await readSplits(folder, instrument) : [];
      const track = await trackOf(library, recording, programme, own);
      await setImmediate();
      if (track.bars.length === 0) continue;
      splits.push(...own);
      recordings.set(instrument.id, recording);
      tracks.push(track);
    }
    players.set(market, new Player(programme, tracks, speed));
    const span = [programme.startMs, programme.endMs].map(isoDate);
    log.info({ market, span, instruments: tracks.length }, 'recording chosen');
  }
  return { players, recordings, splits };
}

type FeedFact = 'note' | 'usualPauseMs' | 'capabilities' | 'instruments' | 'search' | 'sessions' | 'corporateActions';

/** Says what is played, and how. */
function factsOf({ folder, speed }: ReplayOptions, { players, recordings, splits }: Recorded): Pick<Feed, FeedFact> {
  const capabilities: FeedCapabilities = {
    transport: 'push',
    badge: 'REPLAY',
    delaySec: 0,
    history: { timeframes: TIMEFRAMES, maxBarsPerCall: null, maxSpanDays: null, earliest: null, adjusted: [] },
    subscriptions: { connections: null, perConnection: null, messagesPerSecond: null },
    snapshotBatch: null,
    requestsPerMinute: null,
    canWait: true,
    canLose: false,
    isByWallClock: false,
    needsLogin: false,
    // the operator who supplies a recording decides who may see it
    licence: { scope: 'display', attribution: `Recorded bars from ${path.basename(folder)}` },
  };
  const listed = (market: Market): FeedInstrument[] =>
    [...recordings.values()]
      .filter(({ instrument }) => instrument.market === market)
      .map(({ instrument, timeframe }) => ({ instrument, finest: timeframe }));
  return {
    note: (market) => `${isoDate(players.get(market)?.nowMs ?? 0)} at ${speed} times its speed`,
    usualPauseMs: (market) => PAUSE_MS[listed(market).some(({ finest }) => isIntraday(finest)) ? 'intraday' : 'daily'],
    capabilities: () => capabilities,
    instruments: listed,
    search: async (text) => {
      const part = text.toLowerCase();
      const all = MARKETS.flatMap(listed);
      return all.filter(({ instrument: { symbol, name } }) => `${symbol} ${name}`.toLowerCase().includes(part));
    },
    sessions: async (market, fromMs, toMs) => {
      const schedule = listed(market)[0]?.instrument.schedule;
      return schedule ? calendarOf(schedule).between(fromMs, toMs) : [];
    },
    corporateActions: (fromMs, toMs) => splits.filter(({ effectiveMs }) => effectiveMs >= fromMs && effectiveMs < toMs),
  };
}

/** Yields the bars that have ended by then. */
async function* historyOf(
  library: Library,
  recording: Recording | undefined,
  { id, timeframe, fromMs, toMs }: HistoryRequest,
): AsyncGenerator<BarSeries> {
  if (!recording) return;
  const bars = await library.history(id, recording.set, timeframe);
  const calendar = calendarOf(recording.instrument.schedule);
  const endOf = (i: number) => barSlot(calendar, barLength(timeframe), bars.timeMs[i] as number)?.endMs ?? Infinity;
  let end = bars.indexFrom(toMs);
  while (end > 0 && endOf(end - 1) > toMs) end--;
  yield bars.slice(bars.indexFrom(fromMs), end);
}

/** What an instrument plays, with what comes before it: a day for coins' change, for others' the session before. */
async function trackOf(
  library: Library,
  recording: Recording,
  { startMs, endMs }: Programme,
  splits: readonly SplitAction[],
): Promise<Track> {
  const { instrument, set, timeframe } = recording;
  const { schedule } = instrument;
  const bars = await library.bars(recording);
  const before = calendarOf(schedule).previous(startMs);
  const last = lastInSession(bars, schedule, before.endMs);
  const knowsClose = last >= 0 && (bars.timeMs[last] as number) >= before.openMs;
  const days = knowsClose ? new BarSeries() : await library.history(instrument.id, set, '1D');
  const from = Math.min(bars.indexFrom(startMs - 2 * DAY_MS), Math.max(last, 0));
  return {
    instrument,
    timeframe,
    splits,
    bars: bars.slice(from, bars.indexFrom(endMs)),
    days: days.slice(0, days.indexFrom(startMs)),
  };
}
