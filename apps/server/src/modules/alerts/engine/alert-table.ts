import { IntMap } from './int-map.ts';

const NONE = -1;

/** An armed alert on one instrument. */
export interface AlertRow {
  /** The alert's number; alerts on several instruments have a row for each. */
  no: number;
  arming: number;
  /** Number of its alert group. */
  group: number;
  /** The level or the amount. */
  threshold: number;
  /** Crossings that count, for levels. */
  ways: number;
  frequency: number;
  /** As the store codes it. */
  timeframe: number;
  cooldownMinutes: number;
  /** Market time; infinity for an alert without an end. */
  expiresMs: number;
  /** Market time since which it's armed. */
  armedMs: number;
  /** Market time of the last firing; minus infinity before it. */
  firedMs: number;
}

const COLUMNS = {
  no: Int32Array,
  arming: Int32Array,
  next: Int32Array,
  group: Int32Array,
  threshold: Float64Array,
  ways: Uint8Array,
  frequency: Uint8Array,
  timeframe: Int16Array,
  cooldownMinutes: Int32Array,
  expiresMs: Float64Array,
  armedMs: Float64Array,
  firedMs: Float64Array,
} as const;

type Columns = { [Name in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[Name]> };

/** Armed alerts as columns, 60 bytes a row; alert groups refer to a row by its index. */
export class AlertTable {
  columns: Columns = makeColumns(64);
  size = 0;
  readonly #firstOf = new IntMap();
  /** Head of the free list, which is linked by `next`. */
  #free = NONE;
  #end = 0;

  add(row: AlertRow): number {
    const slot = this.#take();
    const { columns } = this;
    columns.no[slot] = row.no;
    columns.arming[slot] = row.arming;
    columns.group[slot] = row.group;
    columns.threshold[slot] = row.threshold;
    columns.ways[slot] = row.ways;
    columns.frequency[slot] = row.frequency;
    columns.timeframe[slot] = row.timeframe;
    columns.cooldownMinutes[slot] = row.cooldownMinutes;
    columns.expiresMs[slot] = row.expiresMs;
    columns.armedMs[slot] = row.armedMs;
    columns.firedMs[slot] = row.firedMs;
    columns.next[slot] = this.#firstOf.get(row.no) ?? NONE;
    this.#firstOf.set(row.no, slot);
    this.size++;
    return slot;
  }

  /** Returns the row indices of an alert. */
  slotsOf(no: number): number[] {
    const slots: number[] = [];
    for (let slot = this.#firstOf.get(no) ?? NONE; slot !== NONE; slot = this.columns.next[slot] as number)
      slots.push(slot);
    return slots;
  }

  remove(slot: number): void {
    const { no, next } = this.columns;
    const rest = this.slotsOf(no[slot] as number).filter((own) => own !== slot);
    this.#firstOf.delete(no[slot] as number);
    rest.forEach((own, i) => {
      next[own] = rest[i + 1] ?? NONE;
    });
    if (rest[0] !== undefined) this.#firstOf.set(no[slot] as number, rest[0]);
    next[slot] = this.#free;
    this.#free = slot;
    this.size--;
  }

  /** Sets arming and firing times of some groups that are later than an instant back to it. */
  setBackTimes(isMeant: (group: number) => boolean, toMs: number): void {
    const { group, armedMs, firedMs } = this.columns;
    for (let slot = 0; slot < this.#end; slot++) {
      if (!isMeant(group[slot] as number)) continue;
      armedMs[slot] = Math.min(armedMs[slot] as number, toMs);
      firedMs[slot] = Math.min(firedMs[slot] as number, toMs);
    }
  }

  #take(): number {
    if (this.#free !== NONE) {
      const slot = this.#free;
      this.#free = this.columns.next[slot] as number;
      return slot;
    }
    if (this.#end === this.columns.no.length) this.columns = grown(this.columns, this.#end * 2);
    return this.#end++;
  }
}

const makeColumns = (length: number): Columns =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, Column]) => [name, new Column(length)])) as Columns;

function grown(columns: Columns, length: number): Columns {
  const larger = makeColumns(length);
  for (const name of Object.keys(COLUMNS) as (keyof Columns)[]) larger[name].set(columns[name]);
  return larger;
}
