import type { InstrumentId } from '@wickwise/market';
import type { PriceStream } from '#marketdata/follow/price-stream.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { ArmedAlert } from './armed-alert.ts';
import { groupName, isAtClose, makeGroup } from './conditions.ts';
import { InstrumentAlerts, type PlacedGroup, type StepHandler } from './instrument-alerts.ts';

/** The alert groups of all instruments, by the number that a row of the alert table holds. */
export class AlertGroups {
  readonly #instruments = new Map<InstrumentId, InstrumentAlerts>();
  readonly #groups: (PlacedGroup | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #handler: StepHandler;
  readonly streams = new Map<InstrumentId, PriceStream<number>>();

  constructor(handler: StepHandler) {
    this.#handler = handler;
  }

  get(id: InstrumentId): InstrumentAlerts | undefined {
    return this.#instruments.get(id);
  }

  /** Returns the alerts of an instrument; makes an empty set where there is none. */
  of(listed: ListedInstrument): InstrumentAlerts {
    const { id } = listed.instrument;
    let alerts = this.#instruments.get(id);
    if (!alerts) {
      alerts = new InstrumentAlerts(listed, this.#handler);
      this.#instruments.set(id, alerts);
      this.streams.set(id, alerts.stream);
      alerts.place(this.#register({ group: alerts.prices, name: 'crossing', timeframe: listed.finest, alerts }), false);
    }
    return alerts;
  }

  /** Returns the group of an alert; calls `onNew` with one that is made for it. */
  groupOf(alerts: InstrumentAlerts, alert: ArmedAlert, onNew: (placed: PlacedGroup) => void): PlacedGroup {
    const { condition, timeframe, frequency } = alert;
    const name = groupName(condition, timeframe, frequency);
    const known = alerts.groups.get(name);
    if (known) return known;
    const group = makeGroup(condition, timeframe, frequency, alerts.listed.instrument.schedule);
    const placed = this.#register({ group, name, timeframe, alerts });
    alerts.place(placed, isAtClose(condition, frequency));
    onNew(placed);
    return placed;
  }

  groupAt(number: number): PlacedGroup {
    const placed = this.#groups[number];
    if (!placed) throw new RangeError(`there is no group ${number}`);
    return placed;
  }

  /** Removes a group without alerts; the group of all prices is kept. */
  tidy(placed: PlacedGroup): void {
    if (placed.rows > 0 || placed.group === placed.alerts.prices) return;
    placed.kept = undefined;
    placed.alerts.remove(placed);
    this.#groups[placed.number] = undefined;
    this.#free.push(placed.number);
  }

  #register(made: Pick<PlacedGroup, 'group' | 'name' | 'timeframe' | 'alerts'>): PlacedGroup {
    const number = this.#free.pop() ?? this.#groups.length;
    const placed = { ...made, number, rows: 0, kept: undefined };
    this.#groups[number] = placed;
    return placed;
  }
}
