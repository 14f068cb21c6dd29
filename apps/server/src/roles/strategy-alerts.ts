import type { Market } from '@wickwise/market';
import { awaitedStrategies, rearmOnStrategy } from '#modules/alerts/store.ts';
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
