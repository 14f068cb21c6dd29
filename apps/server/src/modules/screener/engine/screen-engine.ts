import { canonicalRule, checkStrategy, sentenceOf } from '@wickwise/analytics';
import {
  LOOK_HOURS,
  loopbackMs,
  type RuleFunnel,
  type RuleHistory,
  SCREEN_LIMITS,
  type ScreenAnswer,
  type ScreenChecklistAnswer,
  type ScreenChecklistQuery,
  type ScreenExplainQuery,
  type ScreenExplanation,
  type ScreenPresetsQuery,
  type Strategy,
} from '@wickwise/contract';
import { HOUR_MS, hourStarts, newestTrading, type ScanTimeframe, windowOf } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { Lru } from '#platform/lru.ts';
import { type Slice, UNSLICED } from '#platform/sliced-queue.ts';
import { screenToCsv } from '../csv.ts';
import type { FunnelOrder, MarketLook, RuleFirings, RuleLook, RuleUniverse, ScreenOrder } from '../screener.ts';
import { CompiledRules } from './compiled-rules.ts';
import { dataHash } from './data-hash.ts';
import { firedWithin, firingsWithin, matchesNow, type TurnKind, type Verdicts } from './evaluate.ts';
import { explanationOf } from './explanation.ts';
import type { Frame } from './frame.ts';
import type { FrameShelf } from './frame-shelf.ts';
import { funnelOf } from './funnel.ts';
import { nearOnes, nearRows } from './near-ones.ts';
import { pastOf } from './one-instrument.ts';
import type { Opened } from './opened.ts';
import { inOrder } from './order.ts';
import { RowReader } from './rows.ts';
import { newestClose } from './window.ts';

/** Answers kept until the next close, per frame. */
const ANSWERED = 100;

/** Answers screens from the frames of a shelf, slice by slice. */
export class ScreenEngine {
  readonly #shelf: FrameShelf;
  readonly #registry: InstrumentRegistry;
  readonly #rules: CompiledRules;
  readonly #answers = new WeakMap<Frame, Lru<string, Verdicts>>();

  constructor(shelf: FrameShelf, registry: InstrumentRegistry, rules = new CompiledRules()) {
    this.#shelf = shelf;
    this.#rules = rules;
    this.#registry = registry;
  }

  async query(order: ScreenOrder, nowMs: number, slice: Slice = UNSLICED): Promise<ScreenAnswer> {
    const answer = await this.#answer(order, await this.#open(order, nowMs, slice), nowMs, slice);
    this.#shelf.tidy();
    return answer;
  }

  /** Returns all rows of a screen as CSV. */
  async csv(
    { timeZone, ...order }: ScreenOrder & { timeZone: string },
    nowMs: number,
    slice: Slice = UNSLICED,
  ): Promise<string> {
    const all = { ...order, page: 1, pageSize: SCREEN_LIMITS.exported, sparks: false };
    const { rows } = await this.query(all, nowMs, slice);
    return screenToCsv(rows, order.columns, timeZone);
  }

