import { attributeLabel, type CompiledStrategy, type RuleCost, ruleCost } from '@wickwise/analytics';
import { loopbackMs, type ScreenChecklistQuery, type ScreenExplainQuery, type Strategy } from '@wickwise/contract';
import { barLength, type Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { TooCostly } from '#platform/errors.ts';
import type { FunnelOrder, ScreenOrder } from '../screener.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { depthFor } from './frame-shelf.ts';

/** Maximum price of a question, in ms of one core of the machine of docs/performance.md. */
const MOST_MS = 5_000;

/** Rows of the server's own questions: three days of the shortest bars. */
const SERVER_ROWS = 432;
/** Rows of a question without a window, to find when a match began. */
const ROWS_NOW = 64;
const DAY_MINUTES = 1_440;

/** Measured on that machine: storing a value, answering a comparison, and the overhead of a comparison per bar. */
const VALUE_NS = 8;
const ANSWER_NS = 2;
const COMPARISON_NS = 150;
const INSTRUMENT_NS = 5_000;
/** A bar of a funnel: finding its time, counting and measuring what a comparison lets through, and joining two of them. */
const BAR_NS = 500;
const MISS_NS = 150;
const JOIN_NS = 0.6;
/** Checking and compiling a comparison. */
const CHECK_NS = 50_000;

/** Size of a question. */
interface Size {
  /** Instruments of the question, and of the market. */
  instruments: number;
  market: number;
  /** Number of bars evaluated. */
  rows: number;
}

/** Prices questions in ms of one core: bars times instruments times what the rule reads. */
export class ScreenPrices {
  readonly #registry: InstrumentRegistry;
  readonly #rules: CompiledRules;

  constructor(registry: InstrumentRegistry, rules: CompiledRules) {
    this.#registry = registry;
    this.#rules = rules;
  }

  /** Returns the price of a screen. Throws `TooCostly` above the maximum. */
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

  /** Returns the price of a funnel: each condition is answered alone, and the rule is joined twice for each of them. */
  funnel(order: FunnelOrder): number {
    const rule = this.#rules.of(order.rule);
    const size = this.#sizeOf(order, order.loopback ? rowsOf(order) : 1);
    const { comparisons } = ruleCost([rule]);
    const bars = size.instruments * Math.min(size.rows, depthFor(size.market));
    const joinsNs = comparisons ** 2 * (bars * JOIN_NS + 2 * COMPARISON_NS);
    const ownNs = joinsNs + bars * (BAR_NS + comparisons * MISS_NS);
    return this.#checked([rule], size, ownNs / 1e6, order.loopback !== undefined);
  }

  /** Returns the price of an explanation or a past for one instrument. */
  explain({ market, rule }: ScreenExplainQuery): number {
    return this.#alone(market, [rule]);
  }

  checklist({ market, rules }: ScreenChecklistQuery): number {
    return this.#alone(
      market,
      rules.flatMap((rule) => this.#isKnown(rule)),
    );
  }

  /** Returns the price of rules along the stored bars of a market's or the named instruments. */
  along(place: { market: Market; symbols?: readonly string[] | undefined }, rules: readonly Strategy[]): number {
    const rows = depthFor(this.#registry.of(place.market).length);
    const compiled = rules.map((rule) => this.#rules.of(rule));
    return this.#checked(compiled, this.#sizeOf(place, rows), 0, false);
  }

  /** Returns the price of the server's own questions, which are always asked: at most a user's maximum. */
  ofServer(market: Market, rules: readonly Strategy[]): number {
    const compiled = rules.map((rule) => this.#rules.of(rule));
    return Math.min(MOST_MS, priceMs(ruleCost(compiled), this.#sizeOf({ market }, SERVER_ROWS)));
  }

  /** Returns the price of scanning a rule at each close. */
  live(place: { market: Market; symbols?: readonly string[] | undefined }, rule: Strategy): number {
    return priceMs(ruleCost([this.#rules.of(rule)]), this.#sizeOf(place, 2));
  }

  #alone(market: Market, rules: readonly Strategy[]): number {
    const size = { instruments: 1, market: this.#registry.of(market).length };
    const compiled = rules.map((rule) => this.#rules.of(rule));
    return this.#checked(compiled, { ...size, rows: depthFor(size.market) }, 0, false);
  }

  /** Returns the compiled rule; empty for an invalid one, which is answered with its error. */
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

/** Returns the price of a rule over instruments and bars, in ms of one core. */
function priceMs({ perBarNs, perCoarserBarNs, columns, comparisons }: RuleCost, size: Size): number {
  const depth = depthFor(size.market);
  const rows = Math.min(size.rows, depth);
  const kernelsNs = [perBarNs, ...perCoarserBarNs.values()].reduce((sum, costNs) => sum + costNs, 0);
  const ofInstrumentNs = INSTRUMENT_NS + depth * kernelsNs + rows * (columns * VALUE_NS + comparisons * ANSWER_NS);
  return (size.instruments * ofInstrumentNs + comparisons * (rows * COMPARISON_NS + CHECK_NS)) / 1e6;
}

function rowsOf({ timeframe, loopback }: Pick<ScreenOrder, 'timeframe' | 'loopback'>): number {
  if (!loopback) return ROWS_NOW;
  const length = barLength(timeframe);
  const minutes = typeof length === 'number' ? length : DAY_MINUTES;
  return Math.ceil(loopbackMs(loopback) / (minutes * 60_000)) + 1; // more than a market's own days contain
}

/** Returns advice on a question that is too large, for its most expensive part. */
function adviceOn(ms: number, { dearest }: RuleCost, { instruments }: Size, hasWindow: boolean): string {
  const seconds = `${Math.round(ms / 1_000)} s of computing; ${MOST_MS / 1_000} s are allowed`;
  const most = dearest === undefined ? '' : `${attributeLabel(dearest)} takes the most. `;
  const ways = [
    'fewer conditions',
    'shorter periods',
    ...(hasWindow ? ['a shorter window'] : []),
    ...(instruments > 1 ? ['a watchlist instead of the whole market'] : []),
  ];
  return `This needs about ${seconds}. ${most}Use ${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}.`;
}
