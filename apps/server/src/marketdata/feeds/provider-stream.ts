import type { InstrumentId } from '@wickwise/market';
import type { ProviderConnection } from '#platform/net/socket-options.ts';
import type { FeedHealth, FeedPlaces } from './feed.ts';
import type { ProviderProtocol } from './provider-protocol.ts';
import { ShardPlaces } from './shard-places.ts';
import { type MissedTime, type ShardEvent, type ShardOptions, StreamShard } from './stream-shard.ts';

/** The wait for prices is looked at this often within it. */
const LOOKS = 4;

export interface StreamListener {
  take(event: ShardEvent, connection: ProviderConnection): void;
  /** All subscriptions of a connection are confirmed. */
  settled(connection: ProviderConnection): void;
  /** A message made no sense. */
  skipped(reason: string): void;
  /** Prices of these instruments come, or come again. */
  live(ids: ReadonlySet<InstrumentId>, missed: MissedTime | undefined): void;
  /** A connection with these instruments was lost. */
  lost(ids: ReadonlySet<InstrumentId>): void;
  /** The provider allows fewer connections than its limits say: places are to be given again. */
  fewer(reason: string): void;
  /** The provider refuses the key: nothing is tried again. */
  keyRefused(reason: string): void;
  /** The state or its reason has changed. */
  changed(): void;
}

export interface ProviderStreamOptions extends ShardOptions {
  codesOf(ids: Iterable<InstrumentId>): string[];
  /** Whether a market of one of these is open. */
  isOpen(ids: ReadonlySet<InstrumentId>): boolean;
}

interface Shard {
  stream: StreamShard;
  /** Why it isn't live. */
  reason?: string;
}

/** A provider's stream, over as many connections as its instruments need and its limits allow. */
export class ProviderStream {
  readonly #protocol: ProviderProtocol;
  readonly #options: ProviderStreamOptions;
  readonly #listener: StreamListener;
  readonly #places: ShardPlaces;
  readonly #shards = new Map<number, Shard>();
  #isStarted = false;
  #looking: NodeJS.Timeout | undefined;

  constructor(protocol: ProviderProtocol, options: ProviderStreamOptions, listener: StreamListener) {
    this.#protocol = protocol;
    this.#options = options;
    this.#listener = listener;
    this.#places = new ShardPlaces({ perConnection: protocol.perConnection, connections: protocol.connections ?? 1 });
  }

  /** Streams these instruments; returns those that no connection has a place for. */
  want(ids: ReadonlySet<InstrumentId>): InstrumentId[] {
    const beyond = this.#places.assign(ids);
    const { needed } = this.#places;
    for (const [no, { stream }] of this.#shards) {
      if (needed.includes(no)) continue;
      stream.stop();
      this.#shards.delete(no);
    }
    for (const no of needed) this.#shardOf(no).want(new Set(this.#options.codesOf(this.#places.of(no))));
    return beyond;
  }

  /** `fromMs`: market time from which prices are wanted. */
  start(fromMs: number): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#looking = setInterval(() => this.#look(), this.#options.patience.noPriceMs / LOOKS);
    for (const { stream } of this.#shards.values()) stream.start(fromMs);
  }

  stop(): void {
    this.#isStarted = false;
    clearInterval(this.#looking);
    for (const { stream } of this.#shards.values()) stream.stop();
  }

  /** Live while one of its connections is; a reason says what the others lack. */
  get health(): FeedHealth {
    const shards = [...this.#shards.values()];
    const inState = (state: StreamShard['state']): Shard[] => shards.filter(({ stream }) => stream.state === state);
    const troubled = shards.filter(({ reason }) => reason !== undefined);
    const reason = troubled[0]?.reason;
    if (inState('live').length > 0) {
      if (reason === undefined) return { state: 'live' };
      return { state: 'live', reason: `${troubled.length} of ${shards.length} connections: ${reason}` };
    }
    const why = reason === undefined ? {} : { reason };
    if (inState('lost').length > 0) return { state: 'degraded', ...why };
    const isRefused = shards.length > 0 && inState('refused').length === shards.length;
    return { state: isRefused ? 'stopped' : 'starting', ...why };
  }

  get places(): FeedPlaces {
    const { connections, total, used } = this.#places;
    const live = [...this.#shards.values()].filter(({ stream }) => stream.state === 'live').length;
    return { connections: { live, wanted: this.#shards.size, most: connections }, used, total };
  }

  #shardOf(no: number): StreamShard {
    const known = this.#shards.get(no);
    if (known) return known.stream;
    const shard: Shard = {
      stream: new StreamShard(this.#protocol, this.#options, {
        take: (event, connection) => this.#listener.take(event, connection),
        settled: (connection) => this.#listener.settled(connection),
        skipped: (reason) => this.#listener.skipped(reason),
        live: (missed) => this.#live(no, shard, missed),
        lost: (reason) => {
          shard.reason = reason;
          this.#listener.lost(this.#places.of(no));
          this.#listener.changed();
        },
        failed: (reason) => {
          // what was lost says why first
          if (shard.stream.state !== 'lost') shard.reason = reason;
        },
        refused: (reason, isKey) => this.#refused(shard, reason, isKey),
      }),
    };
    this.#shards.set(no, shard);
    if (this.#isStarted) shard.stream.start(this.#options.nowMs());
    return shard.stream;
  }

  #live(no: number, shard: Shard, missed: MissedTime | undefined): void {
    delete shard.reason;
    this.#listener.changed();
    this.#listener.live(this.#places.of(no), missed);
    this.#giveUpRefused();
  }

  /** A further connection that is refused while others live says that there may be no more of them. */
  #refused(shard: Shard, reason: string, isKey: boolean): void {
    shard.reason = reason;
    const isAlone = [...this.#shards.values()].every(({ stream }) => stream.state !== 'live');
    if (isKey && (isAlone || shard.stream.wasLive)) this.#listener.keyRefused(reason);
    else if (isAlone) this.#listener.changed();
    else this.#giveUpRefused();
  }

  #giveUpRefused(): void {
    const refused = [...this.#shards].filter(([, { stream }]) => stream.state === 'refused');
    for (const [no] of refused) {
      this.#places.close(no);
      this.#shards.delete(no);
    }
    const reason = refused[0]?.[1].reason;
    if (reason !== undefined) this.#listener.fewer(reason);
  }

  #look(): void {
    for (const [no, { stream }] of this.#shards) stream.lookForPrices(this.#options.isOpen(this.#places.of(no)));
  }
}
