import { type InstrumentId, MARKET_INFO, marketOf, splitInstrumentId } from '@wickwise/market';

export interface ShardLimits {
  /** Instruments of one connection; null for any number. */
  perConnection: number | null;
  /** Connections of one key. */
  connections: number;
}

/**
 * Which connection streams which instrument. One that has a place keeps it as long as it's wanted: adding others or
 * letting some go moves none, so that no prices are missed by it.
 */
export class ShardPlaces {
  readonly #limits: ShardLimits;
  /** Instruments by the number of their connection. */
  readonly #shards: Set<InstrumentId>[];
  /** Connections that the provider refuses. */
  readonly #closed = new Set<number>();

  constructor(limits: ShardLimits) {
    this.#limits = limits;
    this.#shards = Array.from({ length: limits.connections }, () => new Set());
  }

  /** Gives places to what is wanted, first to what a beginner looks at first; returns what there is none for. */
  assign(wanted: ReadonlySet<InstrumentId>): InstrumentId[] {
    for (const shard of this.#shards) for (const id of shard) if (!wanted.has(id)) shard.delete(id);
    const placed = new Set(this.#shards.flatMap((shard) => [...shard]));
    const added = [...wanted].filter((id) => !placed.has(id)).sort((a, b) => rankOf(a) - rankOf(b));
    return added.filter((id) => !this.#shardWithRoom()?.add(id));
  }

  /** Takes a connection out of use, with its places. */
  close(no: number): void {
    this.#closed.add(no);
    this.#shards[no]?.clear();
  }

  /** Returns the instruments of a connection. */
  of(no: number): ReadonlySet<InstrumentId> {
    return this.#shards[no] ?? new Set();
  }

  /** Numbers of the connections that are needed; one is while nothing is wanted too. */
  get needed(): number[] {
    const numbers = this.#shards.flatMap(({ size }, no) => (size > 0 ? [no] : []));
    return numbers.length > 0 ? numbers : this.#usable().slice(0, 1);
  }

  /** Number of connections that the provider allows, as far as that is known. */
  get connections(): number {
    return this.#limits.connections - this.#closed.size;
  }

  /** Number of places on all connections; null for any number. */
  get total(): number | null {
    const { perConnection } = this.#limits;
    return perConnection === null ? null : perConnection * this.connections;
  }

  get used(): number {
    return this.#shards.reduce((sum, { size }) => sum + size, 0);
  }

  #usable(): number[] {
    return Array.from({ length: this.#limits.connections }, (_, no) => no).filter((no) => !this.#closed.has(no));
  }

  #shardWithRoom(): Set<InstrumentId> | undefined {
    const { perConnection } = this.#limits;
    const no = this.#usable().find((one) => perConnection === null || this.of(one).size < perConnection);
    return no === undefined ? undefined : this.#shards[no];
  }
}

function rankOf(id: InstrumentId): number {
  const rank = MARKET_INFO[marketOf(id)].featured.indexOf(splitInstrumentId(id).symbol);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}
