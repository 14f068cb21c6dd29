import { setTimeout as sleep } from 'node:timers/promises';
import { newestNotice } from '#modules/notices/notice-store.ts';
import { deliveriesWritten, noticesStoredUntil } from '#modules/notices/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { MovablePart } from '../roles/movable-part.ts';
import type { PartStored } from '../roles/part-stored.ts';
import type { OwnersByMarket, RemoteAlerts } from '../roles/remote-alerts.ts';
import type { AlertCommand, AlertsBegin, AlertsHere, NoticesWritten } from './alert-messages.ts';
import { PricedPlaces, type PricedPlacesDeps } from './priced-places.ts';
import { ALERTS_PLACED, type Subjects } from './subjects.ts';

/** Longest wait for nodes to go by an account's own connections, ms. */
const OWNERS_MS = 5_000;

export interface AlertPlacesDeps extends PricedPlacesDeps {
  bus: Bus;
  metrics: Pick<Metrics, 'alertNodes' | 'alertParts'>;
  subjects: Pick<Subjects, 'alerts' | 'noticesWritten'>;
}

/** The leader's side of alerts on prices at other nodes. */
export class AlertPlaces implements RemoteAlerts {
  readonly #deps: AlertPlacesDeps;
  readonly #places: PricedPlaces<AlertsHere, AlertsBegin>;
  /** What nodes with parts have said that they go by. */
  readonly #ownersNo = new Map<string, number>();
  #newestOwnersNo = 0;
  #owners: () => OwnersByMarket = () => [];

  constructor(deps: AlertPlacesDeps) {
    this.#deps = deps;
    const { bus, database, metrics, nodes, subjects } = deps;
    this.#places = new PricedPlaces<AlertsHere, AlertsBegin>(deps, {
      of: 'alerts',
      subjects: subjects.alerts,
      topic: ALERTS_PLACED,
      begin: (begin) => ({ ...begin, owners: this.#owners(), ownersNo: this.#newestOwnersNo }),
      received: ({ node, noticeSeq, ownersNo }, hasPart) => {
        if (!hasPart) return;
        this.#ownersNo.set(node, ownersNo);
        bus.publish(noticesStoredUntil, '', { seq: noticeSeq });
      },
      takenBack: async () => bus.publish(noticesStoredUntil, '', { seq: await newestNotice(database.db) }),
      metrics: { nodes: metrics.alertNodes, parts: metrics.alertParts },
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

  ownersAre(owners: () => OwnersByMarket): void {
    this.#owners = owners;
  }

  place(parts: readonly MovablePart[], ask: (no: number) => void): void {
    this.#places.place(parts, ask);
  }

  changed(numbers: readonly number[]): void {
    this.#places.changed(numbers);
  }

  stored(stored: PartStored): void {
    this.#places.stored(stored);
  }

  async holderChanged(owner: string): Promise<void> {
    const { announcer, lifecycle } = this.#deps;
    const ownersNo = ++this.#newestOwnersNo;
    if (this.#places.busyNodes.size === 0) return;
    const command: AlertCommand = { kind: 'owners', ownersNo, owners: this.#owners(), owner };
    announcer.announce(ALERTS_PLACED, command);
    const isDone = (): boolean =>
      [...this.#places.busyNodes].every((node) => (this.#ownersNo.get(node) ?? 0) >= ownersNo);
    const endMs = performance.now() + OWNERS_MS;
    while (!isDone() && performance.now() < endMs)
      await sleep(50, undefined, { signal: lifecycle.signal }).catch(() => {});
  }
}
