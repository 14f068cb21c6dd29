import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BackupsState } from '@wickwise/contract';
import { HOUR_MS } from '@wickwise/market';
import { noteEvent } from '#modules/accounts/events.ts';
import { backupRoutes } from '#modules/admin/backup-routes.ts';
import { backupName, listBackups, rotateBackups } from '#platform/backup/scheduled.ts';
import { port } from '#platform/bus.ts';
import type { BackupPlan } from '#platform/config.ts';
import { type BackgroundThread, runInBackground } from './background-thread.ts';
import type { BackupOrder } from './backup.thread.ts';
import type { RoleContext, RoleRoutes } from './context.ts';

const THREAD = new URL('./backup.thread.ts', import.meta.url);
const LOOK_EVERY_MS = 60_000;
/** After a failure: a full disk isn't filled every minute. */
const RETRY_AFTER_MS = HOUR_MS;

export type BackupsContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log' | 'metrics'>;

/** What operators are shown of backups. */
export const backupCalls = port<{ state(): BackupsState }>('backups');

/** Number of backups kept where no plan says it. */
const KEPT = 7;

/**
 * Writes a backup into BACKUP_DIR when the newest one is old enough or an operator asks for one, and removes the oldest
 * ones. Without BACKUP_DIR only operators ask, and the folder is in the data folder.
 */
export function startBackups(context: BackupsContext, lookEveryMs = LOOK_EVERY_MS): RoleRoutes {
  const { backups, dataDir } = context.config;
  const folder = path.join(dataDir, 'backups');
  const scheduled = new Backups(context, backups ?? { folder, everyHours: null, keep: KEPT });
  scheduled.start(lookEveryMs);
  if (backups && context.config.clickhouse)
    context.log.warn('backups don’t contain bars, which are in ClickHouse: that server has to be backed up as well');
  context.bus.answer(backupCalls, { state: () => scheduled.state() });
  return {
    api: async (app) => {
      await app.register(backupRoutes, {
        state: () => scheduled.state(),
        begin: () => scheduled.begin(),
        note: (userId, address) => noteEvent(context.database.db, userId, 'backup-asked', { address, device: '' }),
      });
    },
  };
}

/** Without hours there is no schedule. */
type Plan = Omit<BackupPlan, 'everyHours'> & { everyHours: number | null };

class Backups {
  readonly #context: BackupsContext;
  readonly #plan: Plan;
  #running: BackgroundThread | undefined;
  #work: Promise<void> | undefined;
  #isStopping = false;
  #notBeforeMs = 0;
  #error: string | null = null;

  constructor(context: BackupsContext, plan: Plan) {
    this.#context = context;
    this.#plan = plan;
  }

  start(lookEveryMs: number): void {
    const { lifecycle, metrics } = this.#context;
    let timer: NodeJS.Timeout | undefined;
    metrics.backupEverySeconds.set(((this.#plan.everyHours ?? 0) * HOUR_MS) / 1_000);
    if (this.#plan.everyHours !== null)
      lifecycle.onStarted(() => {
        this.#run(async () => void this.#showNewest());
        timer = setInterval(() => this.#look(), lookEveryMs);
      });
    lifecycle.onStop('backups', async () => {
      clearInterval(timer);
      this.#isStopping = true;
      await this.#running?.stop();
      await this.#work;
    });
  }

  /** Begins a backup, unless one is being written or the server stops. */
  begin(): void {
    if (!this.#work && !this.#isStopping) this.#run(() => this.#make());
  }

  state(): BackupsState {
    const { folder, everyHours, keep } = this.#plan;
    const newest = existsSync(folder) ? listBackups(folder)[0] : undefined;
    return {
      folder,
      plan: everyHours === null ? null : { everyHours, keep },
      isRunning: this.#work !== undefined,
      newest: newest
        ? { name: path.basename(newest.file), at: newest.timeMs, bytes: statSync(newest.file).size }
        : null,
      error: this.#error,
    };
  }

  #look(): void {
    if (!this.#work && Date.now() >= this.#notBeforeMs) this.#run(() => this.#makeIfDue());
  }

  #run(work: () => Promise<void>): void {
    this.#work = work()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#work = undefined;
      });
  }

  async #makeIfDue(): Promise<void> {
    const newest = this.#showNewest();
    if (Date.now() >= newest + (this.#plan.everyHours ?? 0) * HOUR_MS) await this.#make();
  }

  /** Sets the figures of the newest file, whichever server made it; returns its time, or 0 where there is none. */
  #showNewest(): number {
    const { metrics } = this.#context;
    // ignores one from the future, written while the clock was wrong
    const newest = listBackups(this.#plan.folder).find(({ timeMs }) => timeMs <= Date.now());
    if (!newest) return 0;
    metrics.backupSeconds.set(newest.timeMs / 1_000);
    metrics.backupBytes.set(statSync(newest.file).size);
    return newest.timeMs;
  }

  async #make(): Promise<void> {
    const { folder, keep } = this.#plan;
    const { log, metrics } = this.#context;
    rotateBackups(folder, keep); // leftovers of a killed backup may be what fills the disk
    const startMs = Date.now();
    const file = path.join(folder, backupName(startMs));
    await this.#write(file);
    const removed = rotateBackups(folder, keep);
    const { size } = statSync(file);
    metrics.backupSeconds.set(Math.floor(startMs / 1_000)); // as its name says it
    metrics.backupBytes.set(size);
    this.#error = null;
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
    this.#error = (error as Error).message;
    this.#notBeforeMs = Date.now() + RETRY_AFTER_MS;
    log.error({ folder: this.#plan.folder, reason: (error as Error).message }, 'the scheduled backup failed');
  }
}
