import { barLength, calendarOf, dateMs, type IsoDate, type Market, type Session, TIMEFRAMES } from '@wickwise/market';
import type { Library } from './library.ts';
import type { Recording } from './recordings.ts';

/** What a market's replay plays: a stretch of time, and for each instrument the recording that is played. */
export interface Programme {
  market: Market;
  startMs: number;
  endMs: number;
  recordings: readonly Recording[];
}

/** A run of fewer days is a sample, not a market to watch: it's played only where there is nothing longer. */
const LEAST_DAYS = 5;
const MOST_DAYS = 20;
const LONGEST_GAP_MS = 7 * 86_400_000;

/**
 * Chooses what to play of a market.
 *
 * The stretch is the longest unbroken run (no hole over a week; its last 20 sessions) of the set that has the finest bars;
 * with `from`, the run that begins there, where the market was recorded then. Each instrument plays its finest recording
 * of that time.
 */
export async function chooseProgramme(
  library: Library,
  market: Market,
  from?: IsoDate,
): Promise<Programme | undefined> {
  const own = library.recordings.filter(({ instrument }) => instrument.market === market);
  const run = (from && (await findRun(library, own, from))) || (await findRun(library, own));
  if (!run) return undefined;
  const { sessions, set } = run;
  const startMs = (sessions[0] as Session).openMs;
  const endMs = (sessions.at(-1) as Session).endMs;
  const chosen = new Map<string, Recording>();
  for (const recording of own) {
    const { firstMs, lastMs } = await library.span(recording);
    const isThen = firstMs < endMs && lastMs >= startMs - 86_400_000; // a day's label may lie before its session
    if (!isThen || !(await library.isAligned(recording))) continue;
    const rival = chosen.get(recording.instrument.id);
    if (!rival || isBetter(recording, rival, set)) chosen.set(recording.instrument.id, recording);
  }
  return { market, startMs, endMs, recordings: [...chosen.values()] };
}

const fineness = ({ timeframe }: Recording): number => TIMEFRAMES.indexOf(timeframe);

function isBetter(one: Recording, other: Recording, set: string): boolean {
  if (fineness(one) !== fineness(other)) return fineness(one) < fineness(other);
  return one.set === set && other.set !== set;
}

interface Run {
  sessions: Session[];
  set: string;
}

/**
 * The run to play in the finest timeframe that has one; of several sets the one with most symbols. Where all are short, the
 * longest.
 */
async function findRun(library: Library, recordings: readonly Recording[], from?: IsoDate): Promise<Run | undefined> {
  let longest: Run | undefined;
  for (const timeframe of TIMEFRAMES) {
    const ofTimeframe = recordings.filter((recording) => recording.timeframe === timeframe);
    const sets = [...Map.groupBy(ofTimeframe, ({ set }) => set)].sort(([, a], [, b]) => b.length - a.length);
    for (const [set, members] of sets) {
      const run = { sessions: await runOf(library, members, from), set };
      const { length } = run.sessions;
      if (length >= (from || typeof barLength(timeframe) === 'string' ? 1 : LEAST_DAYS)) return run;
      if (length > (longest?.sessions.length ?? 0)) longest = run;
    }
  }
  return longest;
}

async function runOf(library: Library, members: readonly Recording[], from?: IsoDate): Promise<Session[]> {
  const dates = new Set<IsoDate>();
  for (const recording of members) {
    if (await library.isAligned(recording)) for (const date of await library.dates(recording)) dates.add(date);
  }
  const calendar = calendarOf((members[0] as Recording).instrument.schedule);
  const runs = splitIntoRuns([...dates].sort().filter((date) => !from || date >= from));
  const first = runs[0]?.[0];
  if (from && (!first || dateMs(first) - dateMs(from) > LONGEST_GAP_MS)) return [];
  const longest = runs.toSorted((a, b) => b.length - a.length)[0]?.slice(-MOST_DAYS) ?? [];
  return (from ? (runs[0] ?? []) : longest).flatMap((date) => calendar.sessionOn(date) ?? []);
}

/** Dates in order, cut where more than a week is missing. */
function splitIntoRuns(dates: readonly IsoDate[]): IsoDate[][] {
  const runs: IsoDate[][] = [];
  for (const date of dates) {
    const last = runs.at(-1)?.at(-1);
    if (last && dateMs(date) - dateMs(last) <= LONGEST_GAP_MS) runs.at(-1)?.push(date);
    else runs.push([date]);
  }
  return runs;
}
