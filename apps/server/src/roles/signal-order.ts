import { signalsInOrder } from '#modules/signals/signals-in-order.ts';
import { newestSeq } from '#modules/signals/store.ts';
import { ownSignalsFound, signalsFound, signalsStored, storedUntil } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';

/** Announces the signals that threads and nodes have stored, in the order of their numbers. Begin it before they do. */
export async function announceSignals({
  bus,
  database,
  lifecycle,
  log,
  metrics,
  registry,
}: Pick<RoleContext, 'bus' | 'database' | 'lifecycle' | 'log' | 'metrics' | 'registry'>): Promise<void> {
  const order = signalsInOrder({
    db: database.db,
    registry,
    log,
    signal: lifecycle.signal,
    announce: ({ userId, signal }) => {
      // one name for the rules of all users: each would be a series for ever
      metrics.signals.inc({ market: signal.market, pattern: userId === undefined ? signal.pattern : 'own' });
      if (userId === undefined) bus.publish(signalsFound, signal.market, signal);
      else bus.publish(ownSignalsFound, signal.market, { userId, signal });
    },
  });
  await order.start();
  bus.subscribe(signalsStored, '*', (stored) => order.report(stored.signal.seq, stored));
  bus.subscribe(storedUntil, '*', ({ seq }) => order.reportedUntil(seq));
}

/** Announces what was stored by a thread that has ended, and may not have been reported. */
export function announceStored({
  bus,
  database,
  lifecycle,
  log,
}: Pick<RoleContext, 'bus' | 'database' | 'lifecycle' | 'log'>): void {
  if (lifecycle.signal.aborted) return;
  newestSeq(database.db)
    .then((seq) => bus.publish(storedUntil, '', { seq }))
    .catch((err) => log.warn({ err }, 'signals of a thread that ended are announced later'));
}
