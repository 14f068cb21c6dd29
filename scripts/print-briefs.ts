/**
 * Prints market briefs of recorded prices, ten of each kind, to be read before their words are changed:
 * `node scripts/print-briefs.ts [kind] [hi]`. Needs the folder of recorded prices (`WICKWISE_TEST_DATA`).
 */
import { BRIEF_KINDS, type BriefKind, MARKET_NAMES } from '@wickwise/contract';
import { calendarOf, type Instrument, type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';
import { catalogueOf } from '@wickwise/market/catalogue';
import { hasRecorded, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import { daysFromLabels } from '../apps/server/src/marketdata/feeds/replay/daily-labels.ts';
import { type InstrumentDays, withDates } from '../apps/server/src/modules/briefs/facts/day-facts.ts';
import { hourFacts } from '../apps/server/src/modules/briefs/facts/hour-facts.ts';
import { marketDay } from '../apps/server/src/modules/briefs/facts/market-day.ts';
import { openFacts } from '../apps/server/src/modules/briefs/facts/open-facts.ts';
import { weekFacts, weekStartOf } from '../apps/server/src/modules/briefs/facts/week-facts.ts';
import type { WrittenBrief } from '../apps/server/src/modules/briefs/writer/brief.ts';
import { closeBrief, sideBriefs } from '../apps/server/src/modules/briefs/writer/day-briefs.ts';
import { hourBrief } from '../apps/server/src/modules/briefs/writer/hour-brief.ts';
import { openBrief } from '../apps/server/src/modules/briefs/writer/open-brief.ts';
import { weekBrief } from '../apps/server/src/modules/briefs/writer/week-brief.ts';
import { briefEnglish, briefHindi, briefText } from '../apps/server/src/modules/news/briefs/brief-words.ts';

/** Briefs of a kind; fewer where the recording has no more. */
const MOST = 14;

const SETS: readonly (readonly [Market, string])[] = [
  ['Indian_Equity', 'in_equity/upstox/1d'],
  ['Indian_Equity', 'in_index/nse/1d'],
  ['US_Equity', 'us_equity/sp500_5y/1d'],
  ['US_Equity', 'us_equity/lean_raw/1d'],
  ['Forex', 'forex/gmt_quotes/1d'],
  ['Crypto', 'crypto/gmt_quotes/1d'],
];

const SYMBOLS: Readonly<Record<string, string>> = { BTCUSD: 'BTC-USD' };

function recordedDays(): Map<Market, InstrumentDays[]> {
  const days = new Map<Market, InstrumentDays[]>();
  for (const [market, set] of SETS) {
    const known = new Map(catalogueOf(market).instruments.map((one) => [one.symbol, one]));
    for (const file of recordedSymbols(set)) {
      const symbol = SYMBOLS[file] ?? (market === 'Crypto' ? file.replace(/USDT?$/, '-USD') : file);
      const instrument: Instrument | undefined = known.get(symbol);
      const isKnown = (days.get(market) ?? []).some((one) => one.instrument === instrument);
      if (!instrument || isKnown) continue;
      const bars = daysFromLabels(readRecordedBars(`${set}/${file}`), calendarOf(instrument.schedule));
      days.set(market, [...(days.get(market) ?? []), withDates(instrument, bars)]);
    }
  }
  return days;
}

const until = ({ instrument, bars, dates }: InstrumentDays, date: IsoDate): InstrumentDays => {
  const end = dates.indexOf(date) + 1;
  const from = Math.max(0, end - 400);
  return { instrument, bars: bars.slice(from, end), dates: dates.slice(from, end) };
};

/** Days spread over the second half of a market's recording. */
function someDates(all: readonly InstrumentDays[], count: number): IsoDate[] {
  const counts = Map.groupBy(
    all.flatMap((one) => one.dates),
    (date) => date,
  );
  const most = Math.max(...[...counts.values()].map((own) => own.length));
  const dates = [...counts.keys()]
    .filter((date) => (counts.get(date)?.length ?? 0) >= 0.8 * most)
    .toSorted()
    .slice(380);
  const step = Math.max(1, Math.floor(dates.length / count));
  return dates.filter((_, i) => i % step === Math.floor(step / 2)).slice(0, count);
}

function print(brief: WrittenBrief, language: string): void {
  const { title, body } = briefText(brief, (language === 'hi' ? briefHindi : briefEnglish)(brief.market));
  console.log(`\n[${brief.kind} · ${MARKET_NAMES[brief.market]} · ${brief.date}]\n${title}\n${body}`);
}

/** Returns the brief of a kind on a date. Recordings have no first minutes: the day's own price replaces them. */
function briefOn(
  kind: BriefKind,
  market: Market,
  date: IsoDate,
  all: readonly InstrumentDays[],
): WrittenBrief | undefined {
  const days = all.map((one) => until(one, date)).filter(({ dates }) => dates.at(-1) === date);
  if (kind === 'week')
    return weekBrief(
      market,
      date,
      days.flatMap((one) => weekFacts(one) ?? []),
    );
  if (kind === 'open') {
    const facts = days.flatMap(({ instrument, bars, dates }) => {
      const before = { instrument, bars: bars.slice(0, bars.length - 1), dates: dates.slice(0, -1) };
      return openFacts(before, date, bars.at(-1)) ?? [];
    });
    return openBrief(market, date, facts);
  }
  const day = marketDay(market, date, days);
  return kind === 'close' ? closeBrief(day) : sideBriefs(day).find(({ brief }) => brief.kind === kind)?.brief;
}

function* dailyBriefs(kind: BriefKind, days: ReadonlyMap<Market, InstrumentDays[]>): Generator<WrittenBrief> {
  for (const [market, all] of days) {
    if (kind === 'open' && MARKET_INFO[market].isGapless) continue;
    const isOften = kind === 'close' || kind === 'open' || kind === 'week';
    let count = 0;
    for (const date of someDates(all, isOften ? 8 : 80)) {
      const brief = briefOn(kind, market, kind === 'week' ? lastOfWeek(all, date) : date, all);
      if (brief && ++count <= (isOften ? 4 : 5)) yield brief;
    }
  }
}

const lastOfWeek = (all: readonly InstrumentDays[], date: IsoDate): IsoDate =>
  all
    .flatMap(({ dates }) => dates.filter((one) => weekStartOf(one) === weekStartOf(date)))
    .toSorted()
    .at(-1) ?? date;

/** The big moves of recorded hours, spread over the recording. */
function* hourBriefs(): Generator<WrittenBrief> {
  const set = 'crypto/gmt_quotes/1h';
  const known = new Map(catalogueOf('Crypto').instruments.map((one) => [one.symbol, one]));
  const all = recordedSymbols(set).flatMap((file) => {
    const instrument = known.get(SYMBOLS[file] ?? file.replace(/USDT?$/, '-USD'));
    return instrument ? [{ instrument, bars: readRecordedBars(`${set}/${file}`) }] : [];
  });
  const hours = [...new Set(all.flatMap(({ bars }) => [...bars.timeMs.subarray(0, bars.length)]))].toSorted(
    (a, b) => a - b,
  );
  let last = 0;
  for (let at = 2_000; at < hours.length; at += 3) {
    const openMs = hours[at] as number;
    if (at < last) continue;
    const facts = all.flatMap(({ instrument, bars }) => {
      const end = bars.indexFrom(openMs);
      return bars.timeMs[end] === openMs
        ? (hourFacts(instrument, bars.slice(Math.max(0, end - 1_500), end + 1)) ?? [])
        : [];
    });
    const brief = hourBrief('Crypto', new Date(openMs).toISOString().slice(0, 10), facts, openMs + 3_600_000);
    if (!brief) continue;
    last = at + 700;
    yield brief;
  }
}

if (!hasRecorded) console.log('NOT PRINTED: there are no recorded prices here');
else {
  const [kind, language = 'en'] = process.argv.slice(2);
  const days = recordedDays();
  for (const one of BRIEF_KINDS.filter((name) => kind === undefined || name === kind)) {
    let printed = 0;
    for (const brief of one === 'moves' ? hourBriefs() : dailyBriefs(one, days))
      if (printed++ < MOST) print(brief, language);
  }
}
