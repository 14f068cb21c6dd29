import { setTimeout as sleep } from 'node:timers/promises';
import type { Market } from '@wickwise/market';
import { throughOf } from '#marketdata/bars/history/instrument-loader.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { type InstrumentPart, isPriceIn } from '#modules/alerts/alert-scope.ts';
import type { AlertService } from '#modules/alerts/alert-service.ts';
import type { Log } from '#platform/log.ts';
import { throughOutages } from '#platform/through-outages.ts';
import type { MovablePart } from './movable-part.ts';
import type { PartStored } from './part-stored.ts';

/** Prices go by until a part has begun. */
const PAUSES = { firstMs: 250, longestMs: 2_000 };
/** Longest time for what is under way to end once a part is taken back, ms. */
const END_MS = 5_000;

export interface AlertPartOptions extends InstrumentPart {
  /** Makes what evaluates its alerts; called again where the start failed. */
  create: () => AlertService;
  markets: readonly Market[];
  registry: Pick<InstrumentRegistry, 'all' | 'opened'>;
  log: Log;
  /** Called once it follows prices: it has missed those from before. */
  onReady: () => void;
}

interface Run {
  /** Undefined while it begins. */
  service: AlertService | undefined;
  /** What happened while it began. */
  readonly changed: Set<number>;
  begunAgain: ((service: AlertService) => void)[];
  readonly ending: AbortController;
  readonly begun: Promise<void>;
}

/** The alerts on prices of a part of the instruments, which this process evaluates from their marks on. */
export class AlertPart implements MovablePart {
  readonly no: number;
  readonly #options: AlertPartOptions;
  #run: Run | undefined;

  constructor(options: AlertPartOptions) {
    this.no = options.no;
    this.#options = options;
  }

  /** What evaluates it here; undefined until it follows prices. */
  get service(): AlertService | undefined {
    return this.#run?.service;
  }

  get isReady(): boolean {
    return this.service !== undefined;
  }

  beginHere(): void {
    const run: Run = {
      ...{ service: undefined, changed: new Set(), begunAgain: [], ending: new AbortController() },
      begun: Promise.resolve().then(() => this.#begin(run)),
    };
    this.#run = run;
  }

  /** Alerts were saved, paused, or have ended. */
  changed(numbers: readonly number[]): void {
    for (const no of numbers)
      if (this.service) this.service.changed(no);
      else this.#run?.changed.add(no);
  }

  /** Does something with its alerts now, or once it has begun. */
  withService(work: (service: AlertService) => void): void {
    if (this.service) work(this.service);
    else this.#run?.begunAgain.push(work);
  }

  /** An account has other prices than before: resolves once its alerts here go by that, or will as this part begins. */
  async holderChanged(owner: string): Promise<void> {
    if (this.service) await this.service.holderChanged(owner);
    else this.withService((service) => void service.holderChanged(owner));
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
      if (!through || left.has(id) || alone?.has(id) === false || !isPriceIn(this.#options, listed)) continue;
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

  async #end(how: (service: AlertService) => Promise<void>): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    if (!run) return;
    run.ending.abort();
    await run.begun;
    if (run.service) await how(run.service);
  }

  async #begin(run: Run): Promise<void> {
    const { create, log, onReady } = this.#options;
    const { signal } = run.ending;
    const onFailure = (err: unknown): void => {
      if (!signal.aborted) log.warn({ part: this.no, err }, 'alerts can not be read, trying again');
    };
    const start = async (): Promise<AlertService> => {
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
    for (const no of run.changed) run.service.changed(no);
    for (const work of run.begunAgain) work(run.service);
    this.missed(); // prices until now
    onReady();
  }
}
