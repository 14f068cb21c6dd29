import type { Market } from '@wickwise/market';
import { readClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { rewinds } from '#marketdata/topics.ts';
import type { AlertService } from '#modules/alerts/alert-service.ts';
import { eventPattern } from '#modules/alerts/signal-alerts.ts';
import { concernsInstrument, type EventEve, eventEves } from '#modules/calendar/eves.ts';
import type { RoleContext } from './context.ts';

/** Longest time between a close and the firing, ms. */
const LOOK_EVERY_MS = 10_000;

type EventAlertsContext = Pick<
  RoleContext,
  'access' | 'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'
>;

/**
 * Passes calendar events to alerts on the eve of their day. Dates are read at that time, so a moved event fires before its
 * new day alone; after an outage it fires later, as long as the day hasn't begun.
 */
export function startEventAlerts(context: EventAlertsContext, service: AlertService): EventAlerts {
  const alerts = new EventAlerts(context, service);
  const timer = setInterval(() => void alerts.look(), LOOK_EVERY_MS);
  context.bus.subscribe(rewinds, '*', ({ market }) => alerts.forget(market));
  context.lifecycle.onStop('alerts on events', async () => {
    clearInterval(timer);
    await alerts.idle();
  });
  return alerts;
}

export class EventAlerts {
  readonly #context: EventAlertsContext;
  readonly #service: AlertService;
  /** Eves that the service has got; an alert that is armed later has missed them. */
  readonly #passed = new Map<Market, Set<string>>();
  #looking: Promise<void> | undefined;

  constructor(context: EventAlertsContext, service: AlertService) {
    this.#context = context;
    this.#service = service;
  }

  /** Looks for eves once; at most one look at a time. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** A replay of the market starts over. */
  forget(market: Market): void {
    this.#passed.delete(market);
  }

  async idle(): Promise<void> {
    await this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const { access, database, feeds, lifecycle, log, registry } = this.#context;
    try {
      for (const { market, event } of this.#service.awaitedEvents()) {
        const nowMs = feeds.clock.now(market);
        const instruments = new Set(registry.quotedIn(market).map(({ instrument }) => instrument.id));
        const deps = { db: database.db, access };
        const eves = await eventEves(deps, market, event, { fromMs: nowMs, toMs: nowMs }, { instruments });
        for (const eve of eves) await this.#pass(market, eventPattern(event), eve, nowMs);
      }
    } catch (error) {
      if (!lifecycle.signal.aborted) log.warn({ err: error }, 'alerts on events could not be checked, trying again');
    }
  }

  async #pass(market: Market, pattern: string, event: EventEve, nowMs: number): Promise<void> {
    const { registry } = this.#context;
    const passed = this.#passed.get(market) ?? new Set();
    this.#passed.set(market, passed);
    const key = `${event.id} ${event.date}`;
    for (const listed of registry.quotedIn(market)) {
      if (!concernsInstrument(event, listed.instrument)) continue; // of nearly all, and soonest known
      const { atMs, untilMs } = event.eve(listed.instrument.schedule);
      if (nowMs < atMs || nowMs >= untilMs) continue;
      if (passed.has(`${listed.no} ${key}`)) continue;
      const price = await this.#priceOf(listed, nowMs);
      if (price === undefined) continue; // asked again: its history may be loading
      passed.add(`${listed.no} ${key}`);
      const { id, date, title, isEstimated } = event;
      const turn = { turn: 'entered' as const, direction: '', timeframe: '1D' as const, ownerId: undefined };
      const found = { ...turn, key: event.occasion, pattern, listed, barMs: atMs, atMs, price, isFor: event.isFor };
      this.#service.found({ ...found, event: { id, date, title, isEstimated } });
    }
  }

  /** Returns the newest close; undefined without any. */
  async #priceOf(listed: ListedInstrument, atMs: number): Promise<number | undefined> {
    const { store, splits } = this.#context;
    for (const timeframe of ['1m', '1D'] as const) {
      const bars = await readClosedBars({ store, splits }, listed, timeframe, { atMs, limit: 1 });
      if (bars.length > 0) return bars.at(-1).close;
    }
    return undefined;
  }
}
