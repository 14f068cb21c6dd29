import { DAY_MS } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { type OpenMsOf, sumUpDays, utcDayOf } from './day-sums.ts';
import { DOWN_MS } from './incident-rules.ts';
import {
  closeIncident,
  listMaintenance,
  listOpenIncidents,
  type Maintenance,
  maintenanceOf,
  noteStandstill,
  openIncident,
} from './incident-store.ts';
import type { LookedState } from './interval-book.ts';
import { lastMeasured, writeIntervals } from './interval-store.ts';
import { readName, type ServedPart } from './measured-parts.ts';
import { type PartAction, StatusMeter } from './status-meter.ts';

export interface RecorderDeps {
  db: Db;
  log: Log;
  /** Names this start of the server. */
  run: string;
  parts: readonly ServedPart[];
  openMsOf: OpenMsOf;
}

/** Keeps what the meter measures: intervals, days and incidents. What can't be stored now is stored later. */
export class StatusRecorder {
  readonly meter: StatusMeter;
  /** Called when an incident began or ended. */
  onIncident: () => void = () => {};
  readonly #deps: RecorderDeps;
  #maintenance: readonly Maintenance[];
  #pending: PartAction[] = [];
  #lookedMs: number | undefined;
  #summedDay = Number.NEGATIVE_INFINITY;

  private constructor(deps: RecorderDeps, meter: StatusMeter, maintenance: readonly Maintenance[]) {
    this.#deps = deps;
    this.meter = meter;
    this.#maintenance = maintenance;
  }

  /** Goes on from what an earlier process left: an outage of the server itself, and open incidents. */
  static async begin(deps: RecorderDeps, nowMs: number): Promise<StatusRecorder> {
    const { db, parts } = deps;
    const lastMs = await lastMeasured(db);
    const maintenance = await listMaintenance(db, lastMs ?? nowMs);
    if (lastMs !== undefined) await noteOutage(db, lastMs, nowMs, maintenance);
    const open = await listOpenIncidents(db);
    for (const { part, cause } of open) {
      if (!parts.some((one) => one.part === part)) await closeIncident(db, part, cause, lastMs ?? nowMs);
    }
    return new StatusRecorder(deps, new StatusMeter(parts, open), maintenance);
  }

  /** Takes a look at all parts, by their stored names. */
  async look(states: ReadonlyMap<string, LookedState>, nowMs: number): Promise<void> {
    const elapsedMs = this.#lookedMs === undefined ? 0 : Math.max(0, nowMs - this.#lookedMs);
    this.#lookedMs = nowMs;
    for (const [name, state] of states) {
      const part = readName(name)?.part;
      const excuses = part ? maintenanceOf(this.#maintenance, part) : [];
      const isExcused = excuses.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
      this.#pending.push(...this.meter.look(name, state, { nowMs, elapsedMs, isExcused }));
    }
    if (this.#pending.length > 0) await this.#carryOut();
  }

  /** Writes intervals, and sums up days that have ended. */
  async write(nowMs: number): Promise<void> {
    const { db, run, openMsOf } = this.#deps;
    this.#pending.push(...this.meter.judge(nowMs));
    await writeIntervals(db, run, this.meter.read());
    this.meter.drop(nowMs);
    await this.#carryOut();
    this.#maintenance = await listMaintenance(db, nowMs - DAY_MS);
    if (this.#summedDay === utcDayOf(nowMs)) return;
    await sumUpDays(db, nowMs, openMsOf);
    this.#summedDay = utcDayOf(nowMs);
  }

  async #carryOut(): Promise<void> {
    const { db, log } = this.#deps;
    for (let [action] = this.#pending; action; [action] = this.#pending) {
      const { kind, part, cause, atMs } = action;
      await (kind === 'open' ? openIncident : closeIncident)(db, part, cause, atMs);
      this.#pending.shift();
      log.warn({ part, cause, at: new Date(atMs) }, kind === 'open' ? 'an incident began' : 'an incident ended');
      this.onIncident();
    }
  }
}

/** Stores that the server didn't run, but for announced maintenance. */
async function noteOutage(db: Db, lastMs: number, nowMs: number, maintenance: readonly Maintenance[]): Promise<void> {
  const excused = maintenanceOf(maintenance, 'api').filter(({ fromMs, toMs }) => fromMs <= lastMs && toMs > lastMs);
  const fromMs = Math.max(lastMs, ...excused.map(({ toMs }) => toMs));
  if (nowMs - fromMs >= DOWN_MS) await noteStandstill(db, { fromMs, toMs: nowMs });
}
