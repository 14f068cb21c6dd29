import { type InstrumentId, type Market, splitInstrumentId, type Tick } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { BarsClosed, HistoryLoaded } from '#marketdata/topics.ts';
import type { Log } from '#platform/log.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { armedAlerts, armedByNo, armedOn, expire, readMarks } from './armed-rows.ts';
import type { AlertDeps, AlertsPaused, Tell } from './deps.ts';
import { AlertEngine, type Mark } from './engine/alert-engine.ts';
import { slotAt } from './engine/bar-clock.ts';
import { isOnPrices } from './engine/lanes.ts';
import { pauseOrphans } from './orphans.ts';
import { PastReader } from './past-reader.ts';
import { Recorder } from './recorder.ts';
import { type AlertRecord, alertTimeframe } from './rows.ts';
import { type Found, type SignalAlert, SignalRules } from './signal-rules.ts';
import { newestSignal, readSignalPosition, signalsSince } from './signal-tail.ts';
import { SplitMover } from './split-mover.ts';

export interface KeeperDeps extends Pick<AlertDeps, 'db' | 'registry' | 'store' | 'splits' | 'nowOf' | 'watched'> {
  tell: Tell;
  tellPaused: Tell<AlertsPaused>;
  log: Log;
  /** Alerts on strategies came or went: their rules are to be scanned from now on, and no others. */
  onStrategies?: (alerts: readonly SignalAlert[]) => void;
}

