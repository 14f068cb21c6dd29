import {
  type DryRunAnswer,
  isOnPrices,
  loopbackMs,
  type ParsedPriceCondition,
  type ParsedSignalCondition,
  parseCondition,
  type SaveAlertRequest,
} from '@wickwise/contract';
import { type Bar, eveOf, type IsoDate, TIMEFRAMES, type Timeframe, windowOf } from '@wickwise/market';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { pathOf } from '#marketdata/follow/bar-path.ts';
import { endOfBar } from '#marketdata/follow/bar-slot.ts';
import type { PastBars } from '#marketdata/follow/read-missed.ts';
import { InstrumentRegistry, type ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import type { AlertDeps, MarketRule, OwnPast, RuleFiringHistory } from './deps.ts';
import { AlertEngine, type Want } from './engine/alert-engine.ts';
import type { Hit } from './engine/hit.ts';
import { gridIn } from './rows.ts';
import { readSeed } from './seed-bars.ts';

/** Thirty days of a market. */
const MONTH_MS = loopbackMs('720h');
const SHOWN = 50;
/** Maximum number of a watchlist's instruments that are evaluated. */
export const DRY_RUN_INSTRUMENTS = 50;

/** Numbers of instruments, and an interval of market time: after `fromMs` and not after `toMs`. */
interface PastWindow {
  numbers: readonly number[];
  fromMs: number;
  toMs: number;
}

/** The newest firings, newest first, and the number of all. */
interface PastFirings {
  newest: readonly { no: number; at: number; price: number }[];
  count: number;
}

export interface DryRunDeps extends Pick<AlertDeps, 'registry' | 'store' | 'splits' | 'strategy'> {
  /** Returns the public signals of a pattern, in one direction or both. */
  publicSignals: (
    of: { pattern: string; direction?: string | undefined; timeframe: Timeframe },
    window: PastWindow,
    limit: number,
  ) => Promise<PastFirings>;
  /** Returns the rule of one of a user's screens and its symbols, undefined for the whole market. */
  screen: (userId: string, screenId: string) => Promise<MarketRule & { symbols: readonly string[] | undefined }>;
  /** Returns where a rule came true after an instant, or ended being true, newest first, and the start of the stored bars. */
  ruleFirings: (
    rule: MarketRule,
    symbols: readonly string[],
    fromMs: number,
    slice: Slice,
    turn?: 'entered' | 'left',
  ) => Promise<RuleFiringHistory>;
}

/** An alert to evaluate over the past; without instruments it is on the whole market. */
export interface DryRunOrder {
  userId: string;
  request: SaveAlertRequest;
  numbers: readonly number[] | undefined;
  /** A rule that isn't saved yet, in place of the one of the condition. */
  rule?: MarketRule | undefined;
  /** Prices of the user's own connections, in place of the server's. */
  own?: OwnPast | undefined;
  /** Calendar events that the user may know of, for an alert on them; without a symbol of the whole market. */
  events?: readonly { symbol: string | null; date: IsoDate }[] | undefined;
}

/**
 * Evaluates an alert over the last thirty days of its market; one that fires only once is evaluated as if it fired
 * every time.
 */
export async function dryRun(
  server: DryRunDeps,
  order: DryRunOrder,
  serverMs: number,
  slice: Slice,
): Promise<DryRunAnswer> {
  const { own } = order;
  const deps = own
    ? { ...server, registry: new InstrumentRegistry(own.listed), splits: new SplitBook(own.splits) }
    : server;
  const answer = await run(deps, order, own?.nowMs ?? serverMs, slice);
  const { market } = order.request;
  return {
    ...answer,
    firings: answer.firings.map((one) => ({ ...one, ...gridIn(deps.registry, market, one.symbol) })),
  };
}

async function run(
  deps: DryRunDeps,
  { userId, request, numbers, rule: unsaved, own, events = [] }: DryRunOrder,
  nowMs: number,
  slice: Slice,
): Promise<DryRunAnswer> {
  const listed = numbers?.flatMap((no) => deps.registry.byNo(no) ?? []);
  const schedules = own?.schedules ?? deps.registry.of(request.market).map(({ instrument }) => instrument.schedule);
  const { fromMs } = windowOf(schedules, nowMs, MONTH_MS);
  const range = { fromMs, toMs: nowMs, isOneOfMany: (listed?.length ?? 0) > 1 };
  const condition = parseCondition(request.condition);
  if (unsaved)
    return runStrategy(deps, unsaved, listed ?? deps.registry.of(request.market), range, slice, turnOf(condition));
  if (condition.kind === 'strategy') {
    const rule = await slice.outside(() => deps.strategy(userId, condition.strategyId));
    return runStrategy(deps, rule, listed ?? deps.registry.of(rule.market), range, slice);
  }
  if (condition.kind === 'screen') {
    const { symbols, ...rule } = await slice.outside(() => deps.screen(userId, condition.screenId));
    const all = deps.registry.of(rule.market);
    const within = symbols ? all.filter(({ instrument }) => symbols.includes(instrument.symbol)) : all;
    return runStrategy(deps, rule, within, range, slice, turnOf(condition));
  }
  if (condition.kind === 'event') return slice.outside(() => countEves(deps, events, request, listed, range));
  if (condition.kind === 'news') throw new Error('alerts on news are evaluated over stories');
  if (!isOnPrices(condition)) return slice.outside(() => countSignals(deps, condition, request, listed, range));
  const runs = [];
  for (const one of (listed ?? []).slice(0, DRY_RUN_INSTRUMENTS))
    runs.push(await walk(deps, request, condition, one, range, slice));
  const firings = runs.flatMap((run) => run.hits).sort((a, b) => b.atMs - a.atMs);
  return {
    count: firings.length,
    from: Math.max(range.fromMs, ...runs.map((run) => run.fromMs)),
    to: nowMs,
    timeframe: runs[0]?.timeframe ?? request.timeframe,
    firings: firings
      .slice(0, SHOWN)
      .map((hit) => ({ symbol: hit.listed.instrument.symbol, at: hit.atMs, price: hit.price })),
  };
}

const turnOf = (condition: ReturnType<typeof parseCondition>): 'entered' | 'left' =>
  condition.kind === 'screen' ? condition.turn : 'entered';

async function runStrategy(
  { ruleFirings }: DryRunDeps,
  rule: MarketRule,
  listed: readonly ListedInstrument[],
  { fromMs, toMs }: Range,
  slice: Slice,
  turn?: 'entered' | 'left',
): Promise<DryRunAnswer> {
  const symbols = listed.map(({ instrument }) => instrument.symbol);
  const { firings, fromMs: from } = await ruleFirings(rule, symbols, fromMs, slice, turn);
  const shown = firings.slice(0, SHOWN);
  return { count: firings.length, from, to: toMs, timeframe: rule.timeframe, firings: shown };
}

interface Range {
  fromMs: number;
  toMs: number;
  /** Whether one of many instruments is evaluated: minute bars would then be too many. */
  isOneOfMany?: boolean;
}

/** Runs the engine along stored bars, in the order in which they closed. */
async function walk(
  { store, splits }: DryRunDeps,
  { timeframe, frequency, cooldownMinutes }: SaveAlertRequest,
  condition: ParsedPriceCondition,
  listed: ListedInstrument,
  range: Range,
  slice: Slice,
): Promise<{ hits: Hit[]; timeframe: Timeframe; fromMs: number }> {
  const { id } = listed.instrument;
  const past = { store, splits, nowMs: range.toMs }; // the level is in today's prices
  const fine = await slice.outside(() => finestSince(past, listed, timeframe, range));
  const hits: Hit[] = [];
  const wants: Want[] = [];
  const engine = new AlertEngine({ onHit: (hit) => hits.push(hit), onWant: (want) => wants.push(want) });
  const often = frequency === 'once' ? 'bar' : frequency;
  const own = { no: 1, arming: 1, condition, timeframe, frequency: often, cooldownMinutes } as const;
  engine.arm(listed, { ...own, armedMs: fine.fromMs, expiresMs: null, firedMs: null });
  const begin = { atMs: fine.fromMs, recent: [], isGap: false };
  for (const want of wants) want.give(await slice.outside(() => readSeed(past, want, begin)));
  const closedIn = { fromMs: fine.fromMs, atMs: range.toMs };
  const raw = await slice.outside(() => readClosedBars(past, listed, timeframe, closedIn));
  const closes = splits.adjust(listed, timeframe, raw, range.toMs);
  const steps = [
    ...fine.bars.map((bar) => ({ bar, endMs: endOfBar(listed, fine.timeframe, bar), isClose: false })),
    ...[...closes].map((bar) => ({ bar, endMs: endOfBar(listed, timeframe, bar), isClose: true })),
  ].sort((a, b) => a.endMs - b.endMs || Number(a.isClose) - Number(b.isClose));
  for (const { bar, endMs, isClose } of steps) {
    if (endMs > range.toMs) break;
    if (isClose) engine.bar(id, timeframe, bar, endMs);
    else for (const price of pathOf(bar)) engine.tick(id, price, endMs - 1, 0);
    if (slice.isUsedUp) await slice.next();
  }
  return { hits, timeframe: fine.timeframe, fromMs: fine.fromMs };
}

/**
 * Returns the finest bars, none longer than the alert's own, that reach a month back; else those that reach farthest.
 */
async function finestSince(
  { store, splits, nowMs }: PastBars,
  listed: ListedInstrument,
  coarsest: Timeframe,
  { fromMs, toMs, isOneOfMany = false }: Range,
): Promise<{ timeframe: Timeframe; bars: Bar[]; fromMs: number }> {
  let best: { timeframe: Timeframe; bars: Bar[]; fromMs: number } = { timeframe: coarsest, bars: [], fromMs };
  const finest = Math.min(TIMEFRAMES.indexOf(coarsest), isOneOfMany ? TIMEFRAMES.indexOf('10m') : 0);
  for (const timeframe of TIMEFRAMES.slice(finest, TIMEFRAMES.indexOf(coarsest) + 1)) {
    const raw = await readClosedBars({ store, splits }, listed, timeframe, { fromMs, atMs: toMs });
    const bars = [...splits.adjust(listed, timeframe, raw, nowMs)];
    const first = bars[0]?.timeMs;
    if (first === undefined || (best.bars.length > 0 && first >= best.fromMs)) continue;
    best = { timeframe, bars, fromMs: Math.max(first, fromMs) };
    if (first < fromMs + REACHES_MS) break;
  }
  return best;
}

/** Tolerance for a month that begins on a weekend. */
const REACHES_MS = 4 * 86_400_000;

async function countSignals(
  deps: DryRunDeps,
  condition: Extract<ParsedSignalCondition, { kind: 'signal' }>,
  { timeframe, market }: SaveAlertRequest,
  listed: readonly ListedInstrument[] | undefined,
  { fromMs, toMs }: Range,
): Promise<DryRunAnswer> {
  const { registry } = deps;
  const numbers = (listed ?? registry.of(market)).map(({ no }) => no);
  const answer = { from: fromMs, to: toMs, timeframe };
  if (numbers.length === 0) return { ...answer, count: 0, firings: [] };
  const window = { numbers, fromMs, toMs };
  const { newest, count } = await deps.publicSignals({ ...condition, timeframe }, window, SHOWN);
  const firings = newest.flatMap(({ no, at, price }) => {
    const symbol = registry.byNo(no)?.instrument.symbol;
    return symbol === undefined ? [] : [{ symbol, at, price }];
  });
  return { ...answer, count, firings };
}

async function countEves(
  { store, splits }: DryRunDeps,
  events: NonNullable<DryRunOrder['events']>,
  { timeframe }: SaveAlertRequest,
  listed: readonly ListedInstrument[] = [],
  { fromMs, toMs }: Range,
): Promise<DryRunAnswer> {
  const eves = listed.flatMap((one) =>
    events.flatMap(({ symbol, date }) =>
      symbol === null || symbol === one.instrument.symbol ? { one, at: eveOf(one.instrument.schedule, date).atMs } : [],
    ),
  );
  const due = eves.filter(({ at }) => at > fromMs && at <= toMs).sort((a, b) => b.at - a.at);
  const firings: DryRunAnswer['firings'] = [];
  for (const { one, at } of due.slice(0, SHOWN)) {
    const bars = await readClosedBars({ store, splits }, one, '1D', { atMs: at, limit: 1 });
    if (bars.length > 0) firings.push({ symbol: one.instrument.symbol, at, price: bars.at(-1).close });
  }
  return { from: fromMs, to: toMs, timeframe, count: due.length, firings };
}
