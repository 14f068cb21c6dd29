import { barsClosed, feedGaps, historyLoaded, rewinds, ticks } from '#marketdata/topics.ts';
import { OutcomeService } from '#modules/advice/outcomes/outcome-service.ts';
import type { CallTurn } from '#modules/advice/outcomes/write-outcomes.ts';
import { callsChanged } from '#modules/advice/topics.ts';
import type { Db } from '#platform/db/db.ts';
import type { RoleContext } from './context.ts';

type OutcomeContext = Pick<
  RoleContext,
  'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'
> & { config: Pick<RoleContext['config'], 'barCloseDelayMs'> };

/**
 * Computes what becomes of experts' calls. Starts before the feed, so that no gap is missed. `changed` gets each
 * call that enters or ends, within the transaction that stores it.
 */
export async function startCallOutcomes(
  { bus, config, database: { db }, feeds, lifecycle, log, registry, splits, store }: OutcomeContext,
  changed: (tx: Db, turn: CallTurn) => Promise<void>,
): Promise<OutcomeService> {
  const nowOf = feeds.clock.now.bind(feeds.clock);
  const service = new OutcomeService({
    ...{ db, log, registry, splits, store, nowOf, changed },
    closeDelayMs: config.barCloseDelayMs,
  });
  await service.start();
  bus.subscribe(ticks, '*', (tick) => service.tick(tick));
  bus.subscribe(barsClosed, '*', (closed) => service.barsClosed(closed));
  bus.subscribe(historyLoaded, '*', (loaded) => service.historyLoaded(loaded));
  bus.subscribe(feedGaps, '*', ({ market, ids }) => service.missed(market, ids));
  bus.subscribe(rewinds, '*', (rewind) => service.rewound(rewind));
  bus.subscribe(callsChanged, '*', ({ instrumentNo }) => service.changed(instrumentNo));
  lifecycle.onStop('outcomes of calls', () => service.stop());
  return service;
}
