import type { Market } from '@wickwise/market';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import { ticks } from '#marketdata/topics.ts';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { AlertService } from '#modules/alerts/alert-service.ts';
import { NoticeService, type WrittenNotices } from '#modules/notices/notice-service.ts';
import type { Bus, Unsubscribe } from '#platform/bus.ts';
import { connect, type Database } from '#platform/db/db.ts';
import { workConnectionName } from '#platform/leadership/fence.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { startAccess } from '../roles/access.ts';
import { AlertPart } from '../roles/alert-part.ts';
import { AlertParts } from '../roles/alert-parts.ts';
import { handPrices, NO_SIGNALS, type NoticeWriter, pricedAlerts } from '../roles/alert-service.ts';
import type { AlertCommand, AlertsBegin, AlertsHere, PartAsk, PartPrices, PriceWire } from './alert-messages.ts';
import { type HeldPart, HeldParts } from './held-parts.ts';
import { LeaderClock } from './leader-clock.ts';
import type { LocalState } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import { refuseOtherBars } from './part-messages.ts';
import type { NodeConfig } from './start-node.ts';
import type { Subjects } from './subjects.ts';

const ASK_EVERY_MS = 1_000;
/** Connections of a part: what fires waits for one writer, which reads meanwhile. */
const CONNECTIONS = 3;

export interface AlertRunnerDeps {
  node: string;
  config: NodeConfig;
  database: Pick<Database, 'db' | 'pool' | 'connection' | 'isAnswering'>;
  log: Log;
  /** What the leader announces. */
  bus: Bus;
  known: Pick<LocalState, 'feeds' | 'registry' | 'splits'>;
  nodes: Pick<NodeBus, 'publish' | 'subscribe'>;
  subjects: Subjects;
  /** Says at once what this node says each second. */
  say: () => void;
}

interface HeldAlerts extends HeldPart {
  claim: string;
  part: AlertPart;
  /** Number of the newest message of its prices; undefined before the first that is taken. */
  heardNo: number | undefined;
  /** Times up to which its gap has to be filled, by market; undefined where there is none. */
  neededMs: ReadonlyMap<Market, number> | undefined;
}

/**
 * Evaluates the alerts on prices of the parts that one leader gives to this node, until nothing is heard of it. All prices
 * of a part come counted; what is missed is filled from stored bars, once the leader says that they are there. Each part
 * has connections of its own, named by its claim: once that is taken back, nothing that it writes is taken.
 */
export class AlertRunner {
  readonly #deps: AlertRunnerDeps;
  readonly #held: HeldParts<HeldAlerts>;
  readonly #clock: LeaderClock;
  /** Of what lasts as long as the leader is followed. */
  readonly #lifecycle: Lifecycle;
  readonly #access: MarketAccess;
  #owners: ReadonlyMap<Market, readonly string[]> = new Map();
  #ownersNo = 0;
  #noticeSeq = 0;

