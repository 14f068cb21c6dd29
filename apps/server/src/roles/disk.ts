import { DiskMonitor } from '#platform/disk-monitor.ts';
import type { RoleContext } from './context.ts';

/** Returns why nothing can be saved (the database or its disk is read-only); undefined where writes work. */
export type WhyReadOnly = () => string | undefined;

/** Watches the disk of the built-in database; that of another server is its operator's job. */
export function watchDisk({
  config,
  database,
  lifecycle,
  log,
}: Pick<RoleContext, 'config' | 'database' | 'lifecycle' | 'log'>): WhyReadOnly {
  const disk = new DiskMonitor(config.dataDir, log);
  if (config.databaseUrl === undefined) {
    lifecycle.onStarted(() => disk.start());
    lifecycle.onStop('disk watch', () => disk.stop());
  }
  return () => {
    if (disk.problem) return `the disk of the data folder is ${disk.problem}`;
    return database.isReadOnly() ? 'the database takes no writes' : undefined;
  };
}
