import { ERROR_TEXTS, isUuid, type Strategy } from '@wickwise/contract';
import {
  barLength,
  DEFAULT_TIMEFRAME,
  hourStarts,
  isBuiltFrom,
  type Market,
  newestTrading,
  SCAN_TIMEFRAMES,
  type ScanTimeframe,
} from '@wickwise/market';
import type { MarketAccess, MarketReader } from '#marketdata/market-access.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { NotFound, Unauthenticated } from '#platform/errors.ts';
import { Limit } from '#platform/limits.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { type CountedScans, publicNameOf, scansNamed } from './scan-names.ts';

export interface HourCount {
  /** Start of the hour, epoch ms of the market's clock; a whole number. */
  t: number;
  count: number;
}

/** Caller; evaluated rules are limited per user, for visitors per address. */
export interface CountCaller {
  /** Undefined for a visitor. */
  userId: string | undefined;
  address: string;
}

/** A rule over a market's instruments, or some of them. */
export interface CountedRule {
  market: Market;
  timeframe: ScanTimeframe;
  symbols?: readonly string[] | undefined;
  definition: Strategy;
}

/** A strategy or saved screen of a user. */
export interface OwnRule extends CountedRule {
  id: string;
  version: number;
  /** Market time from which its firings are stored; undefined while it isn't live. */
  liveFromMs: number | undefined;
}

/** Start of each hour, oldest first, up to `toMs`; market time, epoch ms. */
interface Hours {
  starts: number[];
  toMs: number;
}

/** The hours of a market's instruments. */
interface MarketHours extends Hours {
  numbers: number[];
}

export interface PastCountsDeps {
  /** Counts public signals of some scans by hour, market by market. */
  countScans(markets: readonly MarketHours[], scans: CountedScans): Promise<Counted[]>;
  /** Counts the stored firings of a version of a user's rule by hour. */
  countStored(hours: MarketHours, userId: string, rule: { id: string; version: number }): Promise<Counted>;
  access: MarketAccess;
  nowOf: (market: Market) => number;
  /** Returns the rule of a public strategy. */
  publicRule(name: string): Strategy | undefined;
  /** Returns a user's rule; undefined for another user's id as for an unknown one. */
  ownRule(userId: string, id: string): Promise<OwnRule | undefined>;
  /** Returns firings over a whole market in each of the last 24 hours, oldest first. */
  looks(place: Place, rules: readonly Strategy[], asker: { flow: string }): Promise<{ rules: { hours: number[] }[] }>;
  /** Returns when a rule fired for the named instruments after an instant. */
  firings(
    place: Place & { symbols: readonly string[] },
    rule: Strategy,
    fromMs: number,
    asker: { flow: string },
  ): Promise<{ firings: { at: number }[] }>;
}

interface Place {
  market: Market;
  timeframe: ScanTimeframe;
}

const HOURS = 24;

/** Requests within this time share an answer, ms: counting stored signals is cheap, evaluating rules isn't. */
const STORED_MS = 5_000;
const EVALUATED_MS = 60_000;
const KEPT = 500;

/** Evaluated rules per caller and minute. */
const EVALUATED_PER_MINUTE = 60;

/**
 * Counts signals in each of the last 24 hours of a market's own days: stored ones, or by evaluating the rule, at a price.
 * Several markets are added up by age, since their clocks may differ by years; `t` is of the window that ends last.
 */
export class PastCountService {
  readonly #deps: PastCountsDeps;
  readonly #stored = new SharedAnswers<HourCount[]>(STORED_MS, KEPT);
  readonly #evaluated = new SharedAnswers<HourCount[]>(EVALUATED_MS, KEPT);
  readonly #questions = new Limit(EVALUATED_PER_MINUTE, 60, 'Too many counts in one minute. Try again in a moment.');

  constructor(deps: PastCountsDeps) {
    this.#deps = deps;
  }

  /** Counts what an id names. Throws `AppError` for an unknown id, another user's, and an own one without a token. */
  async of(id: string, caller: CountCaller): Promise<HourCount[]> {
    const { market, name } = publicNameOf(id) ?? {};
    const scans = name === undefined ? undefined : scansNamed(name);
    const { access } = this.#deps;
    if (market) access.check(market, caller.userId);
    const key = `${id} ${access.keyFor(caller.userId)}`;
    if (scans) return this.#stored.get(key, () => this.#countScans(market, scans, caller.userId));
    const definition = name === undefined ? undefined : this.#deps.publicRule(name);
    if (definition) return this.#evaluate(key, caller, market, () => this.#evaluatePublic(market, definition, caller));
    if (!isUuid(id)) throw new NotFound(`Scan ${id}`);
    if (caller.userId === undefined) throw new Unauthenticated(ERROR_TEXTS.noToken);
    const rule = await this.#deps.ownRule(caller.userId, id);
    if (!rule) throw new NotFound(`Scan ${id}`);
    access.check(rule.market, caller.userId);
    return this.#own(caller.userId, rule, caller);
  }

