import { DiskWatch } from '#platform/disk-watch.ts';
import type { RoleContext } from './context.ts';

/** Says why nothing can be saved: the database refuses writes, or the built-in one's disk takes none; undefined where all is well. */
export type WhyReadOnly = () => string | undefined;

/** Watches the disk of the built-in database; that of another server is its operator's. */
export function watchDisk({
  config,
  database,
  lifecycle,
  log,
}: Pick<RoleContext, 'config' | 'database' | 'lifecycle' | 'log'>): WhyReadOnly {
  const disk = new DiskWatch(config.dataDir, log);
  if (config.databaseUrl === undefined) {
    lifecycle.onStarted(() => disk.start());
    lifecycle.onStop('disk watch', () => disk.stop());
  }
  return () => {
    if (disk.problem) return `the disk of the data folder is ${disk.problem}`;
    return database.isReadOnly() ? 'the database takes no writes' : undefined;
  };
}
