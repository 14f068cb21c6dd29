import type { InstrumentId, Market, Tick } from '@wickwise/market';
import type { FollowerDeps } from '#marketdata/follow/follower-deps.ts';
import { isAhead, PriceFollower } from '#marketdata/follow/price-follower.ts';
import { minutesKept, RecentMinutes } from '#marketdata/follow/recent-minutes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed, HistoryLoaded, Rewind } from '#marketdata/topics.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { isPriceIn } from './alert-scope.ts';
import { ArmedAlerts, type ArmedAlertsDeps } from './armed-alerts.ts';
import { armedAlerts, armedByNo, armedOn, expire, readAlertMarks, type SavedMark } from './armed-rows.ts';
import type { AlertDeps, AlertNotice, AlertsPaused, WriteNotices } from './deps.ts';
import { AlertEngine } from './engine/alert-engine.ts';
import { FiringWriter } from './firing-writer.ts';
import type { Holders } from './holders.ts';
import { pauseOrphans } from './orphans.ts';
import type { AlertRecord } from './rows.ts';
import { SeedReader } from './seed-reader.ts';
import { type RuleEvent, type SignalAlert, SignalAlerts } from './signal-alerts.ts';
import { SignalReader, type SignalReaderDeps } from './signal-reader.ts';
import { moveBySplits } from './split-levels.ts';

export interface AlertServiceDeps
  extends Pick<AlertDeps, 'store' | 'splits' | 'listPresent'>,
    Pick<FollowerDeps, 'closeDelayMs'>,
    ArmedAlertsDeps,
    SignalReaderDeps {
  writeFired: WriteNotices<AlertNotice>;
  writePaused: WriteNotices<AlertsPaused>;
  /** Called with alerts that are to be read again by those who evaluate alerts on prices elsewhere. */
  changedElsewhere?: (numbers: readonly number[]) => void;
}

/** Reads armed alerts from the store, compares them with prices and signals, and writes what fires. */
export class AlertService {
  readonly #deps: AlertServiceDeps;
  readonly #engine: AlertEngine;
  readonly #signalAlerts = new SignalAlerts();
  readonly #writer: FiringWriter;
  readonly #follower: PriceFollower;
  readonly #seeds: SeedReader;
  readonly #queue: SerialQueue;
  readonly #armed: ArmedAlerts;
  readonly #signals: SignalReader;
  #isStopping = false;
  #onStrategiesChange: () => void = () => {};

