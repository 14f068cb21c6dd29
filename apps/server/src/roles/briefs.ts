import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, type Market } from '@wickwise/market';
import { MOST_INSTRUMENTS } from '#modules/briefs/compose.ts';
import { type BriefMoment, momentKey, momentsAt } from '#modules/briefs/schedule.ts';
import { briefsSince } from '#modules/news/briefs/store-brief.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import type { LongRun } from './remote-work.ts';
import { runWork } from './run-work.ts';

const LOOK_MS = 60_000;
/** Part of the instruments that were traded before whose bars are stored before a moment is written about. */
const LEAST_READY = 0.8;
/** Instruments with prices, below which a market has no briefs. */
const LEAST_INSTRUMENTS = 3;
const MOST_ATTEMPTS = 3;
/** Moments that are remembered as done. */
const MOST_REMEMBERED = 1_000;
const NEEDED = { open: '15m', close: '1D', week: '1D', hour: '1h' } as const;

type BriefsContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'remote' | 'feeds' | 'lifecycle' | 'log' | 'metrics' | 'registry' | 'splits' | 'store'
> & { access: Pick<RoleContext['access'], 'mayRead'> };

/**
 * Writes briefs of markets that everybody may see, once their bars are stored: after the open, the close and the week, and
 * after hours with a big move where trading never stops. In a thread, and not twice.
 */
export function startBriefs(context: BriefsContext, { lookMs = LOOK_MS }: { lookMs?: number } = {}): void {
  const { config, lifecycle, log } = context;
  if (!config.isNightlyOn) return;
  const done = new Map<string, number>();
  let running: LongRun | undefined;

  const look = async (): Promise<void> => {
    if (done.size > MOST_REMEMBERED) done.clear(); // nothing is stored twice all the same
    const due = await dueMoments(context, done);
    if (due.length === 0) return;
    const sources = new Set(due.flatMap(({ market }) => context.registry.origins.get(market)?.source ?? []));
    running = runWork(context, { kind: 'briefs', sources: [...sources], moments: due });
    try {
      await running.done;
      for (const moment of due) done.set(keyOf(moment), Number.POSITIVE_INFINITY);
    } catch (error) {
      for (const moment of due) done.set(keyOf(moment), (done.get(keyOf(moment)) ?? 0) + 1);
      throw error;
    } finally {
      running = undefined;
    }
  };
  const keepLooking = async (): Promise<void> => {
    while (!lifecycle.signal.aborted) {
      await sleep(lookMs, undefined, { signal: lifecycle.signal, ref: false }).catch(() => {});
      if (lifecycle.signal.aborted) return;
      await look().catch((error) => {
        if (!lifecycle.signal.aborted) log.warn({ err: error }, 'market briefs could not be written');
      });
    }
  };
  lifecycle.onStarted(() => void keepLooking());
  lifecycle.onStop('briefs', async () => running?.stop());
}

const keyOf = (moment: BriefMoment): string => `${moment.market} ${momentKey(moment)}`;

/** Returns the moments to write about now: their bars are stored, and nobody has written about them. */
export async function dueMoments(context: BriefsContext, done: ReadonlyMap<string, number>): Promise<BriefMoment[]> {
  const { database, registry } = context;
  const due: BriefMoment[] = [];
  for (const market of writtenMarkets(context)) {
    const listed = registry.of(market);
    const schedules = [...new Set(listed.map(({ instrument }) => instrument.schedule))];
    const moments = momentsAt(market, schedules, Date.now()).filter(
      (one) => (done.get(keyOf(one)) ?? 0) < MOST_ATTEMPTS,
    );
    if (moments.length === 0) continue;
    const priceSource = registry.origins.get(market)?.source ?? '';
    const stored = new Set(
      (await briefsSince(database.db, { market, priceSource }, Date.now() - 4 * DAY_MS)).map(({ key }) => key),
    );
    for (const moment of moments)
      if (!stored.has(momentKey(moment)) && (await isReady(context, moment))) due.push(moment);
  }
  return due;
}

/** Returns the markets with live or simulated prices that everybody may see, whose history is loaded. */
function writtenMarkets({ access, bus, feeds, registry }: BriefsContext): Market[] {
  const { isComplete } = bus.calls(priceCalls);
  return feeds.markets.filter((market) => {
    const origin = registry.origins.get(market);
    if (!origin || origin.badge === 'REPLAY' || registry.of(market).length < LEAST_INSTRUMENTS) return false;
    return access.mayRead(market, undefined) && isComplete(origin.source);
  });
}

/** Returns whether the bars of a moment are stored, of most instruments that had any in the days before. */
async function isReady({ registry, store }: BriefsContext, { kind, market, fromMs }: BriefMoment): Promise<boolean> {
  const numbers = registry
    .of(market)
    .slice(0, MOST_INSTRUMENTS)
    .map(({ no }) => no);
  const newest = [...(await store.newest(numbers, NEEDED[kind])).values()];
  const traded = newest.filter((openMs) => openMs >= fromMs - 5 * DAY_MS).length;
  const ready = newest.filter((openMs) => openMs >= fromMs).length;
  return traded >= LEAST_INSTRUMENTS && ready >= LEAST_READY * traded;
}
