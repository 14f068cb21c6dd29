import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type InstrumentId, type Market, marketOf, type Tick } from '@wickwise/market';
import {
  barRequests,
  barsClosed,
  type ChartBarsClosed,
  chartBarsClosed,
  feedGaps,
  forming,
  historyLoaded,
  marketStates,
  rewinds,
  snapshots,
  staleChanges,
  ticks,
  unwatched,
  watchedElsewhere,
} from '#marketdata/topics.ts';
import { backtestProgress } from '#modules/backtests/topics.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import { noticesStored } from '#modules/notices/topics.ts';
import { ownSignalsFound, signalsFound } from '#modules/signals/topics.ts';
import { sessionsEnded } from '#platform/auth/ended-sessions.ts';
import type { Topic } from '#platform/bus.ts';
import { VERSION } from '#platform/version.ts';
import type { RoleContext } from '../roles/context.ts';
import { priceCalls } from '../roles/feeds.ts';
import { signalGaps } from '../roles/signal-gaps.ts';
import { tickWire } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import type { MarketTimes } from './part-messages.ts';
import {
  type Asked,
  type Heartbeat,
  HISTORY,
  LISTED,
  type ListedChange,
  PART_TOPICS,
  PROTOCOL,
  type QuoteWire,
  type Subjects,
  staleWire,
} from './subjects.ts';

const HEARTBEAT_EVERY_MS = 500;
/** Prices that come meanwhile share a message: it costs a node more than the prices in it. */
const PRICES_EVERY_MS = 20;
const QUOTES_EVERY_MS = 1_000;
/** Below the largest message of the bus, by far. */
const QUOTES_AT_ONCE = 2_000;
const BARS_AT_ONCE = 2_000;
const LISTED_EVERY_MS = 250;
/** Nodes say every two seconds that they are there. */
const ALONE_AFTER_MS = 7_000;

export type AnnouncedContext = Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'missing' | 'registry' | 'splits'>;

/** Publishes to other nodes what happens at the leader, and to the leader's roles what nodes want. */
export class Announcer {
  readonly #context: AnnouncedContext;
  readonly #nodes: NodeBus;
  readonly #subjects: Subjects;
  readonly #heartbeat: Required<Omit<Heartbeat, 'clockErrorMs'>>;
  readonly #clockErrorMs: () => number;
  readonly #changed = new Map<InstrumentId, QuoteWire>();
  /** Prices since the last message of their market. */
  readonly #fresh = new Map<Market, Map<InstrumentId, QuoteWire>>();
  #opened: ReadonlySet<InstrumentId> = new Set();
  #progress: number | undefined;
  /** Nodes of the leader before are there from the start: what they say next may take two seconds. */
  #receivedAtMs = performance.now();
  readonly #before: (() => void)[] = [];

  constructor(
    context: AnnouncedContext,
    {
      nodes,
      subjects,
      fence,
      clockErrorMs = () => 0,
    }: { nodes: NodeBus; subjects: Subjects; fence: number; clockErrorMs?: () => number },
  ) {
    this.#context = context;
    this.#nodes = nodes;
    this.#subjects = subjects;
    this.#clockErrorMs = clockErrorMs;
    this.#heartbeat = { protocol: PROTOCOL, version: VERSION, fence, generation: randomUUID(), count: 0, forApi: 0 };
  }

  /** Makes all nodes begin again, with what is true here now. */
  beginAgain(): void {
    this.#heartbeat.generation = randomUUID();
  }

  /** Says now that this leader is there. */
  beat(): void {
    this.#nodes.publish(this.#subjects.heartbeat, this.heartbeat);
  }

