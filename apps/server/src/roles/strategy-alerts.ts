import type { Market } from '@wickwise/market';
import { rearmOnStrategy, strategiesWithAlerts } from '#modules/alerts/store.ts';
import { readNewest } from '#modules/strategies/store.ts';
import type { Db } from '#platform/db/db.ts';

/** Rearms alerts that a killed process left armed for an older version of their strategy. */
export async function armForNewest(db: Db, nowOf: (market: Market) => number): Promise<void> {
  const withAlerts = await strategiesWithAlerts(db);
  const newest = new Map(
    (
      await readNewest(
        db,
        withAlerts.map(({ strategyId }) => strategyId),
      )
    ).map((own) => [own.id, own]),
  );
  for (const { userId, strategyId, sinceMs } of withAlerts) {
    const strategy = newest.get(strategyId);
    if (strategy && strategy.updatedAt > sinceMs) {
      await rearmOnStrategy(db, userId, strategyId, nowOf(strategy.market));
    }
  }
}
