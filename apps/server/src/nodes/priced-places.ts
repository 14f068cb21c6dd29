import type { MovablePart } from '../roles/movable-part.ts';
import type { PartStored } from '../roles/part-stored.ts';
import type { RemoteParts } from '../roles/remote-parts.ts';
import type { Announcer } from './announcer.ts';
import type { PartsHere } from './part-messages.ts';
import { PartPlaces, type PartPlacesDeps, type PlacedWork } from './part-places.ts';
import type { PricesOfParts } from './part-prices.ts';
import type { PartAsk, PricedBegin, PricedCommand } from './priced-messages.ts';
import type { PricedSubjects } from './subjects.ts';

export interface PricedPlacesDeps extends Omit<PartPlacesDeps, 'generation'> {
  barPlace: string;
  closeDelayMs: number;
  announcer: Pick<Announcer, 'announce' | 'publishListed' | 'times' | 'heartbeat'>;
  prices: Pick<PricesOfParts, 'begin' | 'end'>;
}

/** What is placed, and how nodes hear of it. */
export interface PlacedPrices<Here extends PartsHere, Begin extends PricedBegin>
  extends Pick<PlacedWork<MovablePart, Here>, 'of' | 'received' | 'takenBack' | 'metrics'> {
  subjects: PricedSubjects;
  /** Of what is announced. */
  topic: string;
  /** Completes what a node has to know to begin. */
  begin(begin: PricedBegin): Begin;
}

/** The leader's side of what waits for prices at other nodes: where each part is evaluated, and what nodes have to know. */
export class PricedPlaces<Here extends PartsHere = PartsHere, Begin extends PricedBegin = PricedBegin>
  implements RemoteParts
{
  readonly #deps: PricedPlacesDeps;
  readonly #topic: string;
  readonly #places: PartPlaces<MovablePart, Here>;
  #ask: (no: number) => void = () => {};

  constructor(deps: PricedPlacesDeps, { begin: complete, subjects, topic, ...placed }: PlacedPrices<Here, Begin>) {
    this.#deps = deps;
    this.#topic = topic;
    const { announcer, barPlace, closeDelayMs, nodes, prices } = deps;
    this.#places = new PartPlaces<MovablePart, Here>(
      { ...deps, generation: () => announcer.heartbeat.generation },
      {
        ...placed,
        subject: subjects.here,
        begin: ({ no }, begin) => {
          prices.begin(no, begin.claim);
          this.#publish(complete({ ...begin, times: announcer.times(), barPlace, closeDelayMs }));
        },
        end: (end) => {
          prices.end(end.claim);
          this.#publish(end);
        },
      },
    );
    nodes.subscribe(subjects.asks, (message) => {
      const part = this.#places.partOf((message as PartAsk).claim);
      if (part) this.#ask(part.no);
    });
  }

  /** Nodes that have parts. */
  get busyNodes(): ReadonlySet<string> {
    return this.#places.busyNodes();
  }

  start(): Promise<void> {
    return this.#places.start();
  }

  place(parts: readonly MovablePart[], ask: (no: number) => void): void {
    this.#ask = ask;
    this.#places.place(parts);
  }

  changed(numbers: readonly number[]): void {
    if (this.busyNodes.size > 0) this.#publish({ kind: 'changed', numbers });
  }

  stored(stored: PartStored): void {
    if (this.busyNodes.size > 0) this.#publish({ kind: 'stored', ...stored });
  }

  #publish(command: PricedCommand<Begin>): void {
    this.#deps.announcer.publishListed(); // it may be on what was opened a moment ago
    this.#deps.announcer.announce(this.#topic, command);
  }
}
