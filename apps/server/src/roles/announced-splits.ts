import { type AnnouncedSplit, keyOfAnnounced, listAnnounced } from '#marketdata/bars/announced-splits.ts';
import type { RoleContext } from './context.ts';

const CHECK_EVERY_MS = 10_000;

/**
 * Starts the roles again once other splits are announced than those that they began with: charts, scans, alerts, paper
 * trading and strategies take them from the start, in all threads.
 */
export function followAnnouncedSplits(
  { database: { db }, lifecycle, log }: Pick<RoleContext, 'database' | 'lifecycle' | 'log'>,
  begunWith: readonly AnnouncedSplit[],
  restart: () => void,
  everyMs = CHECK_EVERY_MS,
): void {
  const known = keyOfAnnounced(begunWith);
  const look = async (): Promise<void> => {
    try {
      const isChanged = keyOfAnnounced(await listAnnounced(db)) !== known;
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