  private constructor(deps: AlertRunnerDeps, lifecycle: Lifecycle, access: MarketAccess) {
    this.#deps = deps;
    this.#lifecycle = lifecycle;
    this.#access = access;
    const { bus, known } = deps;
    this.#clock = new LeaderClock(known.feeds.clock);
    this.#held = new HeldParts({ ...deps, of: 'alerts' });
    const endMarks = handPrices(bus, new AlertParts(known.registry, (no) => this.#held.of(no)?.part));
    access.onChange(() => {
      for (const { part } of this.#held.all()) part.withService((service) => service.accessChanged());
    });
    const asking = setInterval(() => {
      for (const held of this.#held.all()) this.#ask(held);
    }, ASK_EVERY_MS);
    lifecycle.onStop('alerts of a leader', () => {
      endMarks();
      clearInterval(asking);
    });
  }

  static async begin(deps: AlertRunnerDeps): Promise<AlertRunner> {
    const { bus, config, database, known, log } = deps;
    const lifecycle = new Lifecycle(log);
    const access = await startAccess({ bus, config, database: database as Database, lifecycle, log, ...known });
    lifecycle.started();
    return new AlertRunner(deps, lifecycle, access);
  }

  /** What this node evaluates, and how far it is; undefined while it could not store what it finds. */
  get state(): Pick<AlertsHere, 'claims' | 'noticeSeq' | 'ownersNo'> | undefined {
    const { claims } = this.#held;
    return claims && { claims, noticeSeq: this.#noticeSeq, ownersNo: this.#ownersNo };
  }

  /** Does what the leader says. */
  async take(command: AlertCommand): Promise<void> {
    if (command.kind === 'begin') return this.#begin(command);
    if (command.kind === 'end') return this.#held.end(command.claim);
    if (command.kind === 'owners') {
      this.#owners = new Map(command.owners);
      await Promise.all(this.#held.all().map(({ part }) => part.holderChanged(command.owner)));
      this.#ownersNo = command.ownersNo;
      this.#deps.say();
    } else if (command.kind === 'stored') {
      const held = this.#held.of(command.no);
      held?.part.stored(command);
      const isFilled = command.stored.every(({ market, begunMs }) => begunMs >= (held?.neededMs?.get(market) ?? 0));
      if (held && isFilled) held.neededMs = undefined;
    } else for (const { part } of this.#held.all()) part.changed(command.numbers);
  }

  /** Ends all parts, and lets the leader give them to other nodes. */
  async stop(): Promise<void> {
    await this.#held.stop();
    await this.#lifecycle.stop();
  }

  async #begin(command: AlertsBegin): Promise<void> {
    const { config, log, node } = this.#deps;
    if (command.node !== node || this.#held.isStopped) return;
    refuseOtherBars(config, command);
    this.#owners = new Map(command.owners);
    this.#ownersNo = command.ownersNo;
    this.#clock.take(command.times);
    const held = this.#create(command);
    if (!(await this.#held.enter(command, held))) return held.breakOff();
    held.part.beginHere();
    log.info({ part: command.no }, 'this node evaluates a part of the alerts');
  }

  #create({ claim, no, parts, closeDelayMs }: AlertsBegin): HeldAlerts {
    const { config, database, known, log, nodes, subjects } = this.#deps;
    const connection = { ...database.connection, application_name: workConnectionName(claim), max: CONNECTIONS };
    const own = connect(connection, log);
    const context = {
      ...{ access: this.#access, log, registry: known.registry, splits: known.splits },
      config: { barCloseDelayMs: closeDelayMs },
      database: own,
      feeds: { clock: this.#clock },
      store: openBarStore(database.pool, config.clickhouse),
    };
    const without = (market: Market): readonly string[] => this.#owners.get(market) ?? [];
    const deps = { ...pricedAlerts(context, this.#notices(), without), signals: NO_SIGNALS };
    const scope = { no, parts };
    const part = new AlertPart({
      ...{ ...scope, log, registry: known.registry, markets: known.feeds.markets },
      create: () => new AlertService({ ...deps, scope }),
      onReady: () => this.#missed(held),
    });
    const unsubscribe: Unsubscribe = nodes.subscribe(subjects.partPrices(no), (message) =>
      this.#hear(held, message as PartPrices),
    );
    const endBy = (end: () => Promise<void>) => async (): Promise<void> => {
      unsubscribe();
      await end();
      await own.stop();
    };
    const held: HeldAlerts = {
      ...{ claim, part, heardNo: undefined, neededMs: undefined },
      breakOff: endBy(() => part.breakOff()),
      end: endBy(() => part.endHere()),
      get isReady() {
        return part.isReady;
      },
    };
    return held;
  }

  #hear(held: HeldAlerts, { claim, no, times, prices }: PartPrices): void {
    if (claim !== held.claim) return;
    this.#clock.take(times);
    if (!held.part.isReady) return;
    if (no !== (held.heardNo ?? Number.NaN) + 1) {
      held.part.missed();
      this.#missed(held);
    }
    held.heardNo = no;
    const { bus } = this.#deps;
    for (const wire of prices) bus.publish(ticks, wire[0], tickOf(wire));
  }

  /** Prices up to now were missed: asks until the leader says that their bars are stored. */
  #missed(held: HeldAlerts): void {
    const { markets } = this.#deps.known.feeds;
    held.neededMs = new Map(markets.map((market) => [market, this.#clock.now(market)]));
    this.#ask(held);
  }

  #ask({ claim, neededMs }: HeldAlerts): void {
    const { nodes, subjects } = this.#deps;
    if (neededMs) nodes.publish(subjects.partAsks, { claim } satisfies PartAsk);
  }

  /** Writes notices here, and has the leader announce them. */
  #notices(): NoticeWriter {
    const { bus, nodes, subjects } = this.#deps;
    const service = new NoticeService(bus, readPreferencesOf);
    return {
      write: (tx, outgoing) => service.write(tx, outgoing),
      announce: ({ notices, kinds }: WrittenNotices) => {
        const seq = Math.max(0, ...notices.map((notice) => notice.seq));
        this.#noticeSeq = Math.max(this.#noticeSeq, seq);
        nodes.publish(subjects.noticesWritten, { seq, kinds: [...kinds] });
      },
    };
  }
}

const tickOf = ([instrumentId, price, exchangeTimeMs, seq]: PriceWire) => ({
  ...{ instrumentId, price, exchangeTimeMs, receiveTimeMs: exchangeTimeMs, size: 0, seq },
  referencePrice: Number.NaN,
});
