import { setTimeout as sleep } from 'node:timers/promises';
import type { Market } from '@wickwise/market';
import { throughOf } from '#marketdata/bars/history/instrument-loader.ts';
import { type InstrumentPart, isInPart } from '#marketdata/instrument-part.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Log } from '#platform/log.ts';
import { throughOutages } from '#platform/through-outages.ts';
import type { RoleContext } from './context.ts';
import type { MovablePart } from './movable-part.ts';
import type { PartStored } from './part-stored.ts';
import type { PriceTaker } from './price-taker.ts';

/** Prices go by until a part has begun. */
const PAUSES = { firstMs: 250, longestMs: 2_000 };
/** Longest time for what is under way to end once a part is taken back, ms. */
const END_MS = 5_000;

/** What alerts and orders on prices take, of this server or of a leader. */
export interface PricedContext extends Pick<RoleContext, 'registry' | 'splits' | 'store'> {
  config: Pick<RoleContext['config'], 'barCloseDelayMs'>;
  database: Pick<RoleContext['database'], 'db'>;
  feeds: Pick<RoleContext['feeds'], 'clock'>;
}

/** The same, with who may see what: what evaluates them is made of it. */
export type PartContext = PricedContext & Pick<RoleContext, 'access' | 'log'>;

/** What compares alerts or orders with prices of some instruments. */
export interface PricedService extends PriceTaker {
  /** Reads all of them, and how far they were compared. */
  start(): Promise<void>;
  /** Writes what it has found, and its marks. */
  stop(): Promise<void>;
  /** Ends where another process goes on from what is stored. */
  breakOff(): Promise<void>;
  /** Reads those of these numbers again. */
  changed(...numbers: readonly number[]): void;
  /** Who may use which prices has changed. */
  accessChanged(): void;
}

export interface PricedPartOptions<Service> extends InstrumentPart {
  /** What it is of, for the log. */
  of: string;
  /** Makes what evaluates it; called again where the start failed. */
  create: () => Service;
  markets: readonly Market[];
  registry: Pick<InstrumentRegistry, 'all' | 'opened'>;
  log: Log;
  /** Called once it follows prices: it has missed those from before. */
  onReady: () => void;
}

interface Run<Service> {
  /** Undefined while it begins. */
  service: Service | undefined;
  /** What happened while it began. */
  readonly changed: Set<number>;
  /** What is done once it has begun, by name: the newest of each. */
  readonly waiting: Map<string, (service: Service) => void>;
  readonly ending: AbortController;
  readonly begun: Promise<void>;
}

/** What waits for prices of a part of the instruments, which this process evaluates from its marks on. */
export class PricedPart<Service extends PricedService> implements MovablePart {
  readonly no: number;
  readonly #options: PricedPartOptions<Service>;
  #run: Run<Service> | undefined;

  constructor(options: PricedPartOptions<Service>) {
    this.no = options.no;
    this.#options = options;
  }

  /** What evaluates it here; undefined until it follows prices. */
  get service(): Service | undefined {
    return this.#run?.service;
  }

  get isReady(): boolean {
    return this.service !== undefined;
  }

  beginHere(): void {
    const run: Run<Service> = {
      service: undefined,
      changed: new Set(),
      waiting: new Map(),
      ending: new AbortController(),
      begun: Promise.resolve().then(() => this.#begin(run)),
    };
    this.#run = run;
  }

  /** Some were saved, paused, or have ended. */
  changed(numbers: readonly number[]): void {
    if (this.service) this.service.changed(...numbers);
    else for (const no of numbers) this.#run?.changed.add(no);
  }

  /** Does something with what evaluates it now, or once it has begun: then the newest of that name alone. */
  withService(name: string, work: (service: Service) => void): void {
    if (this.service) work(this.service);
    else this.#run?.waiting.set(name, work);
  }

  /** Prices were missed, of all its instruments. */
  missed(): void {
    for (const market of this.#options.markets) this.service?.missed(market);
  }

  /** Stored bars are whole up to some time: what was missed is found in them. */
  stored({ stored, without, only, wholeUntil }: PartStored): void {
    const { service } = this;
    if (!service) return;
    const { registry } = this.#options;
    const left = new Set(without);
    const alone = only && new Set(only);
    const untilMs = new Map(wholeUntil);
    const byMarket = new Map(stored.map((one) => [one.market, one]));
    for (const listed of [...registry.all, ...registry.opened]) {
      const { id, market } = listed.instrument;
      const through = byMarket.get(market);
      if (!through || left.has(id) || alone?.has(id) === false || !isInPart(this.#options, listed)) continue;
      const { begunMs, settledMs } = through;
      const throughMs = Math.min(throughOf(listed, settledMs), untilMs.get(id) ?? Number.POSITIVE_INFINITY);
      service.historyLoaded({ id, begunMs, throughMs, hasRevisions: false });
    }
  }

  /** Writes what it has found, and its marks. */
  endHere(): Promise<void> {
    return this.#end((service) => service.stop());
  }

  /** Ends it where nothing that it writes is taken any more. */
  async breakOff(): Promise<void> {
    const broken = this.#end((service) => service.breakOff());
    await Promise.race([broken, sleep(END_MS, undefined, { ref: false })]);
  }

  async #end(how: (service: Service) => Promise<void>): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    if (!run) return;
    run.ending.abort();
    await run.begun;
    if (run.service) await how(run.service);
  }

  async #begin(run: Run<Service>): Promise<void> {
    const { create, log, of, onReady } = this.#options;
    const { signal } = run.ending;
    const onFailure = (err: unknown): void => {
      if (!signal.aborted) log.warn({ of, part: this.no, err }, 'a part can not be read, trying again');
    };
    const start = async (): Promise<Service> => {
      signal.throwIfAborted();
      const service = create();
      try {
        await service.start();
      } catch (error) {
        await service.breakOff();
        throw error;
      }
      return service;
    };
    try {
      run.service = await throughOutages(start, { onFailure, signal, pauses: PAUSES, isOutage: () => true });
    } catch {
      return; // it ends
    }
    if (signal.aborted) return;
    if (run.changed.size > 0) run.service.changed(...run.changed);
    for (const work of run.waiting.values()) work(run.service);
    this.missed(); // prices until now
    onReady();
  }
}
