import type { Market } from '@wickwise/market';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import type { InstrumentPart } from '#marketdata/instrument-part.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Bus } from '#platform/bus.ts';
import { connect, type Database } from '#platform/db/db.ts';
import { workConnectionName } from '#platform/leadership/fence.ts';
import type { Log } from '#platform/log.ts';
import { handPrices } from '../roles/price-taker.ts';
import { type PartContext, PricedPart, type PricedService } from '../roles/priced-part.ts';
import { PricedParts } from '../roles/priced-parts.ts';
import { type HeldPart, HeldParts } from './held-parts.ts';
import { LeaderClock } from './leader-clock.ts';
import type { LocalState } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import { type PartWork, refuseOtherBars } from './part-messages.ts';
import type { PartAsk, PartPrices, PricedBegin, PricedCommand, PriceWire } from './priced-messages.ts';
import type { NodeConfig } from './start-node.ts';
import type { PricedSubjects } from './subjects.ts';

const ASK_EVERY_MS = 1_000;
/** Connections of a part: what is found waits for one writer, which reads meanwhile. */
const CONNECTIONS = 3;

export interface PricedRunnerDeps {
  node: string;
  config: NodeConfig;
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'isAnswering'>;
  log: Log;
  /** What the leader announces. */
  bus: Bus;
  known: Pick<LocalState, 'feeds' | 'registry' | 'splits'>;
  access: MarketAccess;
  nodes: Pick<NodeBus, 'publish' | 'subscribe'>;
}

/** What is evaluated in parts. */
export interface PricedWork<Service extends PricedService> {
  of: PartWork;
  subjects: PricedSubjects;
  /** Makes what evaluates a part; its database is that of the part's claim. */
  create(context: PartContext, scope: InstrumentPart): Service;
}

interface HeldPrices<Service extends PricedService> extends HeldPart {
  claim: string;
  part: PricedPart<Service>;
  /** Number of the newest message of its prices; undefined before the first that is taken. */
  receivedNo: number | undefined;
  /** Times up to which its gap has to be filled, by market; undefined where there is none. */
  neededMs: ReadonlyMap<Market, number> | undefined;
}

/**
 * Evaluates what waits for prices, of the parts that one leader gives to this node, until its heartbeat stops. All
 * prices of a part come counted; what is missed is filled from stored bars, once the leader says that they are there.
 * Each part has connections of its own, named by its claim: once that is taken back, nothing that it writes is taken.
 */
export class PricedRunner<Service extends PricedService> {
  readonly #deps: PricedRunnerDeps;
  readonly #work: PricedWork<Service>;
  readonly #held: HeldParts<HeldPrices<Service>>;
  readonly #clock: LeaderClock;
  readonly #endTimers: () => void;

  constructor(deps: PricedRunnerDeps, work: PricedWork<Service>) {
    this.#deps = deps;
    this.#work = work;
    const { access, bus, known } = deps;
    this.#clock = new LeaderClock(known.feeds.clock);
    this.#held = new HeldParts({ ...deps, of: work.of });
    const endMarks = handPrices(bus, new PricedParts(known.registry, (no) => this.#held.of(no)?.part));
    access.onChange(() => {
      for (const part of this.parts) part.withService('access', (service) => service.accessChanged());
    });
    const asking = setInterval(() => {
      for (const held of this.#held.all()) this.#ask(held);
    }, ASK_EVERY_MS);
    this.#endTimers = () => {
      endMarks();
      clearInterval(asking);
    };
  }

  /** Claims of the parts that have begun; undefined while this node could not store what it finds. */
  get state(): { claims: readonly string[] } | undefined {
    const { claims } = this.#held;
    return claims && { claims };
  }

  get parts(): readonly PricedPart<Service>[] {
    return this.#held.all().map(({ part }) => part);
  }

  /** Follows an order of the leader. */
  async take(command: PricedCommand): Promise<void> {
    if (command.kind === 'begin') return this.#begin(command);
    if (command.kind === 'end') return this.#held.end(command.claim);
    if (command.kind === 'stored') {
      const held = this.#held.of(command.no);
      held?.part.stored(command);
      const isFilled = command.stored.every(({ market, begunMs }) => begunMs >= (held?.neededMs?.get(market) ?? 0));
      if (held && isFilled) held.neededMs = undefined;
    } else for (const part of this.parts) part.changed(command.numbers);
  }

  /** Ends all parts, and lets the leader give them to other nodes. */
  async stop(): Promise<void> {
    this.#endTimers();
    await this.#held.stop();
  }

  async #begin(command: PricedBegin): Promise<void> {
    const { config, log, node } = this.#deps;
    if (command.node !== node || this.#held.isStopped) return;
    refuseOtherBars(config, command);
    this.#clock.take(command.times);
    const held = this.#create(command);
    if (!(await this.#held.enter(command, held))) return held.breakOff();
    held.part.beginHere();
    log.info({ of: this.#work.of, part: command.no }, 'this node evaluates a part');
  }

  #create({ claim, no, parts, closeDelayMs }: PricedBegin): HeldPrices<Service> {
    const { access, config, database, known, log, nodes } = this.#deps;
    const { create, of, subjects } = this.#work;
    const connection = { ...database.connection, application_name: workConnectionName(claim), max: CONNECTIONS };
    const own = connect(connection, log);
    const context: PartContext = {
      access,
      log,
      registry: known.registry,
      splits: known.splits,
      config: { barCloseDelayMs: closeDelayMs },
      database: own,
      feeds: { clock: this.#clock },
      store: openBarStore(database.pool, config.clickhouse),
    };
    const part = new PricedPart<Service>({
      no,
      parts,
      of,
      log,
      registry: known.registry,
      markets: known.feeds.markets,
      create: () => create(context, { no, parts }),
      onReady: () => this.#missed(held),
    });
    const unsubscribe = nodes.subscribe(subjects.prices(no), (message) => this.#receive(held, message as PartPrices));
    const endBy = (end: () => Promise<void>) => async (): Promise<void> => {
      unsubscribe();
      await end();
      await own.stop();
    };
    const held: HeldPrices<Service> = {
      claim,
      part,
      receivedNo: undefined,
      neededMs: undefined,
      breakOff: endBy(() => part.breakOff()),
      end: endBy(() => part.endHere()),
      get isReady() {
        return part.isReady;
      },
    };
    return held;
  }

  #receive(held: HeldPrices<Service>, { claim, no, times, prices }: PartPrices): void {
    if (claim !== held.claim) return;
    this.#clock.take(times);
    const { service } = held.part;
    if (!service) return;
    if (no !== (held.receivedNo ?? Number.NaN) + 1) {
      held.part.missed();
      this.#missed(held);
    }
    held.receivedNo = no;
    for (const wire of prices) service.tick(tickOf(wire));
  }

  /** Prices up to now were missed: asks until the leader says that their bars are stored. */
  #missed(held: HeldPrices<Service>): void {
    const { markets } = this.#deps.known.feeds;
    held.neededMs = new Map(markets.map((market) => [market, this.#clock.now(market)]));
    this.#ask(held);
  }

  #ask({ claim, neededMs }: HeldPrices<Service>): void {
    if (neededMs) this.#deps.nodes.publish(this.#work.subjects.asks, { claim } satisfies PartAsk);
  }
}

const tickOf = ([instrumentId, price, exchangeTimeMs, seq]: PriceWire) => ({
  instrumentId,
  price,
  exchangeTimeMs,
  receiveTimeMs: exchangeTimeMs,
  size: 0,
  seq,
  referencePrice: Number.NaN,
});
