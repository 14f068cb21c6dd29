import type { CompiledStrategy } from '@wickwise/analytics';
import type { RuleReading, Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { isAhead } from '#marketdata/follow/price-follower.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { UNSLICED } from '#platform/sliced-queue.ts';
import { CompiledRules } from './engine/compiled-rules.ts';
import { eachTurn } from './engine/evaluate.ts';
import type { Frame, Frames } from './engine/frame.ts';
import type { FrameShelf } from './engine/frame-shelf.ts';
import { ScreenPrices } from './engine/price.ts';
import { readingsAt } from './engine/readings.ts';
import type { WatchedRule } from './watched-rule.ts';

/** Bars that closed while nothing scanned are caught up for this time, as for public scans. */
const CATCH_UP_MS = 3 * 86_400_000;

/** Maximum number of bars per instrument to catch up. */
const CATCH_UP_BARS = 450;

/** Maximum number of turns of a rule in one scan whose values are recorded, newest first: catching up finds many. */
const MOST_READ = 500;

/** An instrument entered or left the matches of a watched rule with a bar. */
export interface RuleTurn {
  rule: WatchedRule;
  kind: 'entered' | 'left';
  listed: ListedInstrument;
  slot: number;
  frame: Frame;
  barTimeMs: number;
  atMs: number;
  price: number;
  /**
   * What its conditions read on that bar: those that are met, or for an instrument that left those that aren't.
   * Undefined for the older ones of a scan that finds very many.
   */
  readings: readonly RuleReading[] | undefined;
}

/**
 * Scans watched rules as bars close. It has no state to lose: turns are found in the bars, and storing them is
 * idempotent.
 */
export class RuleScanner {
  readonly #shelf: FrameShelf;
  readonly #compiled: CompiledRules;
  readonly #prices: ScreenPrices;
  #rules: readonly WatchedRule[] = [];
  /** Close of each slot's newest scanned bar, by market and timeframe; NaN before the first. */
  readonly #scanned = new Map<string, Float64Array>();
  /** Rules and versions that were scanned from their beginning. */
  readonly #begun = new Set<string>();

  constructor(shelf: FrameShelf, registry: InstrumentRegistry, compiled = new CompiledRules()) {
    this.#shelf = shelf;
    this.#compiled = compiled;
    this.#prices = new ScreenPrices(registry, compiled);
  }

  /** Replaces the watched rules. */
  set(rules: readonly WatchedRule[]): void {
    this.#rules = rules;
    const names = new Set(rules.map(nameOf));
    for (const name of this.#begun) if (!names.has(name)) this.#begun.delete(name);
  }

  /** Returns the markets and timeframes with watched rules. */
  places(): { market: Market; timeframe: ScanTimeframe }[] {
    return [...Map.groupBy(this.#rules, placeOf).values()].flatMap(([rule]) => rule ?? []);
  }

  /** Starts over with a replay. */
  rewind(market: Market): void {
    for (const rule of this.#rules) if (rule.market === market) this.#begun.delete(nameOf(rule));
    for (const place of this.#scanned.keys()) if (place.startsWith(`${market} `)) this.#scanned.delete(place);
  }

  /**
   * Yields turns of bars that closed since the last scan, by owner: cheapest rules first, so nobody waits for more than
   * the price of their own. `clockMs`: the market's time, which goes on after the newest close at `nowMs`.
   */
  async *scan(market: Market, timeframe: ScanTimeframe, nowMs: number, clockMs = nowMs): AsyncGenerator<RuleTurn[]> {
    const place = `${market} ${timeframe}`;
    const rules = this.#rules.filter((rule) => placeOf(rule) === place);
    if (rules.length === 0) return;
    const timeframes = rules.flatMap((rule) => coarserOf(this.#compiledOf(rule)));
    const coarser = await this.#shelf.frames(market, timeframes, nowMs);
    const frame = await this.#shelf.frame(market, timeframe, nowMs);
    const scanned = this.#scanned.get(place) ?? new Float64Array(frame.listed.length).fill(Number.NaN);
    for (const own of this.#byCost(rules)) {
      const turns: RuleTurn[] = [];
      for (const rule of own) {
        const liveFromMs = liveFrom(rule, frame, clockMs);
        const isNew = !this.#begun.has(nameOf(rule));
        const fromMs = (slot: number): number => {
          const floorMs = Math.max(liveFromMs[slot] as number, nowMs - CATCH_UP_MS);
          return isNew ? floorMs : maxOf(floorMs, scanned[slot] as number);
        };
        turns.push(...(await this.#turns(rule, { frame, coarser }, fromMs)));
      }
      yield turns;
    }
    for (const rule of rules) this.#begun.add(nameOf(rule));
    this.#scanned.set(place, newestCloses(frame));
    this.#shelf.tidy();
  }

  #compiledOf({ scan }: WatchedRule): CompiledStrategy {
    return this.#compiled.of(scan.definition as Strategy);
  }

  /** Groups rules by owner, ordered by the price of all of an owner's rules. */
  #byCost(rules: readonly WatchedRule[]): WatchedRule[][] {
    const costOf = (own: readonly WatchedRule[]): number =>
      own.reduce(
        (sum, rule) => sum + this.#prices.live({ ...rule, symbols: symbolsOf(rule) }, rule.scan.definition as Strategy),
        0,
      );
    return [...Map.groupBy(rules, ({ userId }) => userId).values()]
      .map((own) => ({ own, cost: costOf(own) }))
      .sort((a, b) => a.cost - b.cost)
      .map(({ own }) => own);
  }

  async #turns(
    rule: WatchedRule,
    { frame, coarser }: { frame: Frame; coarser: Frames },
    fromMs: (slot: number) => number,
  ): Promise<RuleTurn[]> {
    const slots = slotsOf(rule, frame);
    const bars = newBars(frame, slots, fromMs);
    if (bars === 0) return [];
    const opened = { frame, coarser, rule: this.#compiledOf(rule) };
    const found: { turn: Omit<RuleTurn, 'readings'>; back: number }[] = [];
    await eachTurn(opened, slots, bars, UNSLICED, (kind, slot, back) => {
      const turn = turnAt(rule, kind, frame, slot, back);
      if (turn.atMs > fromMs(slot)) found.push({ turn, back });
    });
    const turns: RuleTurn[] = [];
    for (const { turn, back } of found.sort((a, b) => b.turn.atMs - a.turn.atMs)) {
      const isRead = turns.length < MOST_READ;
      const readings = isRead ? await readingsAt(rule.scan.definition as Strategy, opened, turn, back) : undefined;
      turns.push({ ...turn, readings });
    }
    return turns.sort((a, b) => a.atMs - b.atMs || a.slot - b.slot);
  }
}

const nameOf = ({ id, scan }: WatchedRule): string => `${id} ${scan.version}`;
const placeOf = ({ market, timeframe }: WatchedRule): string => `${market} ${timeframe}`;

const coarserOf = ({ columns }: CompiledStrategy): ScanTimeframe[] =>
  [...columns.values()].flatMap(({ column }) => column.coarser?.timeframe ?? []);

/** Returns the market time from which each slot's firings count for any use of the rule; infinity for none. */
function liveFrom(rule: WatchedRule, frame: Frame, clockMs: number): Float64Array {
  const uses = [rule, ...(rule.beside ?? [])].map(({ symbols, liveFromMs }) => ({
    symbols: symbols && new Set(symbols),
    fromMs: isAhead(liveFromMs, clockMs) ? 0 : liveFromMs, // a replay has started over since
  }));
  return Float64Array.from(frame.listed, ({ instrument: { symbol } }) => {
    const own = uses.filter(({ symbols }) => !symbols || symbols.has(symbol));
    return Math.min(...own.map(({ fromMs }) => fromMs));
  });
}

/** Returns the larger number; ignores NaN. */
const maxOf = (a: number, b: number): number => (b > a ? b : a);

/** Returns the symbols of all uses of a rule; undefined for a whole market. */
function symbolsOf({ symbols, beside = [] }: WatchedRule): readonly string[] | undefined {
  const all = [symbols, ...beside.map((use) => use.symbols)];
  return all.some((one) => one === undefined) ? undefined : [...new Set(all.flatMap((one) => one ?? []))];
}

/** Returns the slots of a rule. */
function slotsOf(rule: WatchedRule, frame: Frame): readonly number[] {
  const symbols = symbolsOf(rule);
  if (!symbols) return frame.slots;
  const named = new Set(symbols);
  return frame.slots.filter((slot) => named.has((frame.listed[slot] as ListedInstrument).instrument.symbol));
}

/** Returns the largest number of an instrument's bars that closed after `fromMs`. */
function newBars(frame: Frame, slots: readonly number[], fromMs: (slot: number) => number): number {
  let most = 0;
  for (const slot of slots) {
    const from = fromMs(slot);
    let bars = 0;
    while (bars < CATCH_UP_BARS && frame.endAt(slot, bars) > from) bars++;
    most = Math.max(most, bars);
  }
  return most;
}

const newestCloses = (frame: Frame): Float64Array => Float64Array.from(frame.slots, (slot) => frame.endAt(slot, 0));

function turnAt(
  rule: WatchedRule,
  kind: RuleTurn['kind'],
  frame: Frame,
  slot: number,
  back: number,
): Omit<RuleTurn, 'readings'> {
  const { timeMs, close, length } = frame.bars(slot);
  const at = length - 1 - back;
  const barTimeMs = timeMs[at] as number;
  return {
    rule,
    kind,
    listed: frame.listed[slot] as ListedInstrument,
    slot,
    frame,
    barTimeMs,
    atMs: frame.endOf(slot, barTimeMs),
    price: close[at] as number,
  };
}
