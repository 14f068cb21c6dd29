import {
  type CompiledStrategy,
  checkStrategy,
  compileStrategy,
  explain,
  nearMisses,
  sentenceOf,
} from '@wickwise/analytics';
import {
  LOOK_HOURS,
  loopbackMs,
  type RuleHistory,
  type ScreenAnswer,
  type ScreenChecklistAnswer,
  type ScreenChecklistQuery,
  type ScreenExplainQuery,
  type ScreenExplanation,
  type ScreenPresetsQuery,
  type ScreenQuery,
  type ScreenRow,
  type Strategy,
} from '@wickwise/contract';
import { hourStarts, newestTrading, type ScanTimeframe, windowOf } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { Lru } from '#platform/lru.ts';
import type { MarketLook, RuleFirings, RuleLook, RulePlace } from '../screener.ts';
import { dataHash } from './data-hash.ts';
import { firedWithin, firingsWithin, matchesNow, type Verdicts } from './evaluate.ts';
import { explanationOf, toComparison } from './explanation.ts';
import type { Frame } from './frame.ts';
import type { FrameShelf } from './frame-shelf.ts';
import { FrameView, wantedBy } from './frame-view.ts';
import { type Opened, pastOf } from './one-instrument.ts';
import { inOrder } from './order.ts';
import { RowReader } from './rows.ts';
import { newestClose } from './window.ts';

/** Rules that stay compiled. */
const COMPILED = 500;
/** Answers that are kept until the next close, per frame. */
const ANSWERED = 100;

/** A screen over a market as the engine is asked: `pageSize` may be as large as an exported file. */
export interface ScreenOrder extends Omit<ScreenQuery, 'symbols'> {
  symbols?: readonly string[] | undefined;
}

/** Answers screens from the frames of a shelf. */
export class ScreenEngine {
  readonly #shelf: FrameShelf;
  readonly #registry: InstrumentRegistry;
  readonly #badge: ScreenAnswer['badge'];
  readonly #rules = new Lru<string, CompiledStrategy>(COMPILED);
  readonly #answers = new WeakMap<Frame, { stamp: string; verdicts: Lru<string, Verdicts> }>();

  constructor(shelf: FrameShelf, registry: InstrumentRegistry, badge: ScreenAnswer['badge']) {
    this.#shelf = shelf;
    this.#registry = registry;
    this.#badge = badge;
  }

  async query(order: ScreenOrder, nowMs: number): Promise<ScreenAnswer> {
    const opened = await this.#open(order, nowMs);
    const answer = this.#answer(order, opened, nowMs);
    this.#shelf.tidy();
    return answer;
  }

