import { setImmediate as breathe } from 'node:timers/promises';
import type { BarSeries, Timeframe } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readManyClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { type InstrumentDays, withDates } from './facts/day-facts.ts';
import { type HourFacts, hourFacts } from './facts/hour-facts.ts';
import { marketDay } from './facts/market-day.ts';
import { type OpenFacts, openFacts } from './facts/open-facts.ts';
import { weekFacts } from './facts/week-facts.ts';
import type { BriefMoment } from './schedule.ts';
import type { WrittenBrief } from './writer/brief.ts';
import { closeBrief, sideBriefs } from './writer/day-briefs.ts';
import { hourBrief } from './writer/hour-brief.ts';
import { openBrief } from './writer/open-brief.ts';
import { weekBrief } from './writer/week-brief.ts';

export interface ComposeDeps {
  store: BarStore;
  splits: SplitBook;
  registry: InstrumentRegistry;
}

/** Days that a day is compared with: more than a year, also of a market that never closes. */
const DAYS = 420;
const HOURS = 24 * 60;
/** The first bar of a day. */
const OPEN_BARS = '15m';
/** Instruments that are read together, and at most of a market. */
const TOGETHER = 24;
export const MOST_INSTRUMENTS = 2_000;
/** Briefs of single things that were unusual on a day. */
const MOST_SIDES = 2;

/** Reads a moment’s bars and writes what is worth a brief: none, one, or a day’s with those of what was unusual in it. */
export async function composeBriefs(deps: ComposeDeps, moment: BriefMoment): Promise<WrittenBrief[]> {
  const { kind, market, date, endMs } = moment;
  const listed = deps.registry.of(market).slice(0, MOST_INSTRUMENTS);
  if (kind === 'hour') {
    const facts: HourFacts[] = [];
    await eachSeries(deps, listed, '1h', { atMs: endMs, limit: HOURS }, ({ instrument }, bars) => {
      const own = bars.length > 0 && bars.at(-1).timeMs === moment.fromMs ? hourFacts(instrument, bars) : undefined;
      if (own) facts.push(own);
    });
    return present(hourBrief(market, date, facts, endMs));
  }
  const days = new Map<number, InstrumentDays>();
  await eachSeries(deps, listed, '1D', { atMs: endMs, limit: DAYS }, ({ no, instrument }, bars) => {
    days.set(no, withDates(instrument, bars));
  });
  if (kind === 'open') return present(openBrief(market, date, await openings(deps, listed, moment, days)));
  if (kind === 'week') {
    const ofDay = [...days.values()].filter(({ dates }) => dates.at(-1) === date);
    return present(
      weekBrief(
        market,
        date,
        ofDay.flatMap((one) => weekFacts(one) ?? []),
      ),
    );
  }
  const day = marketDay(market, date, [...days.values()]);
  const sides = sideBriefs(day).slice(0, MOST_SIDES);
  return [...sides.map(({ brief }) => brief), ...present(closeBrief(day))]; // the last one is listed first
}

const present = (brief: WrittenBrief | undefined): WrittenBrief[] => (brief ? [brief] : []);

async function openings(
  deps: ComposeDeps,
  listed: readonly ListedInstrument[],
  { date, fromMs, endMs }: BriefMoment,
  days: ReadonlyMap<number, InstrumentDays>,
): Promise<OpenFacts[]> {
  const found: OpenFacts[] = [];
  await eachSeries(deps, listed, OPEN_BARS, { atMs: endMs, limit: 1 }, ({ no }, bars) => {
    const [before, first] = [days.get(no), bars.at(-1)];
    const own = before && first.timeMs === fromMs ? openFacts(before, date, first) : undefined;
    if (own) found.push(own);
  });
  return found;
}

/** Reads bars that had closed at an instant, adjusted for splits, some instruments at a time. */
async function eachSeries(
  { store, splits }: ComposeDeps,
  listed: readonly ListedInstrument[],
  timeframe: Timeframe,
  range: { atMs: number; fromMs?: number; limit: number },
  take: (listed: ListedInstrument, bars: BarSeries) => void,
): Promise<void> {
  for (let start = 0; start < listed.length; start += TOGETHER) {
    const some = listed.slice(start, start + TOGETHER);
    const raw = await readManyClosedBars({ store, splits }, some, timeframe, range);
    for (const one of some) {
      const bars = raw.get(one.no);
      if (bars && bars.length > 0) take(one, splits.adjust(one, timeframe, bars, range.atMs));
    }
    await breathe();
  }
}
