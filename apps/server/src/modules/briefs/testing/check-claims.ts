import type { BriefPhrase, BriefSentence, BriefValue } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import type { InstrumentDays } from '../facts/day-facts.ts';

/** What claims are checked against: plain rows, from which everything is computed again, one by one. */
export interface CheckedDay {
  market: Market;
  date: string;
  days: readonly InstrumentDays[];
}

interface Row {
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

type ListItem = Extract<BriefValue, { kind: 'list' }>['items'][number];

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * (1 + Math.abs(b));
const rowsOf = ({ bars, dates }: InstrumentDays): Row[] =>
  [...bars].map((bar, i) => ({ ...bar, date: dates[i] ?? '' }));
const pct = (to: number, from: number): number => (100 * (to - from)) / from;
const changeAt = (rows: readonly Row[], i: number): number => pct((rows[i] as Row).close, (rows[i - 1] as Row).close);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Computes every claim of a day’s sentences again, without the code that wrote them. */
export class ClaimChecker {
  readonly #world: CheckedDay;
  readonly #all: ReadonlyMap<string, Row[]>;
  readonly #counted: readonly string[];

  constructor(world: CheckedDay) {
    this.#world = world;
    const present = world.days.filter(({ dates }) => dates.at(-1) === world.date && dates.length > 1);
    this.#all = new Map(present.map((days) => [days.instrument.symbol, rowsOf(days)]));
    const kinds = new Map(world.days.map(({ instrument }) => [instrument.symbol, instrument.kind]));
    this.#counted = [...this.#all.keys()].filter((symbol) => ['share', 'pair'].includes(kinds.get(symbol) ?? ''));
  }

  /** Returns what is wrong with a sentence; nothing where all of it is true. */
  faultsOf(sentence: BriefSentence): string[] {
    const subject = sentence[0]?.values.find((value) => value.kind === 'instrument')?.symbol;
    return sentence
      .filter((phrase) => !this.#holds(phrase, subject))
      .map(({ text, values }) => `${text} ${JSON.stringify(values)}`);
  }

  #rows(symbol: string | undefined): Row[] {
    return this.#all.get(symbol ?? '') ?? [];
  }

  #change(symbol: string): number {
    const rows = this.#rows(symbol);
    return changeAt(rows, rows.length - 1);
  }

