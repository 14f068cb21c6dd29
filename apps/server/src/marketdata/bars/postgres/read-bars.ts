import type { BarSeries, Timeframe } from '@wickwise/market';
import type pg from 'pg';
import { copyOut } from '#platform/db/copy.ts';
import type { BarRange } from '../bar-store.ts';
import { likelyStart } from '../likely-start.ts';
import { timeframeCode } from '../timeframe-codes.ts';
import { isPaged, PAGE_BARS } from './bar-pages.ts';
import { joinBars, packed, unpackBars } from './packed-bars.ts';

/** Reads bars of several instruments by number, each oldest first; `range.limit` is per instrument. */
export async function readBars(
  client: pg.ClientBase,
  instrumentNos: readonly number[],
  timeframe: Timeframe,
  range: BarRange,
): Promise<Map<number, BarSeries>> {
  // without it, each statement would be planned for the months of all years, which takes longer than reading
  const fromMs = likelyStart(timeframe, range);
  if (fromMs === undefined) return readRange(client, instrumentNos, timeframe, range);
  const near = await readRange(client, instrumentNos, timeframe, { ...range, fromMs });
  const short = instrumentNos.filter((no) => (near.get(no)?.length ?? 0) < (range.limit ?? 0));
  for (const [no, bars] of await readRange(client, short, timeframe, range)) near.set(no, bars);
  return near;
}

async function readRange(
  client: pg.ClientBase,
  instrumentNos: readonly number[],
  timeframe: Timeframe,
  range: BarRange,
): Promise<Map<number, BarSeries>> {
  if (instrumentNos.length === 0) return new Map();
  const pieces = new Map<number, BarSeries[]>();
  await copyOut(client, queryOf(instrumentNos, timeframe, range), (no, bytes) => {
    const own = pieces.get(no) ?? [];
    pieces.set(no, own);
    own.push(unpackBars(bytes));
  });
  const all = new Map<number, BarSeries>();
  for (const [no, own] of pieces) {
    const bars = joinBars(own, range);
    if (bars.length > 0) all.set(no, bars);
  }
  return all;
}

/** Returns one statement, so pages and rows are consistent. */
function queryOf(instrumentNos: readonly number[], timeframe: Timeframe, range: BarRange): string {
  const wanted = [...new Set(instrumentNos)].map(Math.trunc).join(',');
  const parts = isPaged(timeframe) ? [pagesOf(timeframe, range), rowsOf(timeframe, range)] : [rowsOf(timeframe, range)];
  return `select no, piece from unnest(array[${wanted}]) as wanted(no)
    cross join lateral (${parts.join(' union all ')}) pieces(piece)`;
}

/** Returns SQL of the pages in a range. A limit may begin within the newest page and end within the oldest. */
function pagesOf(timeframe: Timeframe, { fromMs, beforeMs, limit }: BarRange): string {
  const conditions = [
    slot(timeframe),
    ...(fromMs === undefined ? [] : [`last_time >= ${instant(fromMs)}`]),
    ...(beforeMs === undefined ? [] : [`last_time <= ${lastPageAt(timeframe, beforeMs)}`]),
  ].join(' and ');
  const most = limit === undefined ? 'all' : Math.ceil(Math.trunc(limit) / PAGE_BARS) + 1;
  return `(select packed from bar_pages where ${conditions} order by last_time desc limit ${most})`;
}

/** Returns SQL of the end of the page that contains an instant. */
const lastPageAt = (timeframe: Timeframe, beforeMs: number): string => `coalesce(
  (select last_time from bar_pages where ${slot(timeframe)} and last_time >= ${instant(beforeMs)} order by last_time limit 1),
  'infinity')`;

/** Returns SQL of bars in no page, as one piece. `offset 0` keeps the planner from flattening the inner query. */
function rowsOf(timeframe: Timeframe, { fromMs, beforeMs, limit }: BarRange): string {
  const conditions = [
    slot(timeframe),
    ...(isPaged(timeframe) ? [`open_time > ${newestPage(timeframe)}`] : []),
    ...(fromMs === undefined ? [] : [`open_time >= ${instant(fromMs)}`]),
    ...(beforeMs === undefined ? [] : [`open_time < ${instant(beforeMs)}`]),
  ].join(' and ');
  return `(select ${packed('desc')} from (
      select * from bars where ${conditions} order by open_time desc limit ${limit === undefined ? 'all' : Math.trunc(limit)} offset 0
    ) newest having count(*) > 0)`;
}

const newestPage = (timeframe: Timeframe): string => `coalesce(
  (select last_time from bar_pages where ${slot(timeframe)} order by last_time desc limit 1), '-infinity')`;

const slot = (timeframe: Timeframe): string => `instrument_no = wanted.no and timeframe = ${timeframeCode(timeframe)}`;

const instant = (timeMs: number): string => `'${new Date(timeMs).toISOString()}'::timestamptz`;
