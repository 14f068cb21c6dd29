import { type InstrumentId, type Market, marketOf } from '@wickwise/market';

/** What a provider says of an exchange's session. */
export type ExchangePhase = 'pre' | 'continuous' | 'auction' | 'closed';

/** A trade by so much later says that there's trading again, though nobody has said so. */
const OVERRULED_AFTER_MS = 5_000;

interface Halt {
  atMs: number;
  reason: string;
}

/** What a provider's stream says beside prices: halted instruments, and the session as the exchange has it. */
export class ExchangeNotices {
  readonly #halts = new Map<InstrumentId, Halt>();
  readonly #phases = new Map<Market, { atMs: number; phase: ExchangePhase }>();

  /** Notes a halt in the provider's words, or its end by null. */
  halt(id: InstrumentId, atMs: number, reason: string | null): void {
    if (reason === null) this.#halts.delete(id);
    else this.#halts.set(id, { atMs, reason });
  }

  phase(market: Market, atMs: number, phase: ExchangePhase): void {
    this.#phases.set(market, { atMs, phase });
  }

  /** A notice of the end may have been missed, but not the trades after it. */
  trade(id: InstrumentId, timeMs: number): void {
    const halt = this.#halts.get(id);
    if (halt && timeMs > halt.atMs + OVERRULED_AFTER_MS) this.#halts.delete(id);
    const market = marketOf(id);
    const said = this.#phases.get(market);
    if (said?.phase === 'closed' && timeMs > said.atMs + OVERRULED_AFTER_MS) this.#phases.delete(market);
  }

  get halts(): ReadonlyMap<InstrumentId, string> {
    return new Map([...this.#halts].map(([id, { reason }]) => [id, reason]));
  }

  phaseOf(market: Market): ExchangePhase | null {
    return this.#phases.get(market)?.phase ?? null;
  }
}