/** All armed alerts at work: reads them from the store, holds them against what comes, and writes what fires. */
export class AlertKeeper {
  readonly #deps: KeeperDeps;
  readonly #engine: AlertEngine;
  readonly #rules = new SignalRules();
  readonly #recorder: Recorder;
  readonly #past: PastReader;
  readonly #queue: SerialQueue;
  readonly #splits: SplitMover;
  #isStopping = false;
  /** Alerts on a watchlist, with what it held when it was read. */
  readonly #onLists = new Map<number, string>();
  #signalSeq = 0;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.#queue = new SerialQueue(deps.log);
    this.#engine = new AlertEngine({
      onHit: (hit) => this.#recorder.add(hit),
      onWant: (listed, timeframe, lane) => this.#past.want(listed, timeframe, lane),
    });
    this.#past = new PastReader(deps, this.#engine);
    this.#splits = new SplitMover({
      ...deps,
      engine: this.#engine,
      rearm: (listed, between) => this.#rearm(listed, between),
    });
    this.#recorder = new Recorder({ ...deps, takeMarks: () => this.#engine.takeMarks() });
  }

  get size(): number {
    return this.#engine.size + this.#rules.size;
  }

  /** Reads all armed alerts and where the last process stood. Instruments that it knew wait until history is there. */
  async start(): Promise<void> {
    const { db, registry, nowOf } = this.#deps;
    await this.#splits.start();
    const marks = new Map<InstrumentId, Mark & { savedMs: number }>();
    for (const mark of await readMarks(db, registry)) {
      marks.set(mark.listed.instrument.id, mark);
      this.#engine.restore(mark);
      this.#splits.scale(mark.listed, nowOf(mark.listed.instrument.market));
    }
    for await (const rows of armedAlerts(db)) {
      for (const row of rows)
        await this.#arm(row, ({ instrument }) => row.armed_at < (marks.get(instrument.id)?.savedMs ?? 0));
    }
    for (const id of marks.keys()) this.#past.hold(id);
    this.#signalSeq = (await readSignalPosition(db)) ?? (await newestSignal(db));
    this.#tellStrategies();
  }

  tick(tick: Tick): void {
    const { instrumentId, price, exchangeTimeMs, seq } = tick;
    if (this.#splits.passes(tick)) {
      this.#engine.hold(instrumentId);
      this.#queue.add('split of alerts', async () => {
        await this.#splits.move(instrumentId, exchangeTimeMs);
        if (!this.#past.isHolding(instrumentId)) this.#engine.release(instrumentId); // else bars come first
      });
    }
    this.#engine.tick(instrumentId, price, exchangeTimeMs, seq);
  }

  barsClosed({ timeframe, bars, areRevisions }: BarsClosed): void {
    if (areRevisions) return; // what was judged stays as it was
    for (const { id, bar } of bars) {
      const listed = this.#deps.registry.byId(id);
      const endMs = listed && slotAt(listed.instrument.schedule, timeframe, bar.timeMs)?.endMs;
      this.#engine.bar(id, timeframe, bar, endMs ?? bar.timeMs);
    }
  }

  historyLoaded({ id, throughMs }: HistoryLoaded): void {
    this.#queue.add('history of alerts', async () => {
      await this.#splits.move(id, this.#deps.nowOf(splitInstrumentId(id).market)); // before bars or kept ticks are met
      await this.#past.loaded(id, throughMs);
    });
  }

  /** Ticks of a market were missed: its alerts wait for the bars of that time. */
  missed(market: Market): void {
    for (const { instrument } of this.#deps.registry.of(market)) this.#past.hold(instrument.id);
  }

  rewound(market: Market): void {
    this.#splits.rewind(market);
    for (const { instrument } of this.#deps.registry.of(market)) this.#engine.rewind(instrument.id);
  }

  /** An alert was saved, paused or removed. */
  changed(no: number): void {
    this.#queue.add('alert', () => this.#readAgain(no));
  }

  /** Signals were stored. */
  signalsStored(): void {
    if (this.#isStopping) return; // read from their number at the next start
    this.#queue.add('signals of alerts', () => this.#readSignals());
  }

  /** What has no row among the signals: an instrument left a screen. */
  found(found: Found): void {
    for (const hit of this.#rules.hitsOf(found)) this.#recorder.add(hit);
  }

  saveMarks(): void {
    this.#recorder.saveMarks();
  }

  /** Ends what is past its time, pauses what stands on nothing any more, and follows watchlists that have changed. */
  tidy(markets: readonly Market[]): void {
    this.#queue.add('alerts past their time', async () => {
      const { db, nowOf, tellPaused } = this.#deps;
      for (const market of markets) for (const no of await expire(db, market, nowOf(market))) this.#disarm(no);
      const onOwn = [...this.#rules.onOwnRules().map(({ no }) => no), ...this.#onLists.keys()];
      const orphans = await pauseOrphans(db, onOwn, nowOf, tellPaused);
      for (const no of orphans) this.#disarm(no);
      if (orphans.length > 0) this.#tellStrategies();
      for (const [no, held] of this.#onLists) {
        const row = await armedByNo(db, no);
        const listed = row ? await this.#instrumentsOf(row) : [];
        if (namesOf(listed ?? []) !== held) await this.#readAgain(no);
      }
    });
  }

  /** Resolves when all that was told so far is done and written. */
  async idle(): Promise<void> {
    await this.#queue.idle();
    await this.#recorder.idle();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#queue.idle();
    await this.#recorder.stop();
  }

  async #rearm({ no: instrumentNo, instrument }: ListedInstrument, between: () => void): Promise<void> {
    const isOn = (held: string): boolean => held.split(' ').includes(String(instrumentNo));
    const onLists = [...this.#onLists].flatMap(([no, held]) => (isOn(held) ? no : []));
    const rows = await armedOn(this.#deps.db, instrument, onLists);
    for (const { no } of rows) this.#disarm(no);
    between();
    for (const row of rows) await this.#arm(row, () => true);
    await this.#past.readWanted();
  }

  async #readAgain(no: number): Promise<void> {
    this.#disarm(no);
    const row = await armedByNo(this.#deps.db, no);
    if (row) await this.#arm(row, () => false);
    this.#tellStrategies();
    await this.#past.readWanted();
  }

  #tellStrategies(): void {
    this.#deps.onStrategies?.(this.#rules.onStrategies());
  }

  #disarm(no: number): void {
    this.#engine.disarm(no);
    this.#rules.disarm(no);
    this.#onLists.delete(no);
  }

  async #arm(row: AlertRecord, isKnown: (listed: ListedInstrument) => boolean): Promise<void> {
    const { no, condition, frequency, market } = row;
    const listed = await this.#instrumentsOf(row);
    if (row.watchlist_id !== null) this.#onLists.set(no, namesOf(listed ?? []));
    const alert = {
      no,
      frequency,
      timeframe: alertTimeframe(row.timeframe),
      cooldownMinutes: row.cooldown_minutes,
      expiresMs: row.expires_at,
      firedMs: row.last_fired_at,
    };
    if (isOnPrices(condition)) {
      for (const one of listed ?? []) this.#engine.arm(one, { ...alert, condition }, isKnown(one));
    } else {
      const instruments = listed && new Set(listed.map((one) => one.no));
      this.#rules.arm({ ...alert, condition, userId: row.user_id, fromMs: row.armed_from, market, instruments });
    }
  }

  /** The instruments that an alert names; undefined for the whole market. */
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

  async #readSignals(): Promise<void> {
    const { db, registry } = this.#deps;
    for (let isLast = false; !isLast; ) {
      if (this.#rules.size === 0) {
        this.#signalSeq = await newestSignal(db);
        isLast = true;
      } else {
        const part = await signalsSince(db, registry, this.#signalSeq);
        for (const found of part.found) this.found(found);
        ({ seq: this.#signalSeq, isLast } = part);
      }
      this.#recorder.noteSignals(this.#signalSeq);
    }
  }
}

const namesOf = (listed: readonly ListedInstrument[]): string => listed.map(({ no }) => no).join(' ');
