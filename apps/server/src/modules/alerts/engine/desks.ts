import type { InstrumentId } from '@wickwise/market';
import type { PriceStream, StepSink } from '#marketdata/follow/price-stream.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { ArmedAlert } from './armed-alert.ts';
import { Desk, type PlacedLane } from './desk.ts';
import { isAtClose, laneName, makeLane } from './lanes.ts';

/** The desks of all instruments, and their lanes by number: that is what a row of the alert table keeps. */
export class Desks {
  readonly #desks = new Map<InstrumentId, Desk>();
  readonly #lanes: (PlacedLane | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #sinkOf: (desk: Desk) => StepSink<number>;
  readonly streams = new Map<InstrumentId, PriceStream<number>>();

  constructor(sinkOf: (desk: Desk) => StepSink<number>) {
    this.#sinkOf = sinkOf;
  }

  get(id: InstrumentId): Desk | undefined {
    return this.#desks.get(id);
  }

  /** The desk of an instrument; made where there is none. */
  of(listed: ListedInstrument): Desk {
    const { id } = listed.instrument;
    let desk = this.#desks.get(id);
    if (!desk) {
      desk = new Desk(listed, this.#sinkOf);
      this.#desks.set(id, desk);
      this.streams.set(id, desk.stream);
      desk.place(this.#register({ lane: desk.prices, name: 'crossing', timeframe: listed.finest, desk }), false);
    }
    return desk;
  }

  /** The lane that an alert waits in; `onNew` is told of one that is made for it. */
  laneOf(desk: Desk, alert: ArmedAlert, onNew: (placed: PlacedLane) => void): PlacedLane {
    const { condition, timeframe, frequency } = alert;
    const name = laneName(condition, timeframe, frequency);
    const known = desk.lanes.get(name);
    if (known) return known;
    const lane = makeLane(condition, timeframe, frequency, desk.listed.instrument.schedule);
    const placed = this.#register({ lane, name, timeframe, desk });
    desk.place(placed, isAtClose(condition, frequency));
    onNew(placed);
    return placed;
  }

  laneAt(number: number): PlacedLane {
    const placed = this.#lanes[number];
    if (!placed) throw new RangeError(`there is no lane ${number}`);
    return placed;
  }

  /** Forgets a lane that nothing waits in; that of all prices stays. */
  tidy(placed: PlacedLane): void {
    if (placed.rows > 0 || placed.lane === placed.desk.prices) return;
    placed.kept = undefined;
    placed.desk.remove(placed);
    this.#lanes[placed.number] = undefined;
    this.#free.push(placed.number);
  }

  #register(made: Pick<PlacedLane, 'lane' | 'name' | 'timeframe' | 'desk'>): PlacedLane {
    const number = this.#free.pop() ?? this.#lanes.length;
    const placed = { ...made, number, rows: 0, kept: undefined };
    this.#lanes[number] = placed;
    return placed;
  }
}