  #count(isWanted: (symbol: string) => boolean): number {
    return this.#counted.filter(isWanted).length;
  }

  #holds({ text, values }: BriefPhrase, subject: string | undefined): boolean {
    const rows = this.#rows(subject);
    const last = rows.at(-1) as Row;
    const change = subject === undefined ? Number.NaN : this.#change(subject);
    const name = text.split('.')[1] ?? '';
    const number = (i: number): number => {
      const value = values[i];
      return value && 'value' in value && typeof value.value === 'number' ? value.value : Number.NaN;
    };
    const word = (i: number): string => {
      const value = values[i];
      return value && 'value' in value ? String(value.value) : '';
    };
    const list = values.find((value) => value.kind === 'list')?.items ?? [];
    const verbs = values.filter((value) => value.kind === 'verb');
    if (verbs.some(({ isUp }) => isUp !== change > 0)) return false;
    const up = this.#count((one) => this.#change(one) > 0);
    const down = this.#count((one) => this.#change(one) < 0);
    const moved = (percent: number, price: number): boolean =>
      isNear(percent, Math.abs(change)) && isNear(price, last.close);
    switch (name) {
      case 'move':
        return values.length === 3 ? isNear(number(2), Math.abs(change)) : moved(number(2), number(3));
      case 'moveAfterFall':
        return (
          moved(number(2), number(3)) && change > 0 && isNear(number(4), -pct(last.low, (rows.at(-2) as Row).close))
        );
      case 'moveAfterRise':
        return (
          moved(number(2), number(3)) && change < 0 && isNear(number(4), pct(last.high, (rows.at(-2) as Row).close))
        );
      case 'afterFall':
        return change > 0 && isNear(number(0), -pct(last.low, (rows.at(-2) as Row).close));
      case 'afterRise':
        return change < 0 && isNear(number(0), pct(last.high, (rows.at(-2) as Row).close));
      case 'flat':
        return values.length === 1 || isNear(number(1), last.close);
      case 'bestSince':
      case 'worstSince':
        return this.#isSince(rows, word(0), (i) => changeAt(rows, i), name === 'bestSince' ? 1 : -1);
      case 'bestInYear':
      case 'worstInYear':
        return this.#isFirstInYear(rows, (i) => changeAt(rows, i), name === 'bestInYear' ? 1 : -1);
      case 'highSince':
      case 'lowSince':
        return this.#isSince(rows, word(0), (i) => (rows[i] as Row).close, name === 'highSince' ? 1 : -1);
      case 'yearHigh':
      case 'yearLow':
        return this.#isYearRecord(subject ?? '', name === 'yearHigh' ? 1 : -1);
      case 'streakUp':
      case 'streakDown':
        return this.#streak(rows) === number(0) && change > 0 === (name === 'streakUp');
      case 'onVolume':
      case 'onMedianVolume':
        return isNear(number(0), this.#volumeRatio(rows));
      case 'volume':
        return isNear(number(1), this.#volumeRatio(rows));
      case 'volumeMove':
        return isNear(number(1), this.#volumeRatio(rows)) && moved(number(3), number(4));
      case 'heaviestSince':
        return this.#isSince(rows, word(0), (i) => (rows[i] as Row).volume, 1);
      case 'heaviestInYear':
        return this.#isFirstInYear(rows, (i) => (rows[i] as Row).volume, 1);
      case 'volumeOthers':
        return list.every(({ symbol, ratio = 0 }) => isNear(ratio, this.#volumeRatio(this.#rows(symbol))));
      case 'broadUp':
      case 'againstDown':
      case 'moreUp':
        return number(0) === up && number(1) === down && up > down;
      case 'broadDown':
      case 'againstUp':
      case 'moreDown':
        return number(0) === down && number(1) === up && down > up;
      case 'allUp':
        return number(0) === up && up === this.#counted.length;
      case 'allDown':
        return number(0) === down && down === this.#counted.length;
      case 'countUp':
        return number(0) === up && number(1) === this.#counted.length;
      case 'countDown':
        return number(0) === down && number(1) === this.#counted.length;
      case 'mostUpSince':
      case 'mostDownSince':
      case 'mostUpInYear':
      case 'mostDownInYear':
        return this.#isBreadthSince(name.startsWith('mostUp') ? 1 : -1, values.length > 0 ? word(0) : undefined);
      case 'mostSince':
      case 'mostInYear':
        return true; // of the phrase before it: compared by `followed`
      case 'dollarUp':
      case 'dollarDown':
      case 'dollarAllUp':
      case 'dollarAllDown':
        return this.#isDollar(
          name.endsWith('Up'),
          values.length > 1 ? number(0) : undefined,
          number(values.length - 1),
        );
      case 'topGainer':
      case 'gainerOther':
      case 'gainerAlone':
        return moved(number(1), number(2)) && change > 0 && this.#isFurthest(subject, 1);
      case 'topLoser':
      case 'loserOther':
      case 'loserAlone':
        return moved(number(1), number(2)) && change < 0 && this.#isFurthest(subject, -1);
      case 'biggestGain':
        return this.#isFurthest(subject, 1) && number(0) === this.#counted.length;
      case 'biggestLoss':
        return this.#isFurthest(subject, -1) && number(0) === this.#counted.length;
      case 'oneUp':
        return change > 0 && isNear(number(1), change);
      case 'oneDown':
        return change < 0 && isNear(number(1), -change);
      case 'severalUp':
      case 'severalDown':
        return this.#areBetween(list, name === 'severalUp' ? 1 : -1, number(1), number(2));
      case 'sectorToo':
        return this.#haveMoved(list, 1);
      case 'sectorTooDown':
        return this.#haveMoved(list, -1);
      case 'listUp':
        return this.#haveMoved(list, 1) && this.#areNext(list, 1);
      case 'listDown':
        return this.#haveMoved(list, -1) && this.#areNext(list, -1);
      case 'sameSectorUp':
        return this.#amongTop(word(2), 1) === number(0) && number(1) === 5;
      case 'sameSectorDown':
        return this.#amongTop(word(2), -1) === number(0) && number(1) === 5;
      case 'sectorsMixed':
        return this.#isSector(word(0), number(1), 'best') && this.#isSector(word(2), -number(3), 'worst');
      case 'sectorsAllUp':
        return (
          number(0) === this.#sectors().length &&
          this.#isSector(word(2), number(1), 'worst') &&
          this.#isSector(word(4), number(3), 'best')
        );
      case 'sectorsAllDown':
        return (
          number(0) === this.#sectors().length &&
          this.#isSector(word(2), -number(1), 'best') &&
          this.#isSector(word(4), -number(3), 'worst')
        );
      case 'sectorUp':
      case 'sectorDown':
        return this.#isSector(word(0), name === 'sectorUp' ? number(1) : -number(1));
      case 'sectorLead':
      case 'sectorLeadAll':
      case 'sectorDrop':
      case 'sectorDropAll':
        return this.#isSectorOf(
          word(0),
          name.startsWith('sectorLead') ? 1 : -1,
          number(1),
          number(2),
          number(values.length - 1),
        );
      case 'halfUp':
      case 'halfDown':
        return isNear(number(1), Math.abs(change)) && change > 0 === (name === 'halfUp');
      case 'ledBy':
        return this.#haveMoved(list, 1);
      case 'draggedBy':
        return this.#haveMoved(list, -1);
      case 'sectorGap':
        return isNear(number(0), (this.#sectors()[0]?.mean ?? 0) - (this.#sectors().at(-1)?.mean ?? 0));
      case 'widestSince':
      case 'widestInYear':
        return true; // of recorded gaps: compared in the tests of facts
      case 'sectorFiveUp':
      case 'sectorFiveDown':
        return (
          isNear(number(1), Math.abs(this.#fiveDays(word(0)))) &&
          this.#fiveDays(word(0)) > 0 === (name === 'sectorFiveUp')
        );
      case 'highs':
        return number(0) === this.#count((one) => this.#isYearRecord(one, 1));
      case 'lows':
        return number(0) === this.#count((one) => this.#isYearRecord(one, -1));
      case 'highsNamed':
        return (
          list.length === this.#count((one) => this.#isYearRecord(one, 1)) &&
          list.every(({ symbol }) => this.#isYearRecord(symbol, 1))
        );
      case 'lowsNamed':
        return (
          list.length === this.#count((one) => this.#isYearRecord(one, -1)) &&
          list.every(({ symbol }) => this.#isYearRecord(symbol, -1))
        );
      case 'highOne':
        return this.#isYearRecord(subject ?? '', 1) && (values.length === 1 || moved(number(2), number(1)));
      case 'lowOne':
        return this.#isYearRecord(subject ?? '', -1) && (values.length === 1 || moved(number(2), number(1)));
      case 'among':
        return list.every(
          ({ symbol, percent = 0 }) =>
            this.#isYearRecord(symbol, -1) && isNear(percent, Math.abs(this.#change(symbol))),
        );
      case 'ledByTail':
        return (
          list.every(({ symbol, percent = 0 }) => isNear(percent, this.#change(symbol))) && this.#areFirstHighs(list)
        );
      case 'ofSector':
        return this.#sectorRecords(word(0)).includes(number(1));
      case 'belowOwnHigh':
        return isNear(number(1), 100 - (100 * last.close) / Math.max(...this.#year(rows).map(({ close }) => close)));
      case 'turnover':
        return number(0) === this.#counted.length && number(1) > 1;
      case 'above50Up':
      case 'above50Down':
        return isNear(number(0), 100 * this.#above50(0)) && isNear(number(1), 100 * this.#above50(5));
      case 'medianUp':
      case 'medianDown':
        return isNear(number(0), Math.abs(this.#median())) && this.#median() > 0 === (name === 'medianUp');
      case 'withMedianUp':
      case 'withMedianDown':
        return (
          isNear(number(2), Math.abs(change)) &&
          isNear(number(3), Math.abs(this.#median())) &&
          this.#median() > 0 === (name === 'withMedianUp')
        );
      case 'wholeSectorUp':
        return (
          this.#members(word(1)).length === number(0) && this.#members(word(1)).every((one) => this.#change(one) > 0)
        );
      case 'wholeSectorDown':
        return (
          this.#members(word(1)).length === number(0) && this.#members(word(1)).every((one) => this.#change(one) < 0)
        );
      default:
        return false; // a claim that nobody checks
    }
  }

  /** The value on `date` is as far, and none after it before the last. */
  #isSince(rows: readonly Row[], date: string, valueAt: (i: number) => number, sign: 1 | -1): boolean {
    const last = rows.length - 1;
    const at = rows.findIndex((row) => row.date === date);
    const now = sign * valueAt(last);
    if (at < 0 || sign * valueAt(at) < now || last - at < 20) return false;
    for (let i = at + 1; i < last; i++) if (sign * valueAt(i) >= now) return false;
    return true;
  }

  #isFirstInYear(rows: readonly Row[], valueAt: (i: number) => number, sign: 1 | -1): boolean {
    const last = rows.length - 1;
    if (daysBetween((rows[0] as Row).date, (rows[last] as Row).date) < 364) return false;
    for (let i = 1; i < last; i++) if (sign * valueAt(i) >= sign * valueAt(last)) return false;
    return true;
  }

  #year(rows: readonly Row[]): Row[] {
    const date = rows.at(-1)?.date ?? '';
    return rows.slice(0, -1).filter((row) => daysBetween(row.date, date) <= 364);
  }

  #isYearRecord(symbol: string, sign: 1 | -1): boolean {
    const rows = this.#rows(symbol);
    const last = rows.at(-1) as Row;
    const isKnown = daysBetween((rows[0] as Row).date, last.date) >= 356;
    return isKnown && this.#year(rows).every(({ close }) => sign * close < sign * last.close);
  }

  /** They are the highs that moved furthest. */
  #areFirstHighs(list: readonly ListItem[]): boolean {
    const highs = this.#counted.filter((one) => this.#isYearRecord(one, 1)).map((one) => this.#change(one));
    const inOrder = highs.toSorted((a, b) => b - a);
    return list.every(({ symbol }, i) => this.#isYearRecord(symbol, 1) && this.#change(symbol) === inOrder[i]);
  }

  #streak(rows: readonly Row[]): number {
    let count = 0;
    const sign = Math.sign(changeAt(rows, rows.length - 1));
    for (let i = rows.length - 1; i > 0 && Math.sign(changeAt(rows, i)) === sign; i--) count++;
    return count;
  }

  #volumeRatio(rows: readonly Row[]): number {
    const before = rows
      .slice(-21, -1)
      .map(({ volume }) => volume)
      .toSorted((a, b) => a - b);
    return (rows.at(-1) as Row).volume / (((before[9] ?? 0) + (before[10] ?? 0)) / 2);
  }

  #isBreadthSince(sign: 1 | -1, date: string | undefined): boolean {
    const dates = [
      ...new Set(
        this.#counted.flatMap((symbol) =>
          this.#rows(symbol)
            .slice(1)
            .map((row) => row.date),
        ),
      ),
    ].toSorted();
    const counts = dates.map((day) => {
      const changes = this.#counted.flatMap((symbol) => {
        const rows = this.#rows(symbol);
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

  #isDollar(isUp: boolean, count: number | undefined, all: number): boolean {
    const moves = this.#counted.flatMap((symbol) => {
      if (symbol.startsWith('XAU') || !symbol.includes('USD')) return [];
      return [symbol.startsWith('USD') ? this.#change(symbol) : -this.#change(symbol)];
    });
    const own = moves.filter((one) => (isUp ? one > 0 : one < 0)).length;
    return MARKET_INFO[this.#world.market].traded === 'currencies' && moves.length === all && own === (count ?? all);
  }

  #isFurthest(symbol: string | undefined, sign: 1 | -1): boolean {
    const lead = MARKET_INFO[this.#world.market].indexes.find((one) => this.#all.has(one));
    const own = sign * this.#change(symbol ?? '');
    const compared = this.#world.market === 'Crypto' ? this.#counted.filter((one) => one !== lead) : this.#counted;
    return compared.every((one) => sign * this.#change(one) <= own);
  }

  #haveMoved(list: readonly ListItem[], sign: 1 | -1): boolean {
    return list.length > 0 && list.every(({ symbol, percent = 0 }) => isNear(percent, sign * this.#change(symbol)));
  }

  /** They are the largest after the largest, in order. */
  #areNext(list: readonly ListItem[], sign: 1 | -1): boolean {
    const lead = this.#world.market === 'Crypto' ? 'BTC-USD' : undefined;
    const inOrder = this.#counted
      .filter((one) => one !== lead)
      .map((one) => sign * this.#change(one))
      .toSorted((a, b) => b - a);
    return list.every(({ symbol }, i) => sign * this.#change(symbol) === inOrder[i + 1]);
  }

  #areBetween(list: readonly ListItem[], sign: 1 | -1, low: number, high: number): boolean {
    const changes = list.map(({ symbol }) => sign * this.#change(symbol));
    return isNear(Math.min(...changes), low) && isNear(Math.max(...changes), high);
  }

  #sectorOf(symbol: string): string {
    return this.#world.days.find(({ instrument }) => instrument.symbol === symbol)?.instrument.sector ?? '';
  }

  #members(sector: string): string[] {
    return this.#counted.filter((symbol) => this.#sectorOf(symbol) === sector);
  }

  #sectors(): { name: string; mean: number }[] {
    return [...new Set(this.#counted.map((symbol) => this.#sectorOf(symbol)))]
      .filter((name) => this.#members(name).length >= 3)
      .map((name) => ({
        name,
        mean: this.#members(name).reduce((sum, one) => sum + this.#change(one), 0) / this.#members(name).length,
      }))
      .toSorted((a, b) => b.mean - a.mean);
  }

  #isSector(name: string, mean: number, place?: 'best' | 'worst'): boolean {
    const sectors = this.#sectors();
    const own = sectors.find((one) => one.name === name);
    if (!own || !isNear(own.mean, mean)) return false;
    if (place === undefined) return true;
    return place === 'best' ? isNear(own.mean, sectors[0]?.mean ?? 0) : isNear(own.mean, sectors.at(-1)?.mean ?? 0);
  }

  #isSectorOf(name: string, sign: 1 | -1, mean: number, count: number, all: number): boolean {
    const members = this.#members(name);
    const own = members.filter((one) => sign * this.#change(one) > 0).length;
    return this.#isSector(name, sign * mean) && members.length === all && own === count;
  }

  #amongTop(sector: string, sign: 1 | -1): number {
    const lead = this.#world.market === 'Crypto' ? 'BTC-USD' : undefined;
    const inOrder = this.#counted
      .filter((one) => sign * this.#change(one) > 0 && one !== lead)
      .toSorted((a, b) => sign * (this.#change(b) - this.#change(a)));
    return inOrder.slice(0, 5).filter((one) => this.#sectorOf(one) === sector).length;
  }

  #sectorRecords(sector: string): number[] {
    return ([1, -1] as const).map(
      (sign) => this.#members(sector).filter((one) => this.#isYearRecord(one, sign)).length,
    );
  }

  #fiveDays(sector: string): number {
    const members = this.#members(sector);
    return (
      members.reduce((sum, symbol) => {
        const rows = this.#rows(symbol);
        return sum + pct((rows.at(-1) as Row).close, (rows.at(-6) as Row).close);
      }, 0) / members.length
    );
  }

  #median(): number {
    const changes = this.#counted.map((symbol) => this.#change(symbol)).toSorted((a, b) => a - b);
    const half = Math.floor(changes.length / 2);
    return changes.length % 2 === 1
      ? (changes[half] as number)
      : ((changes[half - 1] as number) + (changes[half] as number)) / 2;
  }

  #above50(ago: number): number {
    const known = this.#counted.flatMap((symbol) => {
      const rows = this.#rows(symbol).slice(0, this.#rows(symbol).length - ago);
      if (rows.length < 50) return [];
      const mean = rows.slice(-50).reduce((sum, { close }) => sum + close, 0) / 50;
      return [(rows.at(-1) as Row).close > mean];
    });
    return known.filter(Boolean).length / known.length;
  }
}
