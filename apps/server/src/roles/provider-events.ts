import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, isoDate } from '@wickwise/market';
import { readAccountSource } from '#marketdata/account-source.ts';
import { type Feed, REPORTED_KINDS, type ReportedEvents, type ReportedKind } from '#marketdata/feeds/feed.ts';
import {
  datesAround,
  dropComing,
  eventSources,
  keepReportedEvents,
  nextReading,
  noteReading,
} from '#modules/calendar/reported-events.ts';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { RateLimited } from '#platform/net/token-bucket.ts';
import type { RoleContext } from './context.ts';

const FIRST_PAUSE_MS = 60_000;
/** What a plan doesn't have today it may have tomorrow. */
const NOT_IN_PLAN: ReadonlySet<number> = new Set([401, 402, 403, 404]);

type Context = Pick<RoleContext, 'database' | 'feeds' | 'lifecycle' | 'log'>;

interface Reader {
  feed: Feed;
  by: string;
  kind: ReportedKind;
  read: ReportedEvents;
}

/**
 * Asks each provider for earnings and dividends once a day, after failures in growing pauses. When it's asked next is stored:
 * a start within that time doesn't ask again. `owner`: the account whose connections these feeds are.
 */
export function readProviderEvents(context: Context, owner?: string): void {
  context.lifecycle.onStarted(() => {
    for (const reader of context.feeds.all.flatMap(readersOf)) void keepReading(reader, context);
    void forgetUnread(context, owner);
  });
}

/** Removes the coming events of sources of which there is no key any more. */
async function forgetUnread({ database: { db }, feeds, lifecycle, log }: Context, owner?: string): Promise<void> {
  const isRead = (source: string): boolean => feeds.all.some((feed) => feed.source === source);
  try {
    const sources = (await eventSources(db)).filter((source) => readAccountSource(source)?.account === owner);
    await dropComing(
      db,
      sources.filter((source) => !isRead(source)),
      isoDate(Date.now()),
    );
  } catch (error) {
    if (!lifecycle.signal.aborted) log.warn({ err: error }, 'events of former providers could not be removed');
  }
}

const readersOf = (feed: Feed): Reader[] => {
  const { reportedEvents } = feed;
  if (!reportedEvents) return [];
  return REPORTED_KINDS.flatMap((kind) => {
    const read = reportedEvents[kind];
    return read ? [{ feed, by: reportedEvents.by, kind, read }] : [];
  });
};

const needsLogin = ({ feed }: Reader): boolean =>
  feed.markets.some((market) => feed.health(market).state === 'needs-login');

async function keepReading(reader: Reader, context: Context): Promise<void> {
  const { database, lifecycle, log } = context;
  const { signal } = lifecycle;
  const { source } = reader.feed;
  while (!signal.aborted) {
    let waitMs = FIRST_PAUSE_MS;
    try {
      const { nextMs, failures } = await nextReading(database.db, source, reader.kind);
      waitMs = nextMs - Date.now();
      if (waitMs <= 0 || waitMs > 2 * DAY_MS) waitMs = await readOnce(reader, failures, context); // or the clock was wrong
    } catch (error) {
      if (!signal.aborted) log.debug({ err: error }, 'when events are read next could not be read');
    }
    if (signal.aborted || needsLogin(reader)) return; // with the next key the roles start again
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Asks once; returns the pause until the next time, ms. It's stored before, for a process that ends meanwhile. */
async function readOnce(reader: Reader, failures: number, context: Context): Promise<number> {
  const { database, lifecycle, log } = context;
  const { feed, kind } = reader;
  const note = async (pauseMs: number, failed: number): Promise<number> => {
    await noteReading(database.db, feed.source, kind, { nextMs: Date.now() + pauseMs, failures: failed });
    return pauseMs;
  };
  const pauseMs = await note(pauseAfter(failures), failures + 1);
  try {
    await readEvents(reader, context);
    return await note(DAY_MS + Math.random() * HOUR_MS, 0);
  } catch (error) {
    if (lifecycle.signal.aborted) return pauseMs;
    const line = { feed: feed.name, kind, err: error };
    if (failures === 0 && !needsLogin(reader)) log.warn(line, 'events could not be read');
    else log.debug(line, 'events could not be read');
    if (needsLogin(reader)) return note(FIRST_PAUSE_MS, 0); // the next key doesn't wait for what this one was refused
    return note(Math.max(pauseMs, wantedPause(error)), failures + 1);
  }
}

/** Doubles with each failure, up to a day; with jitter, so that servers don't ask together. */
const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 20), DAY_MS) * (0.75 + Math.random() / 2);

function wantedPause(error: unknown): number {
  if (error instanceof RateLimited) return error.retryAfterMs;
  return error instanceof HttpRefusal && NOT_IN_PLAN.has(error.status) ? DAY_MS : 0;
}

async function readEvents({ feed, by, kind, read }: Reader, { database: { db }, log }: Context): Promise<void> {
  const [market] = feed.markets;
  if (market === undefined) return;
  const today = isoDate(feed.clock.now(market));
  const { from, to } = datesAround(today);
  const reported = await read(from, to);
  const { added, moved, withdrawn } = await keepReportedEvents(db, { source: feed.source, by, kind, reported, today });
  const counts = { added: added.length, moved: moved.length, withdrawn: withdrawn.length };
  log.info({ feed: feed.name, kind, events: reported.length, ...counts }, 'events are read');
}
