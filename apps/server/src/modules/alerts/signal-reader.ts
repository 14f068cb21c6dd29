import type { RuleReading } from '@wickwise/contract';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { SignalSource } from './deps.ts';
import type { RuleEvent, SignalAlerts } from './signal-alerts.ts';
import { readSignalPosition, signalsSince } from './signal-tail.ts';

export interface SignalReaderDeps {
  db: Db;
  registry: InstrumentRegistry;
  signals: SignalSource;
  log: Log;
  /** Returns the values that a public scan compared on its bar; undefined for shapes. */
  presetReadings?: (found: RuleEvent) => Promise<readonly RuleReading[] | undefined>;
}

export interface SignalReaderTarget {
  signalAlerts: Pick<SignalAlerts, 'isAwaited' | 'size'>;
  found(found: RuleEvent): void;
  /** Signals up to this number have been handed on. */
  readThrough(seq: number): void;
}

/** Reads stored signals by their number, each once, for the alerts that wait for them. */
export class SignalReader {
  readonly #deps: SignalReaderDeps;
  readonly #target: SignalReaderTarget;
  #seq = 0;

  constructor(deps: SignalReaderDeps, target: SignalReaderTarget) {
    this.#deps = deps;
    this.#target = target;
  }

  /** Goes on from where an earlier process came to; at first from the newest signal. */
  async start(): Promise<void> {
    this.#seq = (await readSignalPosition(this.#deps.db)) ?? (await this.#deps.signals.newest());
  }

  /** Hands on what was stored since. */
  async read(): Promise<void> {
    const { signals, registry } = this.#deps;
    const { signalAlerts, found, readThrough } = this.#target;
    for (let isLast = false; !isLast; ) {
      if (signalAlerts.size === 0) {
        this.#seq = await signals.newest();
        isLast = true;
      } else {
        const part = await signalsSince(signals, registry, this.#seq);
        for (const one of part.found) found(await this.#withReadings(one));
        ({ seq: this.#seq, isLast } = part);
      }
      readThrough(this.#seq);
    }
  }

  /** Adds what a public scan compared, where an alert waits for it; an alert fires without values rather than not. */
  async #withReadings(found: RuleEvent): Promise<RuleEvent> {
    const { presetReadings, log } = this.#deps;
    if (!presetReadings || found.ownerId !== undefined || !this.#target.signalAlerts.isAwaited(found)) return found;
    try {
      return { ...found, readings: await presetReadings(found) };
    } catch (error) {
      log.warn({ err: error, signalId: found.signalId }, 'values of an alert could not be read');
      return found;
    }
  }
}
