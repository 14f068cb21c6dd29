import type { KeyObject } from 'node:crypto';
import type { MarketState } from '@wickwise/contract';
import type { InstrumentId } from '@wickwise/market';
import type { Quote } from '#marketdata/quote-book.ts';
import { marketStates, ticks } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Log } from '#platform/log.ts';
import { type LeaderState, type LocalState, stateNow, tickOfWire } from './leader-state.ts';
import { BUS_PATH, type BusAnswer, nodeProof } from './subjects.ts';

const NO_PRICES: ReadonlySet<string> = new Set(['closed', 'holiday']);
const ASK_EVERY_MS = 2_000;
/** Answers in a row by which the leader is heard by others: the first may come before it has noticed itself. */
const ANSWERED_BY_OTHERS = 2;
/** How long sockets are kept for a leader that can be followed, ms. */
const FIND_LIMIT_MS = 10_000;
const ASK_LIMIT_MS = 1_500;
/** Longer than the socket takes to write the newest prices to everybody, ms. */
const SHOWN_MS = 500;

export interface OutageDeps {
  bus: Bus;
  state: Pick<LocalState, 'feeds' | 'states'>;
  quoteOf: (id: InstrumentId) => Quote | undefined;
  log: Log;
  signal: AbortSignal;
  /** Whether this node has a connection to the bus. */
  hasBus: () => boolean;
  /** Asks the leader whether it has the bus; undefined without an answer. */
  leaderHasBus: () => Promise<boolean | undefined>;
  /** Resolves with the state of a leader that can be followed now. */
  findLeader: (signal: AbortSignal) => Promise<LeaderState>;
  /** Ends all sockets, and begins again. */
  restart: () => void;
}

/**
 * Keeps a node's readers connected while its leader isn't heard: they see how old their prices are, and the newest ones
 * as soon as it is back. Only then the node begins again. Where others hear the leader, it does so at once: its readers
 * are better off elsewhere.
 */
export class LeaderOutage {
  readonly #deps: OutageDeps;
  #isSilent = false;
  #isReading = false;
  #isBeginning = false;

  constructor(deps: OutageDeps) {
    this.#deps = deps;
  }

  /** Returns why this node serves nobody new; undefined while it follows its leader. */
  get why(): string | undefined {
    return this.#isSilent || this.#isReading || this.#isBeginning ? 'this node waits for the leader' : undefined;
  }

  /** Nothing is heard of the leader any more, or it is again and no announcement was missed. */
  silent(isSilent: boolean): void {
    this.#isSilent = isSilent;
    if (!isSilent) return void this.#goOn();
    this.#deps.log.warn('the leader is silent: this node gets no prices');
    this.#showSilent();
    void this.#watch();
  }

  /** The leader's announcements can't be followed any more. */
  async beginAgain(why: string): Promise<void> {
    if (this.#isBeginning) return;
    this.#isBeginning = true;
    const { log, signal, restart } = this.#deps;
    log.warn({ why }, 'this node begins again');
    if (await this.#showNewest()) await pause(SHOWN_MS, signal);
    restart();
  }

  /** Prices aren't announced: those of the silence are read. */
  async #goOn(): Promise<void> {
    this.#isReading = true;
    const isShown = await this.#showNewest();
    this.#isReading = false;
    if (!isShown) void this.beginAgain('its prices could not be read');
  }

  /** Ends the sockets where this node is the only one that lacks its leader. */
  async #watch(): Promise<void> {
    const { hasBus, leaderHasBus, log, restart, signal } = this.#deps;
    for (let answers = 0; this.#isSilent && !this.#isBeginning && !signal.aborted; ) {
      const isHeard = await leaderHasBus();
      answers = isHeard ? answers + 1 : 0;
      const isAlone = answers >= ANSWERED_BY_OTHERS || (isHeard === undefined && !hasBus());
      if (isAlone && this.#isSilent && !this.#isBeginning) {
        this.#isBeginning = true;
        log.warn('this node alone does not hear the leader, and begins again');
        return restart();
      }
      await pause(ASK_EVERY_MS, signal);
    }
  }

  #showSilent(): void {
    const { states } = this.#deps.state;
    for (const announced of states.values()) {
      const { source, session } = announced;
      if (source.health !== 'live' || NO_PRICES.has(session.phase)) continue;
      this.#show({ ...announced, source: { ...source, health: 'silent' } });
    }
  }

  #show(state: MarketState): void {
    const { bus, state: local } = this.#deps;
    local.states.set(state.market, state);
    bus.publish(marketStates, state.market, stateNow(local, state));
  }

  /** Shows the newest prices and states of a leader, once there is one; returns false where none is found in time. */
  async #showNewest(): Promise<boolean> {
    const { bus, quoteOf, findLeader, log, signal } = this.#deps;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), FIND_LIMIT_MS);
    const found = await findLeader(AbortSignal.any([signal, limit.signal])).catch((error: unknown) => {
      if (!limit.signal.aborted) log.warn({ err: error }, 'the leader’s newest prices could not be read');
    });
    clearTimeout(timer);
    if (!found) return false;
    for (const wire of found.quotes) {
      const tick = tickOfWire(wire);
      const known = quoteOf(tick.instrumentId);
      if (!known || tick.exchangeTimeMs > known.timeMs) bus.publish(ticks, tick.instrumentId, tick);
    }
    for (const state of found.states) this.#show(state);
    return true;
  }
}

/** Asks the leader whether it has the bus; undefined where it doesn't answer. */
export async function askBus(leader: string, key: KeyObject): Promise<boolean | undefined> {
  try {
    const response = await fetch(`${leader}${BUS_PATH}`, {
      headers: { authorization: `Bearer ${nodeProof(key)}` },
      signal: AbortSignal.timeout(ASK_LIMIT_MS),
    });
    return response.ok ? ((await response.json()) as BusAnswer).isAtHand : undefined;
  } catch {
    return undefined;
  }
}

/** Resolves after a time, or at an end before it. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
