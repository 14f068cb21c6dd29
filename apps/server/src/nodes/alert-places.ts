import { setTimeout as sleep } from 'node:timers/promises';
import { newestNotice } from '#modules/notices/notice-store.ts';
import { deliveriesWritten, noticesStoredUntil } from '#modules/notices/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { DistantAlerts, OwnersByMarket } from '../roles/distant-alerts.ts';
import type { MovablePart } from '../roles/movable-part.ts';
import type { PartStored } from '../roles/part-stored.ts';
import type { AlertCommand, AlertsHere, NoticesWritten, PartAsk } from './alert-messages.ts';
import type { Announcer } from './announcer.ts';
import { PartPlaces, type PartPlacesDeps } from './part-places.ts';
import type { PricesOfParts } from './part-prices.ts';
import { ALERTS_PLACED, type Subjects } from './subjects.ts';

/** Longest wait for nodes to go by an account's own connections, ms. */
const OWNERS_MS = 5_000;

export interface AlertPlacesDeps extends Omit<PartPlacesDeps, 'generation'> {
  barPlace: string;
  bus: Bus;
  closeDelayMs: number;
  metrics: Pick<Metrics, 'alertNodes' | 'alertParts'>;
  subjects: Subjects;
  announcer: Pick<Announcer, 'announce' | 'times' | 'heartbeat'>;
  prices: Pick<PricesOfParts, 'begin' | 'end'>;
}

/** The leader's side of alerts on prices at other nodes: where each part is evaluated, and what nodes have to know. */
export class AlertPlaces implements DistantAlerts {
  readonly #deps: AlertPlacesDeps;
  readonly #places: PartPlaces<MovablePart, AlertsHere>;
  /** What nodes with parts have said that they go by. */
  readonly #ownersNo = new Map<string, number>();
  #newestOwnersNo = 0;
  #owners: () => OwnersByMarket = () => [];
  #ask: (no: number) => void = () => {};

  constructor(deps: AlertPlacesDeps) {
    this.#deps = deps;
    const { announcer, barPlace, bus, closeDelayMs, database, metrics, nodes, prices, subjects } = deps;
    this.#places = new PartPlaces<MovablePart, AlertsHere>(
      { ...deps, generation: () => announcer.heartbeat.generation },
      {
        ...{ of: 'alerts', subject: subjects.alertNodes },
        begin: ({ no }, begin) => {
          prices.begin(no, begin.claim);
          const owners = { owners: this.#owners(), ownersNo: this.#newestOwnersNo };
          this.#announce({ ...begin, ...owners, times: announcer.times(), barPlace, closeDelayMs });
        },
        end: (end) => {
          prices.end(end.claim);
          this.#announce(end);
        },
        heard: ({ node, noticeSeq, ownersNo }, hasPart) => {
          if (!hasPart) return;
          this.#ownersNo.set(node, ownersNo);
          bus.publish(noticesStoredUntil, '', { seq: noticeSeq });
        },
        takenBack: async () => bus.publish(noticesStoredUntil, '', { seq: await newestNotice(database.db) }),
        metrics: { nodes: metrics.alertNodes, parts: metrics.alertParts },
      },
    );
    nodes.subscribe(subjects.partAsks, (message) => {
      const part = this.#places.partOf((message as PartAsk).claim);
      if (part) this.#ask(part.no);
    });
    nodes.subscribe(subjects.noticesWritten, (message) => {
      const { seq, kinds } = message as NoticesWritten;
      bus.publish(noticesStoredUntil, '', { seq });
      for (const kind of kinds) bus.publish(deliveriesWritten, kind, { kind });
    });
  }

  start(): Promise<void> {
    return this.#places.start();
  }

  place(parts: readonly MovablePart[], { ask, owners }: Parameters<DistantAlerts['place']>[1]): void {
    this.#ask = ask;
    this.#owners = owners;
    this.#places.place(parts);
  }

  changed(numbers: readonly number[]): void {
    if (this.#places.busyNodes().size > 0) this.#announce({ kind: 'changed', numbers });
  }

  stored(stored: PartStored): void {
    if (this.#places.busyNodes().size > 0) this.#announce({ kind: 'stored', ...stored });
  }

  async holderChanged(owner: string): Promise<void> {
    const { lifecycle } = this.#deps;
    const ownersNo = ++this.#newestOwnersNo;
    if (this.#places.busyNodes().size === 0) return;
    this.#announce({ kind: 'owners', ownersNo, owners: this.#owners(), owner });
    const isDone = (): boolean =>
      [...this.#places.busyNodes()].every((node) => (this.#ownersNo.get(node) ?? 0) >= ownersNo);
    const endMs = performance.now() + OWNERS_MS;
    while (!isDone() && performance.now() < endMs)
      await sleep(50, undefined, { signal: lifecycle.signal }).catch(() => {});
  }

  #announce(command: AlertCommand): void {
    this.#deps.announcer.announce(ALERTS_PLACED, command);
  }
}
