import { isOnPrices, parseCondition } from '@wickwise/contract';
import { type Market, MINUTE_MS } from '@wickwise/market';
import { isAhead } from '#marketdata/follow/price-follower.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { type AlertScope, isPriceIn } from './alert-scope.ts';
import { armedByNo } from './armed-rows.ts';
import type { AlertDeps } from './deps.ts';
import type { AlertEngine } from './engine/alert-engine.ts';
import { EVERYBODY, type Holders, isHolder } from './holders.ts';
import { type AlertRecord, alertTimeframe } from './rows.ts';
import type { SignalAlerts } from './signal-alerts.ts';
import { lastFirings } from './store-firings.ts';

/** Within a bar an alert may fire once. */
const LONGEST_BAR_MS = 31 * 86_400_000;

export interface ArmedAlertsDeps extends Pick<AlertDeps, 'db' | 'registry' | 'nowOf' | 'watched'> {
  /** Returns whether an account may see a market: its alerts on others wait. */
  mayRead: (market: Market, userId: string) => boolean;
  /** The only account whose alerts on prices are evaluated, and none on signals; default: everybody's, and all on signals. */
  only?: string;
  /** Returns accounts whose alerts on prices of a market another service evaluates. */
  without?: (market: Market) => readonly string[];
  /** Default: all. */
  scope?: AlertScope;
}

/** Where alerts are evaluated, by what they wait for. */
export interface ArmedPlaces {
  engine: AlertEngine;
  signalAlerts: SignalAlerts;
}

/** Arms stored alerts where they are evaluated, with the instruments that each is about. */
export class ArmedAlerts {
  readonly #deps: ArmedAlertsDeps;
  readonly #places: ArmedPlaces;
  /** Alerts on a watchlist, with the instrument numbers that it held when it was read. */
  readonly onLists = new Map<number, string>();

  constructor(deps: ArmedAlertsDeps, places: ArmedPlaces) {
    this.#deps = deps;
    this.#places = places;
  }

  get scope(): AlertScope {
    return this.#deps.scope ?? 'all';
  }

  get everybody(): Holders {
    return this.#deps.only === undefined ? EVERYBODY : { only: this.#deps.only };
  }

  holders(market: Market): Holders {
    const { only, without } = this.#deps;
    return only === undefined ? { without: without?.(market) ?? [] } : { only };
  }

  /** Returns the alerts on watchlists that hold an instrument. */
  onListsWith(instrumentNo: number): number[] {
    return [...this.onLists].flatMap(([no, held]) => (held.split(' ').includes(String(instrumentNo)) ? no : []));
  }

  /** Returns the alerts whose watchlist holds other instruments than when it was read. */
  async changedLists(): Promise<number[]> {
    const changed: number[] = [];
    for (const [no, held] of this.onLists) {
      const row = await armedByNo(this.#deps.db, no);
      const listed = row ? await this.#instrumentsOf(row) : [];
      if (namesOf(listed ?? []) !== held) changed.push(no);
    }
    return changed;
  }

  disarm(no: number): void {
    this.#places.engine.disarm(no);
    this.#places.signalAlerts.disarm(no);
    this.onLists.delete(no);
  }

  /** Arms an alert where it is evaluated. `isKnown` tells whether an instrument's prices up to now were compared with it. */
  async arm(row: AlertRecord, isKnown: (listed: ListedInstrument) => boolean): Promise<void> {
    const { no, arming, frequency, market } = row;
    if (!this.#deps.mayRead(market as Market, row.user_id)) return;
    const condition = parseCondition(row.condition);
    const isOnPrice = isOnPrices(condition);
    const holders = this.holders(market as Market);
    const { scope } = this;
    if (isOnPrice ? !isHolder(holders, row.user_id) : 'only' in holders || typeof scope === 'object') return;
    const listed = await this.#instrumentsOf(row);
    const nowMs = this.#deps.nowOf(market as Market);
    const firedOn = await this.#lastFirings(row, listed ?? [], nowMs);
    if (row.watchlist_id !== null) this.onLists.set(no, namesOf(listed ?? []));
    if (condition.kind === 'news') return; // `NewsAlerts` reads it when stories come
    const alert = {
      no,
      arming,
      frequency,
      timeframe: alertTimeframe(row.timeframe),
      cooldownMinutes: row.cooldown_minutes,
      armedMs: Math.min(row.armed_from, nowMs),
      expiresMs: row.expires_at,
    };
    if (isOnPrice) {
      for (const one of listed ?? [])
        if (isPriceIn(scope, one)) {
          const firedMs = firedOn.get(one.instrument.symbol) ?? null;
          this.#places.engine.arm(one, { ...alert, condition, firedMs }, isKnown(one));
        }
    } else {
      const instruments = listed && new Set(listed.map((one) => one.no));
      const { armedMs: fromMs } = alert;
      this.#places.signalAlerts.arm({ ...alert, condition, userId: row.user_id, fromMs, market, instruments, firedOn });
    }
  }

  /** Returns when an alert has last fired on each symbol, as far as it may keep it from firing now. */
  async #lastFirings(
    { id, symbol, last_fired_at: lastMs, armed_from: fromMs, cooldown_minutes: cooldown }: AlertRecord,
    listed: readonly ListedInstrument[],
    nowMs: number,
  ): Promise<ReadonlyMap<string, number>> {
    const isCurrent = (firedMs: number): boolean => !isAhead(firedMs, nowMs); // not of before a replay started over
    if (lastMs === null || lastMs < nowMs - Math.max(cooldown * MINUTE_MS, LONGEST_BAR_MS)) return new Map();
    if (symbol === null) return new Map([...(await lastFirings(this.#deps.db, id))].filter(([, ms]) => isCurrent(ms)));
    const isOfEarlier = lastMs < fromMs && isCurrent(fromMs); // it may have been on another symbol then
    return new Map(
      isOfEarlier || !isCurrent(lastMs) ? [] : listed.map(({ instrument }) => [instrument.symbol, lastMs]),
    );
  }

  /** Returns the instruments of an alert; undefined for the whole market. */
  async #instrumentsOf({
    market,
    symbol,
    watchlist_id,
    user_id,
  }: AlertRecord): Promise<ListedInstrument[] | undefined> {
    const { registry, watched } = this.#deps;
    if (symbol !== null) return [registry.find(market as Market, symbol) ?? []].flat();
    if (watchlist_id === null) return undefined;
    const listed = await watched(user_id, watchlist_id).catch(() => []); // the list was removed meanwhile
    return listed.filter(({ instrument }) => instrument.market === market);
  }
}

const namesOf = (listed: readonly ListedInstrument[]): string => listed.map(({ no }) => no).join(' ');
