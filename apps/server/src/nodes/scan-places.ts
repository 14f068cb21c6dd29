import { newestSeq } from '#modules/signals/store.ts';
import { storedUntil } from '#modules/signals/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { MovableScan, RemoteScans } from '../roles/remote-scans.ts';
import type { Announcer } from './announcer.ts';
import { PartPlaces, type PartPlacesDeps } from './part-places.ts';
import type { ScannerHere, ScanReports } from './scanner-messages.ts';
import { SCANS, type Subjects } from './subjects.ts';

export interface ScanPlacesDeps extends Omit<PartPlacesDeps, 'generation'> {
  barPlace: string;
  bus: Bus;
  metrics: Pick<Metrics, 'scanNodes' | 'scanParts'>;
  subjects: Subjects;
  announcer: Pick<Announcer, 'announce' | 'times' | 'heartbeat'>;
}

/** The leader's side of scans at other nodes: where each part runs, and what nodes report of it. */
export class ScanPlaces implements RemoteScans {
  readonly #places: PartPlaces<MovableScan, ScannerHere>;

  constructor({ announcer, barPlace, bus, metrics, subjects, ...deps }: ScanPlacesDeps) {
    const { database, nodes } = deps;
    this.#places = new PartPlaces<MovableScan, ScannerHere>(
      { ...deps, generation: () => announcer.heartbeat.generation },
      {
        of: 'scan',
        subject: subjects.scanners,
        begin: (part, begin) =>
          announcer.announce(SCANS, { ...begin, loaded: part.loaded(), times: announcer.times(), barPlace }),
        end: (end) => announcer.announce(SCANS, end),
        received: ({ storedSeq }, hasPart) => {
          if (hasPart) bus.publish(storedUntil, '', { seq: storedSeq });
        },
        takenBack: async () => bus.publish(storedUntil, '', { seq: await newestSeq(database.db) }),
        metrics: { nodes: metrics.scanNodes, parts: metrics.scanParts },
      },
    );
    nodes.subscribe(subjects.scanReports, (reports) => this.#take(reports as ScanReports));
  }

  start(): Promise<void> {
    return this.#places.start();
  }

  place(parts: readonly MovableScan[]): void {
    this.#places.place(parts);
  }

  /** What comes late, of a claim that was taken back, is read from the store. */
  #take({ claim, reports }: ScanReports): void {
    const part = this.#places.partOf(claim);
    for (const report of reports) part?.report(report);
  }
}
