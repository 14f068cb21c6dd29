import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { StoredOrder, type StoredOrderDeps } from '#platform/stored-order.ts';
import { announcedAfter, newestSeq, signalsByNumber, toPatternSignal } from './store.ts';
import type { StoredNow } from './topics.ts';

/** Numbers that are looked at together. */
const AT_ONCE = 5_000;

export interface SignalsInOrderDeps extends Pick<StoredOrderDeps<StoredNow>, 'announce' | 'log' | 'signal'> {
  db: Db;
  registry: Pick<InstrumentRegistry, 'byNo' | 'badgeOf'>;
  atOnce?: number;
}

/** Announces stored signals in the order of their numbers, each once: they are committed in it (`SIGNAL_LOCK`). */
export function signalsInOrder({ db, registry, ...deps }: SignalsInOrderDeps): StoredOrder<StoredNow> {
  return new StoredOrder({
    name: 'signals',
    atOnce: AT_ONCE,
    ...deps,
    newest: () => newestSeq(db),
    read: async (after, _until, limit, reported) => {
      const seqs = await announcedAfter(db, after, limit);
      const unreported = seqs.filter((seq) => !reported.has(seq));
      const read = new Map((await signalsByNumber(db, unreported)).map((stored) => [stored.seq, stored]));
      return seqs.map((seq) => {
        const stored = read.get(seq);
        const signal = stored && toPatternSignal(stored, registry);
        return { seq, item: reported.get(seq) ?? (signal && { userId: stored.owner?.userId, signal }) };
      });
    },
  });
}