  /** What this leader says of itself now. */
  get heartbeat(): Heartbeat {
    return { ...this.#heartbeat, clockErrorMs: this.#clockErrorMs() };
  }

  start(): void {
    const { bus, feeds, lifecycle } = this.#context;
    const withGaps = signalGaps(this.#context);
    this.#publishBars(barsClosed);
    this.#publishBars(chartBarsClosed);
    this.#publish(marketStates);
    this.#publish(staleChanges, staleWire);
    this.#publish(signalsFound, withGaps);
    this.#publish(ownSignalsFound, ({ userId, signal }) => ({ userId, signal: withGaps(signal) }));
    this.#publish(noticesStored);
    this.#publish(backtestProgress);
    this.#publish(sessionsEnded);
    this.#publish(edgesMeasured);
    this.#publish(historyLoaded, (loaded) => ({ ...loaded, nowMs: feeds.clock.now(marketOf(loaded.id)) }));
    this.#publish(rewinds);
    this.#publish(feedGaps);
    this.#publish(unwatched);
    bus.subscribe(forming, '*', (update) => this.#hasNodes && this.#nodes.publish(this.#subjects.forming, update));
    const note = (tick: Tick): void => {
      if (!this.#hasNodes) return;
      const { instrumentId: id } = tick;
      const wire = tickWire(tick);
      this.#changed.set(id, wire);
      const market = marketOf(id);
      const fresh = this.#fresh.get(market);
      if (fresh) fresh.set(id, wire);
      else this.#fresh.set(market, new Map([[id, wire]]));
    };
    bus.subscribe(ticks, '*', note);
    bus.subscribe(snapshots, '*', note);
    this.#nodes.subscribe(this.#subjects.asked, (asked) => this.#receive(asked as Asked));
    const timers = [
      setInterval(() => this.beat(), HEARTBEAT_EVERY_MS),
      setInterval(() => this.#publishPrices(), PRICES_EVERY_MS),
      setInterval(() => this.#publishQuotes(), QUOTES_EVERY_MS),
      setInterval(() => this.publishListed(), LISTED_EVERY_MS),
    ];
    lifecycle.onStarted(() => timers.push(setInterval(() => this.#publishProgress(), LISTED_EVERY_MS)));
    lifecycle.onStop('announcements to nodes', () => {
      for (const timer of timers) clearInterval(timer);
    });
  }

  /** Returns the time of all markets. */
  times(): MarketTimes {
    const { clock, markets } = this.#context.feeds;
    return markets.map((market) => [market, clock.now(market)]);
  }

  get #hasNodes(): boolean {
    return performance.now() - this.#receivedAtMs < ALONE_AFTER_MS;
  }

  /** Announces each message of a topic with the next number, whether a node is there or not: one may be coming. */
  #publish<Message>(topic: Topic<Message>, wire: (message: Message) => unknown = (message) => message): void {
    this.#context.bus.subscribe(topic, '*', (message) => this.announce(topic.name, wire(message)));
  }

  /** Announces bars in parts: those of ten thousand instruments would be larger than a message may be. */
  #publishBars<Message extends ChartBarsClosed>(topic: Topic<Message>): void {
    const { bus, feeds } = this.#context;
    bus.subscribe(topic, '*', (message) => {
      const nowMs = feeds.clock.now(message.market);
      for (let i = 0; i < message.bars.length; i += BARS_AT_ONCE)
        this.announce(topic.name, { ...message, nowMs, bars: message.bars.slice(i, i + BARS_AT_ONCE) });
    });
  }

  /** Calls a listener before each announcement: what came earlier is said earlier. */
  onBefore(listener: () => void): void {
    this.#before.push(listener);
  }

  /** Announces what was opened on demand since the last time; what was closed is removed. */
  publishListed(): void {
    const { registry, splits } = this.#context;
    const opened = registry.opened;
    const ids = new Set(opened.map(({ instrument }) => instrument.id));
    if (isDeepStrictEqual(ids, this.#opened)) return;
    const fresh = opened.filter(({ instrument }) => !this.#opened.has(instrument.id));
    const closed = [...this.#opened].filter((id) => !ids.has(id));
    this.#opened = ids;
    const change: ListedChange = { opened: fresh.map((listed) => ({ listed, splits: splits.of(listed.no) })), closed };
    this.announce(LISTED, change);
  }

  /** Announces something with the next number. */
  announce(topic: string, message: unknown): void {
    for (const listener of this.#before) listener();
    this.#heartbeat.count++;
    if (!PART_TOPICS.has(topic)) this.#heartbeat.forApi++;
    this.#nodes.publish(this.#subjects.announced, { ...this.#heartbeat, topic, message });
  }

  #publishPrices(): void {
    for (const [market, fresh] of this.#fresh) this.#publishAll(this.#subjects.prices(market), fresh);
  }

  #publishQuotes(): void {
    this.#publishAll(this.#subjects.quotes, this.#changed);
  }

  #publishAll(subject: string, quotes: Map<InstrumentId, QuoteWire>): void {
    const wires = [...quotes.values()];
    quotes.clear();
    for (let i = 0; i < wires.length; i += QUOTES_AT_ONCE)
      this.#nodes.publish(subject, wires.slice(i, i + QUOTES_AT_ONCE));
  }

  #publishProgress(): void {
    const progress = this.#context.bus.calls(priceCalls).historyProgress();
    if (progress === this.#progress) return;
    this.#progress = progress;
    this.announce(HISTORY, progress);
  }

  #receive({ topic, message }: Asked): void {
    this.#receivedAtMs = performance.now();
    const { bus } = this.#context;
    if (topic === 'bar-watch') {
      const request = message as NonNullable<(typeof barRequests)['message']>;
      bus.publish(barRequests, request.id, request);
    } else if (topic === 'watched') {
      for (const id of message as InstrumentId[]) bus.publish(watchedElsewhere, id, { id });
    }
  }
}