  /** The answer, and the hash of the bars that it was read from. */
  async freeze(order: ScreenOrder, nowMs: number): Promise<{ answer: ScreenAnswer; dataHash: string }> {
    const opened = await this.#open(order, nowMs);
    const slots = [...(this.#universe(order, opened.frame) ?? opened.frame.listed.keys())];
    const hash = dataHash([opened.frame, ...opened.coarser.values()], slots);
    return { answer: this.#answer(order, opened, nowMs), dataHash: hash };
  }

  async explain(order: ScreenExplainQuery, nowMs: number): Promise<ScreenExplanation> {
    const opened = await this.#open(order, nowMs);
    return explanationOf(order.rule, opened, this.#slotOf(order, opened.frame));
  }

  /** Several rules about one instrument. */
  async checklist({ rules, ...place }: ScreenChecklistQuery, nowMs: number): Promise<ScreenChecklistAnswer> {
    const answers: ScreenChecklistAnswer['answers'] = [];
    for (const rule of rules) {
      const flaw = checkStrategy(rule, place.timeframe).find(({ severity }) => severity === 'error');
      answers.push(flaw ? { flaw: flaw.sentence } : await this.explain({ ...place, rule }, nowMs));
    }
    this.#shelf.tidy();
    return { answers, badge: this.#badge };
  }

  /** What a rule said of an instrument along its newest bars. */
  async past(order: ScreenExplainQuery, nowMs: number): Promise<RuleHistory> {
    const opened = await this.#open(order, nowMs);
    const history = { ...pastOf(opened, this.#slotOf(order, opened.frame)), badge: this.#badge };
    this.#shelf.tidy();
    return history;
  }

  /** How many instruments fired each rule within a time. */
  async counts(
    { market, timeframe }: ScreenPresetsQuery,
    rules: readonly Strategy[],
    lengthMs: number,
    nowMs: number,
  ): Promise<{ counts: number[]; evaluatedAt: number | null }> {
    const counts: number[] = [];
    let newest: number | undefined;
    for (const rule of rules) {
      const opened = await this.#open({ market, timeframe, rule }, nowMs);
      newest = newestClose(opened.frame);
      counts.push(this.#fired(opened, JSON.stringify(rule), lengthMs, nowMs).verdicts.matches.length);
    }
    this.#shelf.tidy();
    return { counts, evaluatedAt: newest ?? null };
  }

  async firings(place: RulePlace, rule: Strategy, fromMs: number, nowMs: number): Promise<RuleFirings> {
    const { frame, coarser, rule: compiled } = await this.#open({ ...place, rule }, nowMs);
    const slots = this.#universe(place, frame) ?? new Set();
    const fired = firingsWithin(compiled, frame, coarser, { window: { fromMs, toMs: nowMs }, slots });
    this.#shelf.tidy();
    const firings = fired.firings.map(({ slot, endMs, price }) => {
      return { symbol: (frame.listed[slot] as ListedInstrument).instrument.symbol, at: endMs, price };
    });
    return { firings, fromMs: fired.fromMs };
  }

  /** What several rules have done lately. */
  async looks(place: ScreenPresetsQuery, rules: readonly Strategy[], nowMs: number): Promise<MarketLook> {
    const looks: RuleLook[] = [];
    let frame: Frame | undefined;
    for (const rule of rules) {
      const opened = await this.#open({ ...place, rule }, nowMs);
      frame = opened.frame;
      looks.push(this.#look(opened, JSON.stringify(rule), nowMs));
    }
    this.#shelf.tidy();
    const evaluatedAt = (frame && newestClose(frame)) ?? null;
    return { rules: looks, universe: frame?.listed.length ?? 0, evaluatedAt };
  }

  #look(opened: Opened, rule: string, nowMs: number): RuleLook {
    const { frame, coarser } = opened;
    const { matches } = this.#kept(opened, rule, () => matchesNow(opened.rule, frame, coarser));
    const day = this.#fired(opened, rule, LOOK_HOURS * HOUR_MS, nowMs).verdicts.firedMs;
    const ever = { fromMs: Number.NEGATIVE_INFINITY, toMs: nowMs };
    const bars = this.#kept(opened, `bars ${rule}`, () => firedWithin(opened.rule, frame, coarser, ever, LOOK_BARS));
    const lastFiredMs = newestOf(day, bars.firedMs);
    const { calendar, toMs } = newestTrading(frame.schedules, nowMs);
    return {
      now: matches.length,
      hours: byHour(day, hourStarts(calendar, toMs, LOOK_HOURS)),
      lastFiredMs: Number.isFinite(lastFiredMs) ? lastFiredMs : null,
    };
  }

  async #open(
    { market, timeframe, rule }: Pick<ScreenOrder, 'market' | 'timeframe' | 'rule'>,
    nowMs: number,
  ): Promise<Opened> {
    const compiled = this.#rules.get(JSON.stringify(rule), () => compileStrategy(rule));
    const needed = [...compiled.columns.values()].flatMap(({ column }) => column.coarser?.timeframe ?? []);
    const coarser = await this.#shelf.frames(market, needed as ScanTimeframe[], nowMs);
    return { frame: await this.#shelf.frame(market, timeframe, nowMs), coarser, rule: compiled };
  }

  #answer(order: ScreenOrder, opened: Opened, nowMs: number): ScreenAnswer {
    const { frame } = opened;
    const universe = this.#universe(order, frame);
    const newest = newestClose(frame);
    const { verdicts, fromMs } = this.#verdicts(order, opened, nowMs);
    const reader = new RowReader(frame, opened.coarser, order.columns, verdicts.since);
    const isAsked = (slot: number): boolean => universe?.has(slot) ?? true;
    const first = (order.page - 1) * order.pageSize;
    const common = {
      universe: universe?.size ?? frame.listed.length,
      evaluatedAt: newest ?? null,
      since: fromMs ?? null,
      skipped: verdicts.skipped.filter(isAsked).map((slot) => skippedSymbol(frame, slot)),
      sentence: sentenceOf(order.rule),
      badge: this.#badge,
    };
    if (order.nearMisses) {
      const near = nearOnes(opened).filter(({ element }) => isAsked(element));
      const shown = near.slice(first, first + order.pageSize);
      return { ...common, rows: nearRows(shown, order, opened, reader), total: near.length };
    }
    const matches = universe ? verdicts.matches.filter(isAsked) : verdicts.matches;
    const shown = inOrder(matches, order, reader).slice(first, first + order.pageSize);
    return { ...common, rows: reader.rows(shown, order.sparks), total: matches.length };
  }

  #verdicts(order: ScreenOrder, opened: Opened, nowMs: number): { verdicts: Verdicts; fromMs?: number } {
    const rule = JSON.stringify(order.rule);
    if (order.loopback && !order.nearMisses) return this.#fired(opened, rule, loopbackMs(order.loopback), nowMs);
    const { frame, coarser } = opened;
    return { verdicts: this.#kept(opened, rule, () => matchesNow(opened.rule, frame, coarser)) };
  }

  #fired(opened: Opened, rule: string, lengthMs: number, nowMs: number): { verdicts: Verdicts; fromMs?: number } {
    const { frame, coarser } = opened;
    if (newestClose(frame) === undefined) return { verdicts: NOTHING };
    const window = windowOf(frame.schedules, nowMs, lengthMs);
    // bars close on whole minutes: what fired within a window is the same all through one
    const minute = Math.ceil(window.fromMs / 60_000);
    const key = `${lengthMs} ${minute} ${rule}`;
    return {
      verdicts: this.#kept(opened, key, () => firedWithin(opened.rule, frame, coarser, window)),
      fromMs: window.fromMs,
    };
  }

  /** An answer that holds until a bar closes. */
  #kept({ frame, coarser }: Opened, key: string, make: () => Verdicts): Verdicts {
    const stamp = [frame, ...coarser.values()].map(({ version }) => version).join(' ');
    const known = this.#answers.get(frame);
    const kept = known?.stamp === stamp ? known : { stamp, verdicts: new Lru<string, Verdicts>(ANSWERED) };
    this.#answers.set(frame, kept);
    return kept.verdicts.get(key, make);
  }

  #slotOf({ market, symbol }: Pick<ScreenExplainQuery, 'market' | 'symbol'>, frame: Frame): number {
    const listed = this.#registry.find(market, symbol);
    return (listed && frame.slotOf(listed.instrument.id)) ?? 0;
  }

  /** The named slots; undefined for the whole market. */
  #universe(
    { market, symbols }: Pick<ScreenOrder, 'market' | 'symbols'>,
    frame: Frame,
  ): ReadonlySet<number> | undefined {
    if (!symbols) return undefined;
    return new Set(
      symbols.flatMap((symbol) => {
        const listed = this.#registry.find(market, symbol);
        return (listed && frame.slotOf(listed.instrument.id)) ?? [];
      }),
    );
  }
}

/** How far back the newest firing is looked for: bars that tables hold anyway. */
const LOOK_BARS = 60;
const HOUR_MS = 3_600_000;

const newestOf = (...all: readonly (readonly number[])[]): number =>
  all.flat().reduce((newest, timeMs) => Math.max(newest, timeMs), Number.NEGATIVE_INFINITY);

/** Firings in each of the hours that begin then; what fired with an hour's last instant belongs to it. */
const byHour = (firedMs: readonly number[], starts: readonly number[]): number[] =>
  starts.map((startMs, i) => {
    const endMs = starts[i + 1] ?? Number.POSITIVE_INFINITY;
    return firedMs.filter((timeMs) => timeMs > startMs && timeMs <= endMs).length;
  });

const NOTHING: Verdicts = { matches: [], skipped: [], since: () => new Map(), firedMs: [] };

type Near = ReturnType<typeof nearMisses>[number];

function nearOnes({ frame, coarser, rule }: Opened): Near[] {
  frame.want(wantedBy(rule, 1), coarser);
  return nearMisses(rule, new FrameView(frame, 0));
}

/** Rows of instruments that fail by one comparison, with what they miss. */
function nearRows(near: readonly Near[], order: ScreenOrder, { frame, rule }: Opened, reader: RowReader): ScreenRow[] {
  const view = new FrameView(frame, 0);
  const slots = near.map(({ element }) => element);
  return reader.rows(slots, order.sparks).map((row, i) => {
    const { element, missing } = near[i] as Near;
    const report = explain(rule, view, element).comparisons[missing];
    return report ? { ...row, missing: toComparison(order.rule, report) } : row;
  });
}

function skippedSymbol(frame: Frame, slot: number): ScreenAnswer['skipped'][number] {
  const { symbol, name } = (frame.listed[slot] as ListedInstrument).instrument;
  return { symbol, name, bars: frame.raw(slot).length };
}
