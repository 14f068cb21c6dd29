import { type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';
import { changesOf, type DayFacts, dayFacts, type InstrumentDays, ratioToMedian, yearExtremes } from './day-facts.ts';
import { type Since, sinceWhen } from './since.ts';

/** How many rose and fell, with the last day on which as large a part did. */
export interface BreadthFacts {
  up: number;
  down: number;
  /** With those that closed unchanged. */
  all: number;
  since: Since | undefined;
  medianPct: number;
  /** Shares above their 50-day average, as a part of those that have one: now and five days before; NaN for fewer than ten. */
  above50: number;
  above50Before: number;
}

export interface SectorFacts {
  name: string;
  /** Mean change of its members, in percent. */
  changePct: number;
  up: number;
  down: number;
  members: readonly DayFacts[];
  /** Mean change of its members over five days; NaN where one lacks them. */
  fiveDayPct: number;
}

/** New closing highs or lows of 52 weeks, by the size of their move, and since when there were as many. */
export interface RecordFacts {
  members: readonly DayFacts[];
  since: Since | undefined;
}

/** A market’s trading day. */
export interface MarketDay {
  market: Market;
  date: IsoDate;
  /** The instrument that the market is spoken of by. */
  lead: DayFacts | undefined;
  /** Shares or pairs, by symbol: indices and funds aren’t counted. */
  counted: readonly DayFacts[];
  breadth: BreadthFacts;
  /** Those of at least three members, best first. */
  sectors: readonly SectorFacts[];
  /** Since when the gap between the best and the worst sector was as wide. */
  sectorGapSince: Since | undefined;
  highs: RecordFacts;
  lows: RecordFacts;
  /** Traded value of all against its median of 20 days; NaN where it is unknown. */
  turnoverRatio: number;
}

const LEAST_MEMBERS = 3;
const MEAN_DAYS = 50;
const LEAST_ABOVE = 10;
/** Days of which breadth, sectors and records are computed, to compare the last with. */
const COMPARED_DAYS = 400;

/** Computes a market’s day from the days of its instruments; those without the day are left out. */
export function marketDay(market: Market, date: IsoDate, all: readonly InstrumentDays[]): MarketDay {
  const present = all.filter(({ dates }) => dates.at(-1) === date);
  const facts = present.flatMap((days) => {
    const own = dayFacts(days);
    return own ? [{ days, own }] : [];
  });
  const counted = facts
    .filter(({ own }) => isCounted(own))
    .toSorted((a, b) => (a.own.instrument.symbol < b.own.instrument.symbol ? -1 : 1));
  const days = counted.map((one) => one.days);
  const own = counted.map((one) => one.own);
  const history = dailyHistory(days);
  const sectors = sectorsOf(own, days);
  return {
    market,
    date,
    counted: own,
    sectors,
    lead: leadOf(
      market,
      facts.map((one) => one.own),
    ),
    breadth: breadthOf(own, days, history),
    sectorGapSince: sectors.length < 2 ? undefined : history.sectorGap,
    highs: { members: recordsOf(own, 'high'), since: history.highs },
    lows: { members: recordsOf(own, 'low'), since: history.lows },
    turnoverRatio: turnoverRatio(days, date),
  };
}

const isCounted = ({ instrument: { kind } }: DayFacts): boolean => kind === 'share' || kind === 'pair';

/** Returns the first of the market’s indices that has the day. A rate between currencies doesn’t speak for all. */
function leadOf(market: Market, facts: readonly DayFacts[]): DayFacts | undefined {
  if (MARKET_INFO[market].traded === 'currencies') return undefined;
  const bySymbol = new Map(facts.map((one) => [one.instrument.symbol, one]));
  return MARKET_INFO[market].indexes.map((symbol) => bySymbol.get(symbol)).find((one) => one !== undefined);
}

const recordsOf = (counted: readonly DayFacts[], record: 'high' | 'low'): DayFacts[] =>
  counted
    .filter(({ yearRecord }) => yearRecord === record)
    .toSorted((a, b) => Math.abs(b.changePct) - Math.abs(a.changePct));

function breadthOf(counted: readonly DayFacts[], days: readonly InstrumentDays[], history: DailyHistory): BreadthFacts {
  const up = counted.filter(({ changePct }) => changePct > 0).length;
  const down = counted.filter(({ changePct }) => changePct < 0).length;
  const changes = counted.map(({ changePct }) => changePct).toSorted((a, b) => a - b);
  const half = changes.length >> 1;
  const medianPct = changes.length % 2 === 1 ? changes[half] : ((changes[half - 1] ?? 0) + (changes[half] ?? 0)) / 2;
  return {
    up,
    down,
    all: counted.length,
    medianPct: medianPct ?? Number.NaN,
    since: up >= down ? history.up : history.down,
    above50: aboveMean(days, 0),
    above50Before: aboveMean(days, 5),
  };
}

/** Returns the part of instruments that closed above their 50-day average some days ago; NaN for fewer than ten. */
function aboveMean(days: readonly InstrumentDays[], ago: number): number {
  const known = days.flatMap(({ bars }) => {
    const end = bars.length - ago;
    if (end < MEAN_DAYS) return [];
    const mean = bars.close.subarray(end - MEAN_DAYS, end).reduce((sum, price) => sum + price, 0) / MEAN_DAYS;
    return [(bars.close[end - 1] as number) > mean];
  });
  return known.length < LEAST_ABOVE ? Number.NaN : known.filter(Boolean).length / known.length;
}

function sectorsOf(counted: readonly DayFacts[], days: readonly InstrumentDays[]): SectorFacts[] {
  const daysOf = new Map(days.map((one) => [one.instrument.id, one]));
  return [...Map.groupBy(counted, ({ instrument }) => instrument.sector)]
    .filter(([, members]) => members.length >= LEAST_MEMBERS)
    .map(([name, members]) => ({
      name,
      members,
      changePct: meanOf(members.map(({ changePct }) => changePct)),
      up: members.filter(({ changePct }) => changePct > 0).length,
      down: members.filter(({ changePct }) => changePct < 0).length,
      fiveDayPct: meanOf(members.map(({ instrument }) => changeOver(daysOf.get(instrument.id), 5))),
    }))
    .toSorted((a, b) => b.changePct - a.changePct || (a.name < b.name ? -1 : 1));
}

function changeOver(days: InstrumentDays | undefined, count: number): number {
  const close = days?.bars.close ?? new Float64Array();
  const last = (days?.bars.length ?? 0) - 1;
  return 100 * ((close[last] as number) / (close[last - count] ?? Number.NaN) - 1);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Since when there was as much of each, over the market’s days. */
interface DailyHistory {
  up: Since | undefined;
  down: Since | undefined;
  highs: Since | undefined;
  lows: Since | undefined;
  sectorGap: Since | undefined;
}

interface DayCounts {
  up: number;
  down: number;
  all: number;
  highs: number;
  lows: number;
  /** Sum of changes and members of each sector. */
  sectors: Map<string, { sum: number; count: number }>;
}

/** A day of which less than this part of the instruments is known isn’t compared. */
const LEAST_KNOWN = 0.5;

function dailyHistory(days: readonly InstrumentDays[]): DailyHistory {
  const counts = new Map<IsoDate, DayCounts>();
  for (const one of days) countDays(one, counts);
  const dates = [...counts.keys()].toSorted();
  const last = counts.get(dates.at(-1) ?? '');
  const known = dates.filter((date) => (counts.get(date)?.all ?? 0) >= LEAST_KNOWN * (last?.all ?? 0));
  const rows = known.map((date) => counts.get(date) as DayCounts);
  const since = (of: (row: DayCounts) => number): Since | undefined => {
    const values = rows.map(of);
    const now = values.at(-1) ?? Number.NaN;
    return now > 0 ? sinceWhen(values, known, (value) => value >= now) : undefined;
  };
  // before a year of bars nothing is a 52-week record, which would make all later ones the most in a long time
  const ofRecords = (of: (row: DayCounts) => number): Since | undefined => {
    const found = since(of);
    return found?.date === undefined ? undefined : found;
  };
  return {
    up: since(({ up, all }) => up / all),
    down: since(({ down, all }) => down / all),
    highs: ofRecords(({ highs }) => highs),
    lows: ofRecords(({ lows }) => lows),
    sectorGap: since(sectorGap),
  };
}

function sectorGap({ sectors }: DayCounts): number {
  const means = [...sectors.values()]
    .filter(({ count }) => count >= LEAST_MEMBERS)
    .map(({ sum, count }) => sum / count);
  return means.length < 2 ? 0 : Math.max(...means) - Math.min(...means);
}

function countDays({ instrument, bars, dates }: InstrumentDays, counts: Map<IsoDate, DayCounts>): void {
  const { length } = bars;
  const close = bars.close.subarray(0, length);
  const changes = changesOf(close);
  const isRecord = recordFlags(close, dates);
  for (let i = Math.max(1, length - COMPARED_DAYS); i < length; i++) {
    const date = dates[i] as IsoDate;
    const own = counts.get(date) ?? { up: 0, down: 0, all: 0, highs: 0, lows: 0, sectors: new Map() };
    const change = changes[i] as number;
    own.all++;
    if (change > 0) own.up++;
    if (change < 0) own.down++;
    if (isRecord[i] === 1) own.highs++;
    if (isRecord[i] === -1) own.lows++;
    const sector = own.sectors.get(instrument.sector) ?? { sum: 0, count: 0 };
    own.sectors.set(instrument.sector, { sum: sector.sum + change, count: sector.count + 1 });
    counts.set(date, own);
  }
}

/** Returns 1 where a close is above all of the 52 weeks before it, -1 where it is below. */
function recordFlags(close: Float64Array, dates: readonly IsoDate[]): Int8Array {
  const { high, low } = yearExtremes(close, dates);
  return Int8Array.from(close, (price, i) => Number(price > (high[i] as number)) - Number(price < (low[i] as number)));
}

/** Returns the traded value of a day against the median of the 20 market days before. */
function turnoverRatio(days: readonly InstrumentDays[], date: IsoDate): number {
  const values = new Map<IsoDate, number>();
  for (const { bars, dates } of days) {
    for (let i = Math.max(0, bars.length - 40); i < bars.length; i++) {
      const value = (bars.close[i] as number) * (bars.volume[i] as number);
      values.set(dates[i] as IsoDate, (values.get(dates[i] as IsoDate) ?? 0) + value);
    }
  }
  const known = [...values.keys()].toSorted().filter((one) => one <= date);
  return ratioToMedian(known.map((one) => values.get(one) ?? 0));
}
