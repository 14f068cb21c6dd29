import { type CompiledStrategy, labelOf, type RuleCost, ruleCost } from '@wickwise/analytics';
import { loopbackMs, type ScreenChecklistQuery, type ScreenExplainQuery, type Strategy } from '@wickwise/contract';
import { barLength, type Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { TooCostly } from '#platform/errors.ts';
import type { ScreenOrder } from '../screener.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { depthFor } from './frame-shelf.ts';

/** What one question may take, in ms of one core of the machine of docs/performance.md. */
const MOST_MS = 5_000;

/** Rows that questions of our own look back over: three days of the shortest bars. */
const HOUSE_ROWS = 432;
/** Rows that an answer without a window reads, to tell since when a match holds. */
const ROWS_NOW = 64;
const DAY_MINUTES = 1_440;

/** Measured there too: a value put into a table, an answer of a comparison, and what each comparison of a bar costs besides. */
const VALUE_NS = 8;
const ANSWER_NS = 2;
const COMPARISON_NS = 150;
const INSTRUMENT_NS = 5_000;
/** Checking and compiling a comparison. */
const CHECK_NS = 50_000;

/** A question's size. */
interface Size {
  /** Instruments that it's about, and those of the market. */
  instruments: number;
  market: number;
  /** Bars for which it's answered. */
  rows: number;
}

/** Prices questions before they are asked, in ms of one core: bars times instruments times what the rule reads. */
export class ScreenPrices {
  readonly #registry: InstrumentRegistry;
  readonly #rules: CompiledRules;

  constructor(registry: InstrumentRegistry, rules: CompiledRules) {
    this.#registry = registry;
    this.#rules = rules;
  }

  /** Throws `TooCostly` when it's more than one question may take. */
  query(order: ScreenOrder): number {
    const rule = this.#rules.of(order.rule);
    const size = this.#sizeOf(order, rowsOf(order));
    const { comparisons } = ruleCost([rule]);
    const isSorted = order.columns.includes(order.sort);
    const shown = isSorted ? size.instruments : Math.min(order.pageSize, size.instruments);
    const columnsMs = priceMs(ruleCost([], order.columns), { ...size, instruments: shown, rows: 1 });
    const nearNs = order.nearMisses ? comparisons ** 2 * (size.instruments * 0.2 + 2 * COMPARISON_NS) : 0;
    return this.#checked([rule], size, columnsMs + nearNs / 1e6, order.loopback !== undefined);
  }

  /** The same for one instrument: explained, or along its past. */
  explain({ market, rule }: ScreenExplainQuery): number {
    return this.#alone(market, [rule]);
  }

  checklist({ market, rules }: ScreenChecklistQuery): number {
    return this.#alone(
      market,
      rules.flatMap((rule) => this.#isKnown(rule)),
    );
  }

  /** Of rules along the stored bars of a market's instruments, or of those that are named. */
  along(place: { market: Market; symbols?: readonly string[] | undefined }, rules: readonly Strategy[]): number {
    const rows = depthFor(this.#registry.of(place.market).length);
    const compiled = rules.map((rule) => this.#rules.of(rule));
    return this.#checked(compiled, this.#sizeOf(place, rows), 0, false);
  }

  /** Of questions of our own: they are asked whatever they cost, and never counted for more than one of a person's. */
  house(market: Market, rules: readonly Strategy[]): number {
    const compiled = rules.map((rule) => this.#rules.of(rule));
    return Math.min(MOST_MS, priceMs(ruleCost(compiled), this.#sizeOf({ market }, HOUSE_ROWS)));
  }

  /** What scanning a rule takes at each close. */
  live(place: { market: Market; symbols?: readonly string[] | undefined }, rule: Strategy): number {
    return priceMs(ruleCost([this.#rules.of(rule)]), this.#sizeOf(place, 2));
  }

  #alone(market: Market, rules: readonly Strategy[]): number {
    const size = { instruments: 1, market: this.#registry.of(market).length };
    const compiled = rules.map((rule) => this.#rules.of(rule));
    return this.#checked(compiled, { ...size, rows: depthFor(size.market) }, 0, false);
  }

  /** A rule that can't be compiled is answered with its flaw. */
  #isKnown(rule: Strategy): Strategy[] {
    try {
      this.#rules.of(rule);
      return [rule];
    } catch {
      return [];
    }
  }

  #checked(rules: readonly CompiledStrategy[], size: Size, moreMs: number, hasWindow: boolean): number {
    const cost = ruleCost(rules);
    const ms = priceMs(cost, size) + moreMs;
    if (ms > MOST_MS) throw new TooCostly(adviceOn(ms, cost, size, hasWindow));
    return ms;
  }

  #sizeOf({ market, symbols }: { market: Market; symbols?: readonly string[] | undefined }, rows: number): Size {
    const all = this.#registry.of(market).length;
    return { instruments: symbols?.length ?? all, market: all, rows };
  }
}

/** Ms of one core that a rule takes over so many instruments and bars. */
function priceMs({ perBarNs, perCoarserBarNs, columns, comparisons }: RuleCost, size: Size): number {
  const depth = depthFor(size.market);
  const rows = Math.min(size.rows, depth);
  const kernelsNs = [perBarNs, ...perCoarserBarNs.values()].reduce((sum, costNs) => sum + costNs, 0);
  const ofInstrumentNs = INSTRUMENT_NS + depth * kernelsNs + rows * (columns * VALUE_NS + comparisons * ANSWER_NS);
  return (size.instruments * ofInstrumentNs + comparisons * (rows * COMPARISON_NS + CHECK_NS)) / 1e6;
}

function rowsOf({ timeframe, loopback }: ScreenOrder): number {
  if (!loopback) return ROWS_NOW;
  const length = barLength(timeframe);
  const minutes = typeof length === 'number' ? length : DAY_MINUTES;
  return Math.ceil(loopbackMs(loopback) / (minutes * 60_000)) + 1; // more than a market's own days hold
}

/** What to do about a question that is too large, the part first that takes most. */
function adviceOn(ms: number, { dearest }: RuleCost, { instruments }: Size, hasWindow: boolean): string {
  const seconds = `${Math.round(ms / 1_000)} s of computing; ${MOST_MS / 1_000} s are allowed`;
  const most = dearest === undefined ? '' : `${labelOf(dearest)} takes the most. `;
  const ways = [
    'fewer conditions',
    'shorter periods',
    ...(hasWindow ? ['a shorter window'] : []),
    ...(instruments > 1 ? ['a watchlist instead of the whole market'] : []),
  ];
  return `This needs about ${seconds}. ${most}Use ${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}.`;
}
