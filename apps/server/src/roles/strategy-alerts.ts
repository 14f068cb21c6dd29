import { ALERT_TIMEFRAMES, type Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { SignalAlert } from '#modules/alerts/signal-rules.ts';
import { awaitedStrategies, rearmOnStrategy } from '#modules/alerts/store.ts';
import type { LiveScreen } from '#modules/screener/live-screen.ts';
import { readNewest } from '#modules/strategies/store.ts';
import type { Db } from '#platform/db/db.ts';

/** A process that was killed between a save and its alerts left these armed for the version before: they begin anew now. */
export async function armForNewest(db: Db, nowOf: (market: Market) => number): Promise<void> {
  const awaited = await awaitedStrategies(db);
  const newest = new Map(
    (
      await readNewest(
        db,
        awaited.map(({ strategyId }) => strategyId),
      )
    ).map((own) => [own.id, own]),
  );
  for (const { userId, strategyId, sinceMs } of awaited) {
    const strategy = newest.get(strategyId);
    if (strategy && strategy.updatedAt > sinceMs) {
      await rearmOnStrategy(db, userId, strategyId, nowOf(strategy.market));
    }
  }
}

/**
 * The rules that alerts on strategies wait for, each in its newest version and for the instruments of these alerts alone. A
 * version on bars that no alert follows, such as weeks, rests.
 */
export async function rulesOf(
  db: Db,
  registry: InstrumentRegistry,
  alerts: readonly SignalAlert[],
): Promise<LiveScreen[]> {
  const byStrategy = Map.groupBy(alerts, ({ condition }) =>
    condition.type === 'strategy' ? condition.strategyId : '',
  );
  const strategies = await readNewest(db, [...byStrategy.keys()]);
  return strategies.flatMap(({ id, version, market, timeframe, definition }): LiveScreen[] => {
    const waiting = byStrategy.get(id) ?? [];
    const [first] = waiting;
    if (!first || !ALERT_TIMEFRAMES.some((own) => own === timeframe)) return [];
    const numbers = new Set(waiting.flatMap(({ instruments }) => [...(instruments ?? [])]));
    const place = { id, userId: first.userId, name: definition.label, market, timeframe };
    return [
      {
        ...place,
        symbols: [...numbers].flatMap((no) => registry.byNo(no)?.instrument.symbol ?? []),
        liveFromMs: Math.min(...waiting.map(({ fromMs }) => fromMs)),
        scan: { pattern: id, direction: 'bullish', group: 'Combination', version, definition },
      },
    ];
  });
}
