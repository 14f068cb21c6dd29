import { port } from '#platform/bus.ts';
import { DiskMonitor } from '#platform/disk-monitor.ts';
import type { RoleContext } from './context.ts';

export interface DiskRole {
  /** Returns why nothing can be saved (the database or its disk is read-only); undefined where writes work. */
  whyReadOnly(): string | undefined;
}

export const diskCalls = port<DiskRole>('disk');

/** Watches the disk of the built-in database; that of another server is its operator's job. */
export function watchDisk({
  bus,
  config,
  database,
  lifecycle,
  log,
}: Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log'>): void {
  const disk = new DiskMonitor(config.dataDir, log);
  if (config.databaseUrl === undefined) {
    lifecycle.onStarted(() => disk.start());
    lifecycle.onStop('disk watch', () => disk.stop());
  }
  const whyReadOnly = (): string | undefined => {
    if (disk.problem) return `the disk of the data folder is ${disk.problem}`;
    return database.isReadOnly() ? 'the database takes no writes' : undefined;
  };
  bus.answer(diskCalls, { whyReadOnly });
}