  constructor(deps: AlertServiceDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
    this.#engine = new AlertEngine({
      onHit: (hit) => this.#writer.add(hit),
      onWant: (want) => this.#seeds.want(want),
    });
    const recent = new RecentMinutes((id) => minutesKept(deps.registry.byId(id)));
    this.#follower = new PriceFollower({
      ...deps,
      name: 'alerts',
      queue: this.#queue,
      streams: this.#engine.streams,
      recent,
      hooks: {
        adjust: (listed, atMs, scale) => this.#adjust(listed, atMs, scale),
        historyLoaded: (id, throughMs, isGap) => this.#seeds.loaded(id, throughMs, isGap),
      },
    });
    this.#seeds = new SeedReader({ ...deps, engine: this.#engine, follower: this.#follower, recent });
    this.#writer = new FiringWriter({ ...deps, takeMarks: () => this.#takeMarks() });
    const places = { engine: this.#engine, signalAlerts: this.#signalAlerts };
    this.#armed = new ArmedAlerts(deps, places);
    this.#signals = new SignalReader(deps, {
      signalAlerts: this.#signalAlerts,
      found: (found) => this.found(found),
      readThrough: (seq) => this.#writer.noteSignals(seq),
    });
  }

  get size(): number {
    return this.#engine.size + this.#signalAlerts.size;
  }

  /** Returns the armed alerts on strategies. */
  onStrategies(): readonly SignalAlert[] {
    return this.#signalAlerts.onStrategies();
  }

  /** Calls a listener when an alert on a strategy was armed or removed: its rule is to be scanned. */
  onStrategiesChange(listener: () => void): void {
    this.#onStrategiesChange = listener;
  }

  /** Reads all armed alerts and marks. Instruments with a mark wait until history is loaded. */
  async start(): Promise<void> {
    const { db, registry, nowOf } = this.#deps;
    const { scope } = this.#armed;
    const isOwn = (listed: ListedInstrument): boolean => isPriceIn(scope, listed);
    for (const listed of [...registry.all, ...registry.opened].filter(isOwn))
      await this.#moveBySplits(listed, nowOf(listed.instrument.market));
    const marks = new Map<InstrumentId, SavedMark>();
    for (const mark of await readAlertMarks(db, registry)) {
      if (!isOwn(mark.listed)) continue;
      if (isAhead(mark.atMs, nowOf(mark.listed.instrument.market))) continue; // from an earlier round of a replay
      marks.set(mark.listed.instrument.id, mark);
      this.#engine.restore(mark.listed, mark.price, mark.before);
      this.#follower.resume(mark);
    }
    for await (const rows of armedAlerts(db, this.#armed.everybody, scope)) {
      for (const row of rows) await this.#armed.arm(row, ({ instrument }) => hasMet(row, marks.get(instrument.id)));
    }
    await this.#signals.start();
    this.#onStrategiesChange();
  }

  tick(tick: Tick): void {
    this.#follower.tick(tick);
  }

  barsClosed(closed: BarsClosed): void {
    this.#follower.barsClosed(closed);
  }

  historyLoaded(loaded: HistoryLoaded): void {
    this.#follower.historyLoaded(loaded);
  }

  /** Ticks of a market, or of some instruments, were missed: their alerts wait for the bars of that time. */
  missed(market: Market, ids?: readonly InstrumentId[]): void {
    this.#follower.missed(market, ids);
  }

  /**
   * A market's time was set back. Alerts of prices that are void by that continue as if they had just been armed, the
   * others go on: a gap that is open is still filled.
   */
  rewound(rewind: Rewind): void {
    const { market, toMs } = rewind;
    this.#signalAlerts.rewind(market, toMs ?? this.#deps.nowOf(market), toMs !== undefined);
    const voided = this.#follower.voidedBy(rewind);
    for (const id of voided) this.#seeds.rewind(id);
    this.#follower.rewound(rewind);
    this.#engine.setBackTimes(voided);
    const all = this.#deps.registry.quotedIn(market).map(({ instrument }) => instrument.id);
    if (toMs !== undefined) this.#engine.setBackTimes(all, toMs);
    this.#queue.add('history of alerts', () => this.#seeds.readWanted());
  }

  /** Alerts were saved, paused or removed. */
  changed(...numbers: readonly number[]): void {
    for (const no of numbers) this.#queue.add('alert', () => this.#readAgain(no));
    this.#deps.changedElsewhere?.(numbers);
  }

  /** What accounts may see has changed: alerts on hidden markets rest, and go on from now where they are seen again. */
  accessChanged(): void {
    this.#armAgain(this.#armed.everybody);
  }

  /** An account has other prices than before: its alerts go on from now with those. */
  async holderChanged(userId: string): Promise<void> {
    this.#armAgain({ only: userId });
    await this.#queue.idle();
  }

  #armAgain(holders: Holders): void {
    this.#queue.add('alerts by licence', async () => {
      for await (const rows of armedAlerts(this.#deps.db, holders, this.#armed.scope)) {
        for (const row of rows) {
          this.#armed.disarm(row.no);
          await this.#armed.arm(row, () => false);
        }
      }
      this.#onStrategiesChange();
      await this.#seeds.readWanted();
    });
  }

  /** Signals were stored. */
  signalsStored(): void {
    if (this.#isStopping) return; // the next start reads on from their number
    this.#queue.addOnce('signals of alerts', () => this.#signals.read());
  }

  /** Returns the markets and kinds of calendar events that alerts wait for. */
  awaitedEvents(): ReturnType<SignalAlerts['awaitedEvents']> {
    return this.#signalAlerts.awaitedEvents();
  }

  /** Handles what has no row among the signals: an instrument left a screen, or a calendar event is near. */
  found(found: RuleEvent): void {
    for (const hit of this.#signalAlerts.hitsOf(found)) this.#writer.add(hit);
  }

  saveMarks(): void {
    this.#writer.saveMarks();
  }

  /** Expires due alerts, pauses those that can't fire any more, and re-reads those on changed watchlists. */
  tidy(markets: readonly Market[]): void {
    this.#queue.addOnce(`alerts past their time in ${markets.join()}`, async () => {
      const { db, nowOf } = this.#deps;
      for (const market of markets) this.#ended(await expire(db, market, nowOf(market), this.#armed.holders(market)));
      const { onLists } = this.#armed;
      const suspects = [...this.#signalAlerts.onOwnRules(), ...this.#signalAlerts.neverFound()].map(({ no }) => no);
      const orphans = await pauseOrphans(this.#deps, [...suspects, ...onLists.keys()]);
      this.#ended(orphans);
      if (orphans.length > 0) this.#onStrategiesChange();
      for (const no of await this.#armed.changedLists()) {
        await this.#readAgain(no);
        this.#deps.changedElsewhere?.([no]);
      }
      await this.#seeds.readWanted();
    });
  }

  /** Resolves when everything received so far is processed and written. */
  async idle(): Promise<void> {
    await this.#queue.idle();
    await this.#writer.idle();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#queue.stop();
    await this.#writer.stop();
  }

  /** Ends where another process evaluates these alerts from now on: what isn't written yet is found there. */
  async breakOff(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([this.#queue.stop(), this.#writer.breakOff()]);
  }

  /** Adjusts levels and the price that decides their side for a split, so a split crosses none. */
  async #adjust(listed: ListedInstrument, atMs: number, scale: () => void): Promise<void> {
    await this.#moveBySplits(listed, atMs);
    await this.#rearm(listed, scale);
  }

  #moveBySplits(listed: ListedInstrument, atMs: number): Promise<void> {
    const { db, splits } = this.#deps;
    return moveBySplits(db, listed, splits, atMs, this.#armed.holders(listed.instrument.market));
  }

  /** Rearms the alerts on an instrument on their previous sides; `between` runs while none is armed. */
  async #rearm({ no: instrumentNo, instrument }: ListedInstrument, between: () => void): Promise<void> {
    const rows = await armedOn(this.#deps.db, instrument, this.#armed.onListsWith(instrumentNo));
    for (const { no } of rows) this.#armed.disarm(no);
    between();
    const atMs = this.#engine.lastMs(instrument.id);
    for (const row of rows) await this.#armed.arm(row, () => row.armed_from < atMs);
    await this.#seeds.readWanted();
  }

  #takeMarks(): Omit<SavedMark, 'savedMs'>[] {
    const marks = this.#follower.takeMarks();
    return marks.map((mark) => ({ ...mark, before: this.#engine.priceBefore(mark.listed.instrument.id) }));
  }

  #ended(numbers: readonly number[]): void {
    for (const no of numbers) this.#armed.disarm(no);
    if (numbers.length > 0) this.#deps.changedElsewhere?.(numbers);
  }

  async #readAgain(no: number): Promise<void> {
    this.#armed.disarm(no);
    const row = await armedByNo(this.#deps.db, no);
    if (row) await this.#armed.arm(row, () => false);
    this.#onStrategiesChange();
    await this.#seeds.readWanted();
  }
}

/** Returns whether an earlier process compared an alert with prices up to its mark. */
const hasMet = ({ armed_at, armed_from }: AlertRecord, mark: SavedMark | undefined): boolean =>
  mark !== undefined && armed_at < mark.savedMs && armed_from < mark.atMs;