  /** Returns the answer with the hash of its bars. */
  async freeze(
    order: ScreenOrder,
    nowMs: number,
    slice: Slice = UNSLICED,
  ): Promise<{ answer: ScreenAnswer; dataHash: string }> {
    const opened = await this.#open(order, nowMs, slice);
    const hash = await dataHash([opened.frame, ...opened.coarser.values()], this.#slots(order, opened.frame), slice);
    return { answer: await this.#answer(order, opened, nowMs, slice), dataHash: hash };
  }

  async explain(order: ScreenExplainQuery, nowMs: number, slice: Slice = UNSLICED): Promise<ScreenExplanation> {
    const opened = await this.#open(order, nowMs, slice);
    return explanationOf(order.rule, opened, this.#slotOf(order, opened.frame), slice);
  }

  /** Explains several rules for one instrument. */
  async checklist(
    { rules, ...place }: ScreenChecklistQuery,
    nowMs: number,
    slice: Slice = UNSLICED,
  ): Promise<ScreenChecklistAnswer> {
    const answers: ScreenChecklistAnswer['answers'] = [];
    for (const rule of rules) {
      const flaw = checkStrategy(rule, place.timeframe).find(({ severity }) => severity === 'error');
      answers.push(flaw ? { flaw: flaw.sentence } : await this.explain({ ...place, rule }, nowMs, slice));
      if (slice.isUsedUp) await slice.next();
    }
    this.#shelf.tidy();
    return { answers, badge: this.#registry.badgeOf(place.market) };
  }

  /** Returns a rule's answers along an instrument's newest bars. */
  async past(order: ScreenExplainQuery, nowMs: number, slice: Slice = UNSLICED): Promise<RuleHistory> {
    const opened = await this.#open(order, nowMs, slice);
    const history = await pastOf(opened, this.#slotOf(order, opened.frame), slice);
    this.#shelf.tidy();
    return { ...history, badge: this.#registry.badgeOf(order.market) };
  }

  /** Returns what each condition of a rule lets through. */
  async funnel(order: FunnelOrder, nowMs: number, slice: Slice = UNSLICED): Promise<RuleFunnel> {
    const opened = await this.#open(order, nowMs, slice);
    const { frame } = opened;
    const window = order.loopback && windowOf(frame.schedules, nowMs, loopbackMs(order.loopback));
    const funnel = await funnelOf(order.rule, opened, this.#slots(order, frame), window, slice);
    this.#shelf.tidy();
    return funnel;
  }

  /** Counts the instruments on which each rule fired within a window. */
  async counts(
    { market, timeframe }: ScreenPresetsQuery,
    rules: readonly Strategy[],
    lengthMs: number,
    nowMs: number,
    slice: Slice = UNSLICED,
  ): Promise<{ counts: number[]; evaluatedAt: number | null }> {
    const counts: number[] = [];
    let newest: number | undefined;
    for (const rule of rules) {
      const opened = await this.#open({ market, timeframe, rule }, nowMs, slice);
      newest = newestClose(opened.frame);
      const { verdicts } = await this.#fired({ rule }, opened, lengthMs, nowMs, slice);
      counts.push(verdicts.matches.length);
    }
    this.#shelf.tidy();
    return { counts, evaluatedAt: newest ?? null };
  }

  async firings(
    place: RuleUniverse,
    rule: Strategy,
    fromMs: number,
    nowMs: number,
    slice: Slice = UNSLICED,
    turn?: TurnKind,
  ): Promise<RuleFirings> {
    const opened = await this.#open({ ...place, rule }, nowMs, slice);
    const { frame } = opened;
    const fired = await firingsWithin(opened, this.#slots(place, frame), { fromMs, toMs: nowMs }, slice, turn);
    this.#shelf.tidy();
    const firings = fired.firings.map(({ slot, endMs, price }) => {
      return { symbol: (frame.listed[slot] as ListedInstrument).instrument.symbol, at: endMs, price };
    });
    return { firings, fromMs: fired.fromMs };
  }

  /** Returns what several rules have done recently. */
  async looks(
    place: ScreenPresetsQuery,
    rules: readonly Strategy[],
    nowMs: number,
    slice: Slice = UNSLICED,
  ): Promise<MarketLook> {
    const looks: RuleLook[] = [];
    let frame: Frame | undefined;
    for (const rule of rules) {
      const opened = await this.#open({ ...place, rule }, nowMs, slice);
      frame = opened.frame;
      looks.push(await this.#look(rule, opened, nowMs, slice));
    }
    this.#shelf.tidy();
    const evaluatedAt = (frame && newestClose(frame)) ?? null;
    return { rules: looks, universe: frame?.listed.length ?? 0, evaluatedAt };
  }

  async #look(rule: Strategy, opened: Opened, nowMs: number, slice: Slice): Promise<RuleLook> {
    const { frame } = opened;
    const { matches } = await this.#now({ rule }, opened, slice);
    const { verdicts } = await this.#fired({ rule }, opened, LOOK_HOURS * HOUR_MS, nowMs, slice);
    const day = verdicts.firedMs;
    const ever = { fromMs: Number.NEGATIVE_INFINITY, toMs: nowMs };
    const firedLately = () => firedWithin(opened, frame.slots, ever, slice, Math.min(LOOK_BARS, frame.depth - 1));
    const bars = await this.#kept(opened, `bars ${keyOf({ rule })}`, firedLately);
    const lastFiredMs = newestOf(day, bars.firedMs);
    const { calendar, toMs } = newestTrading(frame.schedules, nowMs);
    return {
      now: matches.length,
      hours: byHour(day, hourStarts(calendar, toMs, LOOK_HOURS)),
      symbols: verdicts.matches.length,
      lastFiredMs: Number.isFinite(lastFiredMs) ? lastFiredMs : null,
    };
  }

  async #open(
    { market, timeframe, rule }: Pick<ScreenOrder, 'market' | 'timeframe' | 'rule'>,
    nowMs: number,
    slice: Slice,
  ): Promise<Opened> {
    const compiled = this.#rules.of(rule);
    const needed = [...compiled.columns.values()].flatMap(({ column }) => column.coarser?.timeframe ?? []);
    const coarser = await this.#shelf.frames(market, needed as ScanTimeframe[], nowMs, slice);
    return { frame: await this.#shelf.frame(market, timeframe, nowMs, slice), coarser, rule: compiled };
  }

  async #answer(order: ScreenOrder, opened: Opened, nowMs: number, slice: Slice): Promise<ScreenAnswer> {
    const { frame, coarser } = opened;
    const newest = newestClose(frame);
    const { verdicts, fromMs } = await this.#verdicts(order, opened, nowMs, slice);
    const reader = new RowReader(frame, coarser, order.columns, verdicts.since);
    const first = (order.page - 1) * order.pageSize;
    const common = {
      universe: this.#slots(order, frame).length,
      evaluatedAt: newest ?? null,
      since: fromMs ?? null,
      skipped: verdicts.skipped.map((slot) => skippedSymbol(frame, slot)),
      sentence: sentenceOf(order.rule),
      badge: this.#registry.badgeOf(order.market),
    };
    if (order.nearMisses) {
      const near = await nearOnes(opened, this.#slots(order, frame), slice);
      const shown = near.slice(first, first + order.pageSize);
      return { ...common, rows: await nearRows(shown, order, opened, reader, slice), total: near.length };
    }
    const { matches } = verdicts;
    const shown = (await inOrder(matches, order, reader, slice)).slice(first, first + order.pageSize);
    return { ...common, rows: await reader.rows(shown, order.sparks, slice), total: matches.length };
  }

  async #verdicts(
    order: ScreenOrder,
    opened: Opened,
    nowMs: number,
    slice: Slice,
  ): Promise<{ verdicts: Verdicts; fromMs?: number }> {
    if (!order.loopback || order.nearMisses) return { verdicts: await this.#now(order, opened, slice) };
    return this.#fired(order, opened, loopbackMs(order.loopback), nowMs, slice);
  }

  #now(asked: Asked, opened: Opened, slice: Slice): Promise<Verdicts> {
    const slots = this.#slots(asked, opened.frame);
    return this.#kept(opened, keyOf(asked), () => matchesNow(opened, slots, slice));
  }

  async #fired(
    asked: Asked,
    opened: Opened,
    lengthMs: number,
    nowMs: number,
    slice: Slice,
  ): Promise<{ verdicts: Verdicts; fromMs?: number }> {
    const { frame } = opened;
    if (newestClose(frame) === undefined) return { verdicts: NOTHING };
    const window = windowOf(frame.schedules, nowMs, lengthMs);
    // bars close on whole minutes, so a window's firings are constant for a minute
    const key = `${lengthMs} ${Math.ceil(window.fromMs / 60_000)} ${keyOf(asked)}`;
    const slots = this.#slots(asked, frame);
    const verdicts = await this.#kept(opened, key, () => firedWithin(opened, slots, window, slice));
    return { verdicts, fromMs: window.fromMs };
  }

  /** Keeps an answer until a bar closes; changed coarser bars make a new frame too. */
  async #kept({ frame }: Opened, key: string, make: () => Promise<Verdicts>): Promise<Verdicts> {
    const answers = this.#answers.get(frame) ?? new Lru<string, Verdicts>(ANSWERED);
    this.#answers.set(frame, answers);
    const known = answers.peek(key);
    const verdicts = known ?? (await make());
    return answers.get(key, () => verdicts);
  }

  #slotOf({ market, symbol }: Pick<ScreenExplainQuery, 'market' | 'symbol'>, frame: Frame): number {
    const listed = this.#registry.find(market, symbol);
    return (listed && frame.slotOf(listed.instrument.id)) ?? 0;
  }

  /** Returns the slots of the named symbols in the frame's order, or all. */
  #slots({ symbols }: Pick<ScreenOrder, 'symbols'>, frame: Frame): readonly number[] {
    if (!symbols) return frame.slots;
    const market = frame.listed[0]?.instrument.market;
    const named = symbols.flatMap((symbol) => {
      const listed = market && this.#registry.find(market, symbol);
      return (listed && frame.slotOf(listed.instrument.id)) ?? [];
    });
    return [...new Set(named)].sort((a, b) => a - b);
  }
}

/** What determines the instruments of an answer. */
type Asked = Pick<ScreenOrder, 'rule' | 'symbols'>;

const keyOf = ({ rule, symbols }: Asked): string => JSON.stringify([canonicalRule(rule), symbols?.toSorted() ?? null]);

/** Bars searched for the newest firing: tables hold these anyway. */
const LOOK_BARS = 60;

const newestOf = (...all: readonly (readonly number[])[]): number =>
  all.flat().reduce((newest, timeMs) => Math.max(newest, timeMs), Number.NEGATIVE_INFINITY);

/** Counts firings by hour start; one at an hour's last instant belongs to that hour. */
const byHour = (firedMs: readonly number[], starts: readonly number[]): number[] =>
  starts.map((startMs, i) => {
    const endMs = starts[i + 1] ?? Number.POSITIVE_INFINITY;
    return firedMs.filter((timeMs) => timeMs > startMs && timeMs <= endMs).length;
  });

const NOTHING: Verdicts = { matches: [], skipped: [], since: async () => new Map(), firedMs: [] };

function skippedSymbol(frame: Frame, slot: number): ScreenAnswer['skipped'][number] {
  const { symbol, name } = (frame.listed[slot] as ListedInstrument).instrument;
  return { symbol, name, bars: frame.raw(slot).length };
}
