import { statSync } from 'node:fs';
import path from 'node:path';
import { backupName, listBackups, rotateBackups } from '#platform/backup/scheduled.ts';
import type { BackupPlan } from '#platform/config.ts';
import { type BackgroundThread, runInBackground } from './background-thread.ts';
import type { BackupOrder } from './backup.thread.ts';
import type { RoleContext } from './context.ts';

const THREAD = new URL('./backup.thread.ts', import.meta.url);
const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 60_000;
/** After a failure: a full disk isn't filled every minute. */
const RETRY_AFTER_MS = HOUR_MS;

export type BackupsContext = Pick<RoleContext, 'config' | 'database' | 'lifecycle' | 'log' | 'metrics'>;

/** Writes a backup into BACKUP_DIR when the newest one is old enough, and removes the oldest ones. */
export function startBackups(context: BackupsContext, lookEveryMs = LOOK_EVERY_MS): void {
  const { backups } = context.config;
  if (backups) new ScheduledBackups(context, backups).start(lookEveryMs);
}

class ScheduledBackups {
  readonly #context: BackupsContext;
  readonly #plan: BackupPlan;
  #running: BackgroundThread | undefined;
  #work: Promise<void> | undefined;
  #isStopping = false;
  #notBeforeMs = 0;

  constructor(context: BackupsContext, plan: BackupPlan) {
    this.#context = context;
    this.#plan = plan;
  }

  start(lookEveryMs: number): void {
    const { lifecycle } = this.#context;
    let timer: NodeJS.Timeout | undefined;
    lifecycle.onStarted(() => {
      timer = setInterval(() => this.#look(), lookEveryMs);
    });
    lifecycle.onStop('backups', async () => {
      clearInterval(timer);
      this.#isStopping = true;
      await this.#running?.stop();
      await this.#work;
    });
  }

  #look(): void {
    if (this.#work || Date.now() < this.#notBeforeMs) return;
    this.#work = this.#makeIfDue()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#work = undefined;
      });
  }

  async #makeIfDue(): Promise<void> {
    const { folder, everyHours, keep } = this.#plan;
    const { log, metrics } = this.#context;
    // ignores one from the future, written while the clock was wrong
    const newest = listBackups(folder).find(({ timeMs }) => timeMs <= Date.now())?.timeMs ?? 0;
    if (newest > 0) metrics.backupSeconds.set(newest / 1_000);
    if (Date.now() < newest + everyHours * HOUR_MS) return;
    rotateBackups(folder, keep); // leftovers of a killed backup may be what fills the disk
    const startMs = Date.now();
    const file = path.join(folder, backupName(startMs));
    await this.#write(file);
    const removed = rotateBackups(folder, keep);
    const { size } = statSync(file);
    metrics.backupSeconds.set(startMs / 1_000);
    metrics.backupBytes.set(size);
    log.info({ file, bytes: size, seconds: (Date.now() - startMs) / 1_000, removed: removed.length }, 'backup written');
  }

  async #write(file: string): Promise<void> {
    const { config, database } = this.#context;
    const { dataDir, authSecret } = config;
    const order = { file, dataDir, connection: database.connection, ...(authSecret ? { authSecret } : {}) };
    this.#running = runInBackground(THREAD, order satisfies BackupOrder);
    try {
      await this.#running.done;
    } finally {
      this.#running = undefined;
    }
  }

  #failed(error: unknown): void {
    if (this.#isStopping) return;
    const { log, metrics } = this.#context;
    metrics.backupFailures.inc();
    this.#notBeforeMs = Date.now() + RETRY_AFTER_MS;
    log.error({ folder: this.#plan.folder, reason: (error as Error).message }, 'the scheduled backup failed');
  }
}
