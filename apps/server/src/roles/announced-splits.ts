import { listAnnounced } from '#marketdata/bars/announced-splits.ts';
import { type SplitOptions, splitsOf } from '#marketdata/bars/split-book.ts';
import type { RoleContext } from './context.ts';

const CHECK_EVERY_MS = 10_000;

/**
 * Starts the roles again once other splits count for quoted instruments than those that they know: charts, scans, alerts,
 * paper trading and strategies take them from the start, in all threads.
 */
export function followAnnouncedSplits(
  {
    database: { db },
    lifecycle,
    log,
    registry,
    splits,
    store,
  }: Pick<RoleContext, 'database' | 'lifecycle' | 'log' | 'registry' | 'splits' | 'store'>,
  options: Omit<SplitOptions, 'announced'>,
  restart: () => void,
  everyMs = CHECK_EVERY_MS,
): void {
  const look = async (): Promise<void> => {
    try {
      const announced = await listAnnounced(db);
      const quoted = [...registry.all, ...registry.opened];
      const now = Map.groupBy(
        await splitsOf({ db, store }, registry, quoted, { ...options, announced }),
        ({ instrumentNo }) => instrumentNo,
      );
      const isChanged = quoted.some(
        ({ no, instrument }) =>
          registry.byId(instrument.id) !== undefined && // it wasn't closed meanwhile
          JSON.stringify(now.get(no) ?? []) !== JSON.stringify(splits.of(no)),
      );
      if (!isChanged || lifecycle.signal.aborted) return;
      log.info('other splits are announced, the roles start again');
      restart();
    } catch (error) {
      log.warn({ err: error }, 'announced splits could not be read, trying again');
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  lifecycle.onStop('announced splits', () => clearInterval(timer));
}
