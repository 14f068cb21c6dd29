import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptThings, PlanLimits } from '@wickwise/contract';

import { type FittedAlerts, keptAlerts } from '#modules/alerts/fit-plan.ts';
import { listStrategies, restartLive } from '#modules/strategies/store.ts';
import { listWatched } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';
import { failureKindOf } from '#platform/db/failure-kind.ts';
import { dueFits, takeFits } from '#platform/entitlements/fits.ts';
import { entitlementOf } from '#platform/entitlements/grants.ts';
import { fitItems, listPaused, type PauseChange, waitingOf } from '#platform/entitlements/pauses.ts';
import { lockOwner } from '#platform/owners.ts';
import { throughOutages } from '#platform/through-outages.ts';
import { planAlertCalls } from './alerts.ts';
import type { RoleContext } from './context.ts';
import { noticeCalls } from './notices.ts';
import { planRunCalls } from './paper.ts';

const LOOK_MS = 2_000;
/** Accounts that are compared between two looks. */
const AT_ONCE = 50;

export type PlanContext = Pick<RoleContext, 'bus' | 'database' | 'feeds' | 'lifecycle' | 'log'>;

/** Which things go on first, by kind; without a kind, those that go on now. */
export interface ChosenThings {
  alerts?: readonly string[] | undefined;
  strategies?: readonly string[] | undefined;
  symbols?: readonly string[] | undefined;
}

/** Compares what accounts keep with what their plans have room for, when that changes. */
export class PlanFits {
  readonly #context: PlanContext;

  constructor(context: PlanContext) {
    this.#context = context;
  }

  /** Compares accounts as they become due, until the server stops. */
  async run(lookMs = LOOK_MS): Promise<void> {
    const { database, lifecycle, log } = this.#context;
    const { signal } = lifecycle;
    while (!signal.aborted) {
      const look = () => dueFits(database.db, Date.now(), AT_ONCE);
      const due = await throughOutages(look, { onFailure: () => {}, signal }).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'accounts could not be compared with their plans');
        return [];
      });
      for (const userId of due) {
        if (signal.aborted) return;
        await this.fit(userId).catch((error: unknown) => {
          // an outage has its own line in the log, and the account stays due
          if (failureKindOf(error) !== 'outage')
            log.error({ err: error, userId }, 'an account could not be compared with its plan');
        });
      }
      if (due.length < AT_ONCE) await sleep(lookMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Pauses what an account's plan has no room for, and has go on what it has room for again. */
  async fit(userId: string, chosen: ChosenThings = {}): Promise<void> {
    const { bus, database } = this.#context;
    const done = await database.db.transaction().execute((tx) => this.#fitIn(tx, userId, chosen));
    if (!done) return;
    bus.calls(planAlertCalls).fitted(userId, done.alerts);
    if (done.strategies.resumed.length > 0) bus.calls(planRunCalls).restarted(userId);
    done.announce();
  }

  async #fitIn(tx: Db, userId: string, chosen: ChosenThings) {
    const { bus, feeds } = this.#context;
    const now = Date.now();
    await lockOwner(tx, userId);
    await takeFits(tx, userId, now);
    const { limits, planName } = await entitlementOf(tx, userId, now);
    const fitKind = async (
      kind: 'strategies' | 'watchlistSymbols',
      items: readonly string[],
      first?: readonly string[],
    ) => fitItems(tx, userId, kind, { items, limit: limits[kind], now, ...(first ? { chosen: new Set(first) } : {}) });
    const own = await listStrategies(tx, userId);
    const strategies = await fitKind(
      'strategies',
      own.map(({ id }) => id),
      chosen.strategies,
    );
    await restartLive(tx, strategies.resumed, feeds.clock.now);
    await bus.calls(planRunCalls).restart(tx, userId, strategies.resumed);
    const symbols = await fitKind('watchlistSymbols', await listWatched(tx, userId), chosen.symbols);
    const alerts = await bus.calls(planAlertCalls).fit(tx, userId, {
      limit: limits.activeAlerts,
      waitingStrategies: await listPaused(tx, userId, 'strategies'),
      ...(chosen.alerts ? { chosen: new Set(chosen.alerts) } : {}),
    });
    const isChoice = Object.values(chosen).some((kind) => kind !== undefined);
    const changes = { alerts, strategies, symbols };
    const announce = isChoice ? () => {} : await this.#tell(tx, userId, planName, changes);
    return { ...changes, announce };
  }

  /** Writes notices of what was paused and what goes on again; returns what announces them. */
  async #tell(
    tx: Db,
    userId: string,
    plan: string,
    { alerts, strategies, symbols }: { alerts: FittedAlerts; strategies: PauseChange; symbols: PauseChange },
  ): Promise<() => void> {
    const { bus } = this.#context;
    const notices = bus.calls(noticeCalls);
    const outgoing = (['paused', 'resumed'] as const).flatMap((turn) => {
      const counts = {
        alerts: alerts[turn].length,
        strategies: strategies[turn].length,
        symbols: symbols[turn].length,
      };
      if (Object.values(counts).every((count) => count === 0)) return [];
      const body = { kind: 'plan-change', plan, isRoomier: turn === 'resumed', ...counts } as const;
      return [{ noticeId: randomUUIDv7(), userId, body, kinds: ['email' as const] }];
    });
    if (outgoing.length === 0) return () => {};
    const written = await notices.write(tx, outgoing);
    return () => notices.announce(written);
  }
}

/** Returns what an account keeps and what of it waits, now or within the limits of another plan. */
export async function readKept(db: Db, userId: string, other?: PlanLimits): Promise<KeptThings> {
  const limits = other ?? (await entitlementOf(db, userId, Date.now())).limits;
  const [strategies, symbols, pausedStrategies, pausedSymbols] = await Promise.all([
    listStrategies(db, userId),
    listWatched(db, userId),
    listPaused(db, userId, 'strategies'),
    listPaused(db, userId, 'watchlistSymbols'),
  ]);
  const ids = strategies.map(({ id }) => id);
  const waitingStrategies = waitingOf(ids, pausedStrategies, limits.strategies);
  const waitingSymbols = waitingOf(symbols, pausedSymbols, limits.watchlistSymbols);
  return {
    limits: { alerts: limits.activeAlerts, strategies: limits.strategies, symbols: limits.watchlistSymbols },
    alerts: await keptAlerts(db, userId, { limit: limits.activeAlerts, waitingStrategies }),
    strategies: strategies.map(({ id, definition }) => {
      return { id, name: definition.label, isPaused: waitingStrategies.has(id) };
    }),
    symbols: symbols.map((id) => ({ id, isPaused: waitingSymbols.has(id) })),
  };
}
