import type { InstrumentId } from '@wickwise/market';
import type { Priority } from '#platform/net/token-bucket.ts';
import type { ListedInstrument } from '../../registry.ts';
import type { Stretch } from '../history-coverage.ts';
import { isWhole, moreUrgent, PRIORITY_BANDS, type PriorityBand, priorityBandOf, type Task, union } from './task.ts';

/** The order in which history is loaded: tasks that wait, and those under way, one at a time of each instrument. */
export class TaskQueue {
  #waiting: Task[] = [];
  readonly #active = new Map<InstrumentId, Task>();

  add(tasks: readonly Task[], areFirst = false): void {
    if (areFirst) this.#waiting.unshift(...tasks);
    else this.#waiting.push(...tasks);
  }

  /** Drops loads of these instruments that wait; their holes stay. */
  dropLoads(ids: ReadonlySet<InstrumentId>): void {
    for (const task of this.#waiting) if (task.hole && ids.has(task.listed.instrument.id)) delete task.isWhole;
    this.#waiting = this.#waiting.filter(({ listed, hole }) => hole || !ids.has(listed.instrument.id));
  }

  /** Drops what waits for these instruments. */
  drop(ids: ReadonlySet<InstrumentId>): void {
    this.#waiting = this.#waiting.filter(({ listed }) => !ids.has(listed.instrument.id));
  }

  /** Widens holes of these instruments that wait; returns tasks for those without one, which don't wait yet. */
  widen(instruments: readonly ListedInstrument[], hole: Stretch, priority: Priority): Task[] {
    const waiting = new Map(this.#waiting.flatMap((task) => (task.hole ? [[task.listed, task] as const] : [])));
    const added: Task[] = [];
    for (const listed of instruments) {
      const known = waiting.get(listed);
      if (known?.hole) {
        known.hole = union(known.hole, hole);
        known.priority = moreUrgent(known.priority, priority);
      } else added.push({ listed, hole, priority });
    }
    return added;
  }

  /**
   * Moves an instrument to the front of what people wait for. Returns its task if it is worth waiting for: none to load, or
   * only a hole that is under way, isn't.
   */
  hurry(id: InstrumentId): Task | undefined {
    const place = this.#waiting.findIndex(({ listed }) => listed.instrument.id === id);
    const task = this.#waiting[place] ?? this.#active.get(id);
    if (task) task.priority = 'user';
    if (place > 0) this.#waiting.unshift(...this.#waiting.splice(place, 1));
    return place < 0 && task && !isWhole(task) ? undefined : task;
  }

  /**
   * Returns the next task of a band: of an instrument of which nothing is under way, and none while something more urgent
   * is to be done that hasn't failed.
   */
  next(band: PriorityBand): Task | undefined {
    const others = [...this.#waiting, ...this.#active.values()];
    if (others.some((task) => !task.hasFailed && priorityBandOf(task) < PRIORITY_BANDS.indexOf(band))) return undefined;
    return this.#waiting.find(
      ({ priority, listed }) => band.includes(priority) && !this.#active.has(listed.instrument.id),
    );
  }

  /**
   * Returns the next task of a band, which is under way from now on. It takes the holes along that wait for its
   * instrument: history that is announced without them would look complete.
   */
  take(band: PriorityBand): Task | undefined {
    const task = this.next(band);
    if (!task) return undefined;
    this.#waiting.splice(this.#waiting.indexOf(task), 1);
    const own = ({ listed, hole }: Task): boolean => hole !== undefined && listed === task.listed;
    for (const other of this.#waiting.filter(own)) {
      if (isWhole(task) || isWhole(other)) task.isWhole = true;
      if (other.hole) task.hole = union(task.hole ?? other.hole, other.hole);
      task.priority = moreUrgent(task.priority, other.priority);
    }
    this.#waiting = this.#waiting.filter((other) => !own(other));
    this.#active.set(task.listed.instrument.id, task);
    return task;
  }

  /** Ends a task that was under way. */
  end({ listed }: Task): void {
    this.#active.delete(listed.instrument.id);
  }
}
