import { isOnPrices, parseCondition, type RuleReading } from '@wickwise/contract';
import type { InstrumentId, Market, Tick } from '@wickwise/market';
import { isAhead, PriceFollower } from '#marketdata/follow/price-follower.ts';
import { minutesKept, RecentMinutes } from '#marketdata/follow/recent-minutes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed, HistoryLoaded, Rewind } from '#marketdata/topics.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { armedAlerts, armedByNo, armedOn, expire, readAlertMarks, type SavedMark } from './armed-rows.ts';
import type { AlertDeps, AlertNews, AlertsPaused, SignalSource, WriteNotices } from './deps.ts';
import { AlertEngine } from './engine/alert-engine.ts';
import { FiringWriter } from './firing-writer.ts';
import { EVERYBODY, type Holders, isHolder } from './holders.ts';
import { pauseOrphans } from './orphans.ts';
import { type AlertRecord, alertTimeframe } from './rows.ts';
import { SeedReader } from './seed-reader.ts';
import { type RuleEvent, type SignalAlert, SignalAlerts } from './signal-alerts.ts';
import { readSignalPosition, signalsSince } from './signal-tail.ts';
import { moveBySplits } from './split-levels.ts';

export interface AlertServiceDeps
  extends Pick<AlertDeps, 'db' | 'registry' | 'store' | 'splits' | 'nowOf' | 'watched' | 'listPresent'> {
  /** Returns whether an account may see a market: its alerts on others wait. */
  mayRead: (market: Market, userId: string) => boolean;
  /** The only account whose alerts on prices it evaluates, and none on signals; default: everybody's, and all on signals. */
  only?: string;
  /** Returns accounts whose alerts on prices of a market another service evaluates. */
  without?: (market: Market) => readonly string[];
  signals: SignalSource;
  writeFired: WriteNotices<AlertNews>;
  writePaused: WriteNotices<AlertsPaused>;
  log: Log;
  /** Returns the values that a public scan compared on its bar; undefined for shapes. */
  presetReadings?: (found: RuleEvent) => Promise<readonly RuleReading[] | undefined>;
  /** Called when an alert on a strategy was armed or removed: its rule is to be scanned. */
  strategyAlertsChanged?: () => void;
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
  #isStopping = false;
  /** Alerts on a watchlist, with the instrument numbers that it held when it was read. */
  readonly #onLists = new Map<number, string>();
  #signalSeq = 0;

  constructor(deps: AlertServiceDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
    this.#engine = new AlertEngine({
      onHit: (hit) => this.#writer.add(hit),
      onWant: (want) => this.#seeds.want(want),
    });
    const recent = new RecentMinutes((id) => minutesKept(deps.registry.byId(id)));
    this.#follower = new PriceFollower({
      ...{ ...deps, name: 'alerts', queue: this.#queue, streams: this.#engine.streams, recent },
      hooks: {
        adjust: (listed, atMs, scale) => this.#adjust(listed, atMs, scale),
        historyLoaded: (id, throughMs, isGap) => this.#seeds.loaded(id, throughMs, isGap),
      },
    });
    this.#seeds = new SeedReader({ ...deps, engine: this.#engine, follower: this.#follower, recent });
    this.#writer = new FiringWriter({ ...deps, takeMarks: () => this.#takeMarks() });
  }

  get size(): number {
    return this.#engine.size + this.#signalAlerts.size;
  }

  /** Returns the armed alerts on strategies. */
  onStrategies(): readonly SignalAlert[] {
    return this.#signalAlerts.onStrategies();
  }

  /** Reads all armed alerts and marks. Instruments with a mark wait until history is loaded. */
  async start(): Promise<void> {
    const { db, registry, nowOf } = this.#deps;
    for (const listed of [...registry.all, ...registry.opened])
      await this.#moveBySplits(listed, nowOf(listed.instrument.market));
    const marks = new Map<InstrumentId, SavedMark>();
    for (const mark of await readAlertMarks(db, registry)) {
      if (isAhead(mark.atMs, nowOf(mark.listed.instrument.market))) continue; // from an earlier round of a replay
      marks.set(mark.listed.instrument.id, mark);
      this.#engine.restore(mark.listed, mark.price, mark.before);
      this.#follower.resume(mark);
    }
    for await (const rows of armedAlerts(db, this.#everybody)) {
      for (const row of rows) await this.#arm(row, ({ instrument }) => hasMet(row, marks.get(instrument.id)));
    }
    this.#signalSeq = (await readSignalPosition(db)) ?? (await this.#deps.signals.newest());
    this.#noteStrategies();
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

  /** An alert was saved, paused or removed. */
  changed(no: number): void {
    this.#queue.add('alert', () => this.#readAgain(no));
  }

  /** What accounts may see has changed: alerts on hidden markets rest, and go on from now where they are seen again. */
  accessChanged(): void {
    this.#armAgain(this.#everybody);
  }

  /** An account has other prices than before: its alerts go on from now with those. */
  async holderChanged(userId: string): Promise<void> {
    this.#armAgain({ only: userId });
    await this.#queue.idle();
  }

  #armAgain(holders: Holders): void {
    this.#queue.add('alerts by licence', async () => {
      for await (const rows of armedAlerts(this.#deps.db, holders)) {
        for (const row of rows) {
          this.#disarm(row.no);
          await this.#arm(row, () => false);
        }
      }
      this.#noteStrategies();
      await this.#seeds.readWanted();
    });
  }

  /** Signals were stored. */
  signalsStored(): void {
    if (this.#isStopping) return; // the next start reads on from their number
    this.#queue.add('signals of alerts', () => this.#readSignals());
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

  /** Expires due alerts, pauses those whose source was removed, and re-reads those on changed watchlists. */
  tidy(markets: readonly Market[]): void {
    this.#queue.add('alerts past their time', async () => {
      const { db, nowOf } = this.#deps;
      for (const market of markets)
        for (const no of await expire(db, market, nowOf(market), this.#holders(market))) this.#disarm(no);
      const onOwn = [...this.#signalAlerts.onOwnRules().map(({ no }) => no), ...this.#onLists.keys()];
      const orphans = await pauseOrphans(this.#deps, onOwn);
      for (const no of orphans) this.#disarm(no);
      if (orphans.length > 0) this.#noteStrategies();
      for (const [no, held] of this.#onLists) {
        const row = await armedByNo(db, no);
        const listed = row ? await this.#instrumentsOf(row) : [];
        if (namesOf(listed ?? []) !== held) await this.#readAgain(no);
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

  /** Adjusts levels and the price that decides their side for a split, so a split crosses none. */
  async #adjust(listed: ListedInstrument, atMs: number, scale: () => void): Promise<void> {
    await this.#moveBySplits(listed, atMs);
    await this.#rearm(listed, scale);
  }

  #moveBySplits(listed: ListedInstrument, atMs: number): Promise<void> {
    const { db, splits } = this.#deps;
    return moveBySplits(db, listed, splits, atMs, this.#holders(listed.instrument.market));
  }

  get #everybody(): Holders {
    return this.#deps.only === undefined ? EVERYBODY : { only: this.#deps.only };
  }

  #holders(market: Market): Holders {
    const { only, without } = this.#deps;
    return only === undefined ? { without: without?.(market) ?? [] } : { only };
  }

  /** Rearms the alerts on an instrument on their previous sides; `between` runs while none is armed. */
  async #rearm({ no: instrumentNo, instrument }: ListedInstrument, between: () => void): Promise<void> {
    const isOn = (held: string): boolean => held.split(' ').includes(String(instrumentNo));
    const onLists = [...this.#onLists].flatMap(([no, held]) => (isOn(held) ? no : []));
    const rows = await armedOn(this.#deps.db, instrument, onLists);
    for (const { no } of rows) this.#disarm(no);
    between();
    const atMs = this.#engine.lastMs(instrument.id);
    for (const row of rows) await this.#arm(row, () => row.armed_from < atMs);
    await this.#seeds.readWanted();
  }

  #takeMarks(): Omit<SavedMark, 'savedMs'>[] {
    const marks = this.#follower.takeMarks();
    return marks.map((mark) => ({ ...mark, before: this.#engine.priceBefore(mark.listed.instrument.id) }));
  }

  async #readAgain(no: number): Promise<void> {
    this.#disarm(no);
    const row = await armedByNo(this.#deps.db, no);
    if (row) await this.#arm(row, () => false);
    this.#noteStrategies();
    await this.#seeds.readWanted();
  }

  #noteStrategies(): void {
    this.#deps.strategyAlertsChanged?.();
  }

  #disarm(no: number): void {
    this.#engine.disarm(no);
    this.#signalAlerts.disarm(no);
    this.#onLists.delete(no);
  }

  async #arm(row: AlertRecord, isKnown: (listed: ListedInstrument) => boolean): Promise<void> {
    const { no, frequency, market } = row;
    if (!this.#deps.mayRead(market as Market, row.user_id)) return;
    const condition = parseCondition(row.condition);
    const isOnPrice = isOnPrices(condition);
    const holders = this.#holders(market as Market);
    if (isOnPrice ? !isHolder(holders, row.user_id) : 'only' in holders) return;
    const listed = await this.#instrumentsOf(row);
    const nowMs = this.#deps.nowOf(market as Market);
    const firedMs = row.last_fired_at ?? Number.POSITIVE_INFINITY;
    if (row.watchlist_id !== null) this.#onLists.set(no, namesOf(listed ?? []));
    if (condition.kind === 'news') return; // `NewsAlerts` reads it when stories come
    const alert = {
      no,
      frequency,
      timeframe: alertTimeframe(row.timeframe),
      cooldownMinutes: row.cooldown_minutes,
      armedMs: Math.min(row.armed_from, nowMs),
      expiresMs: row.expires_at,
      firedMs: isAhead(firedMs, nowMs) ? null : firedMs, // later than now: before a replay started over
    };
    if (isOnPrice) {
      for (const one of listed ?? []) this.#engine.arm(one, { ...alert, condition }, isKnown(one));
    } else {
      const instruments = listed && new Set(listed.map((one) => one.no));
      const { armedMs: fromMs } = alert;
      this.#signalAlerts.arm({ ...alert, condition, userId: row.user_id, fromMs, market, instruments });
    }
  }

  /** Returns the instruments of an alert; undefined for the whole market. */
  async #instrumentsOf({
    market,
    symbol,
    watchlist_id,
    user_id,
  }: AlertRecord): Promise<ListedInstrument[] | undefined> {
    const { registry, watched } = this.#deps;
    if (symbol !== null) return [registry.find(market as Market, symbol) ?? []].flat();
    if (watchlist_id === null) return undefined;
    const listed = await watched(user_id, watchlist_id).catch(() => []); // the list was removed meanwhile
    return listed.filter(({ instrument }) => instrument.market === market);
  }

  /** Adds what a public scan compared, where an alert waits for it; an alert fires without values rather than not. */
  async #withReadings(found: RuleEvent): Promise<RuleEvent> {
    const { presetReadings, log } = this.#deps;
    if (!presetReadings || found.ownerId !== undefined || !this.#signalAlerts.isAwaited(found)) return found;
    try {
      return { ...found, readings: await presetReadings(found) };
    } catch (error) {
      log.warn({ err: error, signalId: found.signalId }, 'values of an alert could not be read');
      return found;
    }
  }

  async #readSignals(): Promise<void> {
    const { signals, registry } = this.#deps;
    for (let isLast = false; !isLast; ) {
      if (this.#signalAlerts.size === 0) {
        this.#signalSeq = await signals.newest();
        isLast = true;
      } else {
        const part = await signalsSince(signals, registry, this.#signalSeq);
        for (const found of part.found) this.found(await this.#withReadings(found));
        ({ seq: this.#signalSeq, isLast } = part);
      }
      this.#writer.noteSignals(this.#signalSeq);
    }
  }
}

/** Returns whether an earlier process compared an alert with prices up to its mark. */
const hasMet = ({ armed_at, armed_from }: AlertRecord, mark: SavedMark | undefined): boolean =>
  mark !== undefined && armed_at < mark.savedMs && armed_from < mark.atMs;

const namesOf = (listed: readonly ListedInstrument[]): string => listed.map(({ no }) => no).join(' ');
