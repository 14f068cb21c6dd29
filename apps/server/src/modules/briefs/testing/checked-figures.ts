import type { BriefValue } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import type { InstrumentDays } from '../facts/day-facts.ts';

/** What claims are checked against: plain rows, from which everything is computed again, one by one. */
export interface CheckedDay {
  market: Market;
  date: string;
  days: readonly InstrumentDays[];
}

export interface CheckedRow {
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

type ListItem = Extract<BriefValue, { kind: 'list' }>['items'][number];

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * (1 + Math.abs(b));
const rowsOf = ({ bars, dates }: InstrumentDays): CheckedRow[] =>
  [...bars].map((bar, i) => ({ ...bar, date: dates[i] ?? '' }));
export const pct = (to: number, from: number): number => (100 * (to - from)) / from;
export const changeAt = (rows: readonly CheckedRow[], i: number): number =>
  pct((rows[i] as CheckedRow).close, (rows[i - 1] as CheckedRow).close);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Figures of a market’s day, each computed from its rows without the code that writes briefs. */
export class CheckedFigures {
  readonly #world: CheckedDay;
  readonly #all: ReadonlyMap<string, CheckedRow[]>;
  /** Symbols that count: shares and pairs with a bar of the day. */
  readonly counted: readonly string[];

  constructor(world: CheckedDay) {
    this.#world = world;
    const present = world.days.filter(({ dates }) => dates.at(-1) === world.date && dates.length > 1);
    this.#all = new Map(present.map((days) => [days.instrument.symbol, rowsOf(days)]));
    const kinds = new Map(world.days.map(({ instrument }) => [instrument.symbol, instrument.kind]));
    this.counted = [...this.#all.keys()].filter((symbol) => ['share', 'pair'].includes(kinds.get(symbol) ?? ''));
  }

  rows(symbol: string | undefined): CheckedRow[] {
    return this.#all.get(symbol ?? '') ?? [];
  }

  change(symbol: string): number {
    const rows = this.rows(symbol);
    return changeAt(rows, rows.length - 1);
  }

  count(isWanted: (symbol: string) => boolean): number {
    return this.counted.filter(isWanted).length;
  }

  /** The value on `date` is as far, and none after it before the last. */
  isSince(rows: readonly CheckedRow[], date: string, valueAt: (i: number) => number, sign: 1 | -1): boolean {
    const last = rows.length - 1;
    const at = rows.findIndex((row) => row.date === date);
    const now = sign * valueAt(last);
    if (at < 0 || sign * valueAt(at) < now || last - at < 20) return false;
    for (let i = at + 1; i < last; i++) if (sign * valueAt(i) >= now) return false;
    return true;
  }

  isFirstInYear(rows: readonly CheckedRow[], valueAt: (i: number) => number, sign: 1 | -1): boolean {
    const last = rows.length - 1;
    if (daysBetween((rows[0] as CheckedRow).date, (rows[last] as CheckedRow).date) < 364) return false;
    for (let i = 1; i < last; i++) if (sign * valueAt(i) >= sign * valueAt(last)) return false;
    return true;
  }

  year(rows: readonly CheckedRow[]): CheckedRow[] {
    const date = rows.at(-1)?.date ?? '';
    return rows.slice(0, -1).filter((row) => daysBetween(row.date, date) <= 364);
  }

  isYearRecord(symbol: string, sign: 1 | -1): boolean {
    const rows = this.rows(symbol);
    const last = rows.at(-1) as CheckedRow;
    const isKnown = daysBetween((rows[0] as CheckedRow).date, last.date) >= 356;
    return isKnown && this.year(rows).every(({ close }) => sign * close < sign * last.close);
  }

  /** They are the highs that moved furthest. */
  areFirstHighs(list: readonly ListItem[]): boolean {
    const highs = this.counted.filter((one) => this.isYearRecord(one, 1)).map((one) => this.change(one));
    const inOrder = highs.toSorted((a, b) => b - a);
    return list.every(({ symbol }, i) => this.isYearRecord(symbol, 1) && this.change(symbol) === inOrder[i]);
  }

  streak(rows: readonly CheckedRow[]): number {
    let count = 0;
    const sign = Math.sign(changeAt(rows, rows.length - 1));
    for (let i = rows.length - 1; i > 0 && Math.sign(changeAt(rows, i)) === sign; i--) count++;
    return count;
  }

  volumeRatio(rows: readonly CheckedRow[]): number {
    const before = rows
      .slice(-21, -1)
      .map(({ volume }) => volume)
      .toSorted((a, b) => a - b);
    return (rows.at(-1) as CheckedRow).volume / (((before[9] ?? 0) + (before[10] ?? 0)) / 2);
  }

  isBreadthSince(sign: 1 | -1, date: string | undefined): boolean {
    const dates = [
      ...new Set(
        this.counted.flatMap((symbol) =>
          this.rows(symbol)
            .slice(1)
            .map((row) => row.date),
        ),
      ),
    ].toSorted();
    const counts = dates.map((day) => {
      const changes = this.counted.flatMap((symbol) => {
        const rows = this.rows(symbol);
        const i = rows.findIndex((row) => row.date === day);
        return i < 1 ? [] : [changeAt(rows, i)];
      });
      return { day, all: changes.length, part: changes.filter((one) => sign * one > 0).length / changes.length };
    });
    const known = counts.filter(({ all }) => all >= 0.5 * (counts.at(-1)?.all ?? 0));
    const now = known.at(-1)?.part ?? 0;
    const earlier = known.slice(0, -1).findLast(({ part }) => part >= now);
    return earlier?.day === date;
  }

  isDollar(isUp: boolean, count: number | undefined, all: number): boolean {
    const moves = this.counted.flatMap((symbol) => {
      if (symbol.startsWith('XAU') || !symbol.includes('USD')) return [];
      return [symbol.startsWith('USD') ? this.change(symbol) : -this.change(symbol)];
    });
    const own = moves.filter((one) => (isUp ? one > 0 : one < 0)).length;
    return MARKET_INFO[this.#world.market].traded === 'currencies' && moves.length === all && own === (count ?? all);
  }

  isFurthest(symbol: string | undefined, sign: 1 | -1): boolean {
    const lead = MARKET_INFO[this.#world.market].indexes.find((one) => this.#all.has(one));
    const own = sign * this.change(symbol ?? '');
    const compared = this.#world.market === 'Crypto' ? this.counted.filter((one) => one !== lead) : this.counted;
    return compared.every((one) => sign * this.change(one) <= own);
  }

  haveMoved(list: readonly ListItem[], sign: 1 | -1): boolean {
    return list.length > 0 && list.every(({ symbol, percent = 0 }) => isNear(percent, sign * this.change(symbol)));
  }

  /** They are the largest after the largest, in order. */
  areNext(list: readonly ListItem[], sign: 1 | -1): boolean {
    const lead = this.#world.market === 'Crypto' ? 'BTC-USD' : undefined;
    const inOrder = this.counted
      .filter((one) => one !== lead)
      .map((one) => sign * this.change(one))
      .toSorted((a, b) => b - a);
    return list.every(({ symbol }, i) => sign * this.change(symbol) === inOrder[i + 1]);
  }

  areBetween(list: readonly ListItem[], sign: 1 | -1, low: number, high: number): boolean {
    const changes = list.map(({ symbol }) => sign * this.change(symbol));
    return isNear(Math.min(...changes), low) && isNear(Math.max(...changes), high);
  }

  sectorOf(symbol: string): string {
    return this.#world.days.find(({ instrument }) => instrument.symbol === symbol)?.instrument.sector ?? '';
  }

  members(sector: string): string[] {
    return this.counted.filter((symbol) => this.sectorOf(symbol) === sector);
  }

  sectors(): { name: string; mean: number }[] {
    return [...new Set(this.counted.map((symbol) => this.sectorOf(symbol)))]
      .filter((name) => this.members(name).length >= 3)
      .map((name) => ({
        name,
        mean: this.members(name).reduce((sum, one) => sum + this.change(one), 0) / this.members(name).length,
      }))
      .toSorted((a, b) => b.mean - a.mean);
  }

  isSector(name: string, mean: number, place?: 'best' | 'worst'): boolean {
    const sectors = this.sectors();
    const own = sectors.find((one) => one.name === name);
    if (!own || !isNear(own.mean, mean)) return false;
    if (place === undefined) return true;
    return place === 'best' ? isNear(own.mean, sectors[0]?.mean ?? 0) : isNear(own.mean, sectors.at(-1)?.mean ?? 0);
  }

  isSectorOf(name: string, sign: 1 | -1, mean: number, count: number, all: number): boolean {
    const members = this.members(name);
    const own = members.filter((one) => sign * this.change(one) > 0).length;
    return this.isSector(name, sign * mean) && members.length === all && own === count;
  }

  amongTop(sector: string, sign: 1 | -1): number {
    const lead = this.#world.market === 'Crypto' ? 'BTC-USD' : undefined;
    const inOrder = this.counted
      .filter((one) => sign * this.change(one) > 0 && one !== lead)
      .toSorted((a, b) => sign * (this.change(b) - this.change(a)));
    return inOrder.slice(0, 5).filter((one) => this.sectorOf(one) === sector).length;
  }

  sectorRecords(sector: string): number[] {
    return ([1, -1] as const).map((sign) => this.members(sector).filter((one) => this.isYearRecord(one, sign)).length);
  }

  fiveDays(sector: string): number {
    const members = this.members(sector);
    return (
      members.reduce((sum, symbol) => {
        const rows = this.rows(symbol);
        return sum + pct((rows.at(-1) as CheckedRow).close, (rows.at(-6) as CheckedRow).close);
      }, 0) / members.length
    );
  }

  median(): number {
    const changes = this.counted.map((symbol) => this.change(symbol)).toSorted((a, b) => a - b);
    const half = Math.floor(changes.length / 2);
    return changes.length % 2 === 1
      ? (changes[half] as number)
      : ((changes[half - 1] as number) + (changes[half] as number)) / 2;
  }

  above50(ago: number): number {
    const known = this.counted.flatMap((symbol) => {
      const rows = this.rows(symbol).slice(0, this.rows(symbol).length - ago);
      if (rows.length < 50) return [];
      const mean = rows.slice(-50).reduce((sum, { close }) => sum + close, 0) / 50;
      return [(rows.at(-1) as CheckedRow).close > mean];
    });
    return known.filter(Boolean).length / known.length;
  }
}