  async #countScans(market: Market | undefined, scans: CountedScans, reader: MarketReader): Promise<HourCount[]> {
    return this.#addUp(await this.#deps.countScans(this.#windows(this.#listed(market, reader)), scans), market);
  }

  #evaluatePublic(market: Market | undefined, definition: Strategy, caller: CountCaller): Promise<Counted[]> {
    const markets = [...byMarket(this.#listed(market, caller.userId))];
    const flow = flowOf(caller);
    return Promise.all(
      markets.map(async ([one, own]) => {
        const place = { market: one, timeframe: usualTimeframe(own) };
        const { rules } = await this.#deps.looks(place, [definition], { flow });
        return { ...hoursOf(own, this.#deps.nowOf(one)), counts: rules[0]?.hours ?? [] };
      }),
    );
  }

  /** Counts stored firings where they cover the whole window, else evaluates the rule. */
  async #own(userId: string, rule: OwnRule, caller: CountCaller): Promise<HourCount[]> {
    const key = `${rule.id} ${rule.version}`; // its market was checked
    const [window] = this.#windows(this.#deps.access.registry.of(rule.market));
    if (window && rule.liveFromMs !== undefined && rule.liveFromMs <= (window.starts[0] as number)) {
      return this.#stored.get(key, async () =>
        this.#addUp([await this.#deps.countStored(window, userId, rule)], rule.market),
      );
    }
    return this.#evaluate(key, caller, rule.market, async () => [await this.#evaluateOwn(rule, flowOf(caller))]);
  }

  /** Charges only for what isn't already shared. */
  #evaluate(
    key: string,
    caller: CountCaller,
    market: Market | undefined,
    ask: () => Promise<Counted[]>,
  ): Promise<HourCount[]> {
    return this.#evaluated.get(key, async () => {
      await this.#questions.take(flowOf(caller));
      return this.#addUp(await ask(), market);
    });
  }

  /** Adds up markets; without one, e.g. where a reader sees none, these are 24 hours of nothing. */
  #addUp(counted: readonly Counted[], market: Market = 'Crypto'): HourCount[] {
    const [first = { ...hoursOf([], this.#deps.nowOf(market)), counts: [] }, ...others] = counted;
    const newest = others.reduce((last, one) => (one.toMs > last.toMs ? one : last), first);
    return newest.starts.map((t, i) => ({ t, count: counted.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0) }));
  }

  /** Evaluates a user's rule; throws where it costs too much. */
  async #evaluateOwn({ market, timeframe, symbols, definition }: CountedRule, flow: string): Promise<Counted> {
    const listed = this.#deps.access.registry.of(market);
    const hours = hoursOf(listed, this.#deps.nowOf(market));
    if (listed.length === 0) return { ...hours, counts: [] };
    const place = { market, timeframe, symbols: symbols ?? listed.map(({ instrument }) => instrument.symbol) };
    const found = await this.#deps.firings(place, definition, hours.starts[0] as number, { flow });
    const counts = hours.starts.map((startMs, i) => {
      const endMs = hours.starts[i + 1] ?? hours.toMs;
      return found.firings.filter(({ at }) => at > startMs && at <= endMs).length;
    });
    return { ...hours, counts };
  }

  #listed(market: Market | undefined, reader: MarketReader): readonly ListedInstrument[] {
    const registry = this.#deps.access.registryFor(reader);
    return market ? registry.of(market) : registry.all;
  }

  #windows(listed: readonly ListedInstrument[]): MarketHours[] {
    return [...byMarket(listed)].map(([market, own]) => ({
      numbers: own.map(({ no }) => no),
      ...hoursOf(own, this.#deps.nowOf(market)),
    }));
  }
}

const flowOf = ({ userId, address }: CountCaller): string => userId ?? address;

/** The hours of one market with a count for each. */
type Counted = Hours & { counts: readonly number[] };

const byMarket = (listed: readonly ListedInstrument[]) => Map.groupBy(listed, ({ instrument }) => instrument.market);

function hoursOf(listed: readonly ListedInstrument[], nowMs: number): Hours {
  const schedules = new Set(listed.map(({ instrument }) => instrument.schedule));
  const { calendar, toMs } = newestTrading(schedules, nowMs);
  return { starts: hourStarts(calendar, toMs, HOURS), toMs };
}

/** Returns the default timeframe of a public strategy, or the finest of a market's instruments. */
function usualTimeframe(listed: readonly ListedInstrument[]): ScanTimeframe {
  const isThere = (timeframe: ScanTimeframe): boolean =>
    listed.some(({ finest }) => isBuiltFrom(barLength(timeframe), barLength(finest)));
  return isThere(DEFAULT_TIMEFRAME) ? DEFAULT_TIMEFRAME : (SCAN_TIMEFRAMES.find(isThere) ?? DEFAULT_TIMEFRAME);
}
