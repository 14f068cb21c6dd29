import { type BarSeries, DAY_MS, isIntraday, type Timeframe } from '@wickwise/market';
import type { BarRange, BarStretch } from '../bar-store.ts';
import { likelyStart } from '../likely-start.ts';
import { timeframeCode } from '../timeframe-codes.ts';
import type { ClickHouseConnection } from './connection.ts';
import {
  BinaryRowReader,
  INT64_BYTES,
  type ReadSeries,
  readSeries,
  SERIES,
  SERIES_ORDER,
  UINT32_BYTES,
} from './row-binary.ts';
import { BARS } from './tables.ts';

/** Instruments and stretches of one statement: its text is limited to 256 KiB. */
const INSTRUMENTS_AT_ONCE = 10_000;
const STRETCHES_AT_ONCE = 1_000;
/** Days in which nearly all instruments have a bar. */
const RECENT_DAYS = 45;
/** Days that a limited read looks back at least: each costs rows that are sorted in vain. */
const LEAST_DAYS_BACK = 7;
/** Rows that are read beyond a limit, for bars that are in several. */
const MORE_ROWS = 16;
const FARTHEST_MS = 8.64e15;

/** Returns an instant as SQL; bars open at whole milliseconds. */
export const sqlInstant = (timeMs: number): string =>
  String(Math.ceil(Math.max(-FARTHEST_MS, Math.min(FARTHEST_MS, timeMs))));

/** Returns SQL of the bars of some instruments in a range. */
export function sqlOfRange(
  instrumentNos: readonly number[],
  timeframe: Timeframe,
  { fromMs, beforeMs }: BarRange,
): string {
  return [
    `timeframe = ${timeframeCode(timeframe)}`,
    `instrument_no in (${[...new Set(instrumentNos)].map(Math.trunc).join(',')})`,
    ...(fromMs === undefined ? [] : [`open_ms >= ${sqlInstant(fromMs)}`]),
    ...(beforeMs === undefined ? [] : [`open_ms < ${sqlInstant(beforeMs)}`]),
  ].join(' and ');
}

/** See `BarStore.readMany`. */
export async function findBars(
  connection: ClickHouseConnection,
  instrumentNos: readonly number[],
  timeframe: Timeframe,
  range: BarRange,
): Promise<Map<number, BarSeries>> {
  const fromMs = likelyStart(timeframe, range, LEAST_DAYS_BACK);
  if (fromMs === undefined) return readRange(connection, instrumentNos, timeframe, range);
  const near = await readRange(connection, instrumentNos, timeframe, { ...range, fromMs });
  const short = instrumentNos.filter((no) => (near.get(no)?.length ?? 0) < (range.limit ?? 0));
  for (const [no, bars] of await readRange(connection, short, timeframe, range)) near.set(no, bars);
  return near;
}

/** A limited read asks for some rows more, as a bar may be in several; what then is short is asked again for more. */
async function readRange(
  connection: ClickHouseConnection,
  instrumentNos: readonly number[],
  timeframe: Timeframe,
  range: BarRange,
): Promise<Map<number, BarSeries>> {
  const found = new Map<number, BarSeries>();
  const limit = range.limit === undefined ? Number.POSITIVE_INFINITY : Math.trunc(range.limit);
  let wanted = instrumentNos;
  for (let rows = limit + MORE_ROWS; wanted.length > 0; rows *= 2) {
    const isCut = (read: ReadSeries): boolean => read.rows >= rows && read.bars.length < limit;
    const again: number[] = [];
    for (const some of pieces(wanted, INSTRUMENTS_AT_ONCE)) {
      const most = rows === Number.POSITIVE_INFINITY ? '' : `limit ${rows} by instrument_no`;
      const query = `${seriesWhere(sqlOfRange(some, timeframe, range))} ${most} format RowBinary`;
      for (const [no, read] of readSeries(await connection.ask(query))) {
        if (isCut(read)) again.push(no);
        else if (limit > 0) found.set(no, newestOf(read.bars, limit));
      }
    }
    wanted = again;
  }
  return found;
}

/** Returns SQL of all rows of bars, as the server merges them at a time of its own. */
const seriesWhere = (where: string): string => `select ${SERIES} from ${BARS} where ${where} order by ${SERIES_ORDER}`;

const newestOf = (bars: BarSeries, limit: number): BarSeries =>
  bars.length <= limit ? bars : bars.slice(bars.length - limit);

/** See `BarStore.readStretches`. */
export async function readStretches(
  connection: ClickHouseConnection,
  timeframe: Timeframe,
  stretches: readonly BarStretch[],
): Promise<Map<number, BarSeries>> {
  const found = new Map<number, BarSeries>();
  const inOrder = stretches.toSorted((a, b) => a.instrumentNo - b.instrumentNo || a.fromMs - b.fromMs);
  for (const some of wholeInstruments(inOrder)) {
    const parts = some.map(
      ({ instrumentNo, fromMs, beforeMs }) =>
        `(instrument_no = ${Math.trunc(instrumentNo)} and open_ms >= ${sqlInstant(fromMs)} and open_ms < ${sqlInstant(beforeMs)})`,
    );
    const where = `timeframe = ${timeframeCode(timeframe)} and (${parts.join(' or ')})`;
    const bytes = await connection.ask(`${seriesWhere(where)} format RowBinary`);
    for (const [no, { bars }] of readSeries(bytes)) found.set(no, bars);
  }
  return found;
}

/** Divides stretches so that an instrument's are together. */
function wholeInstruments(stretches: readonly BarStretch[]): BarStretch[][] {
  const divided: BarStretch[][] = [];
  for (const own of Map.groupBy(stretches, ({ instrumentNo }) => instrumentNo).values()) {
    const last = divided.at(-1);
    if (last && last.length + own.length <= STRETCHES_AT_ONCE) last.push(...own);
    else divided.push([...own]);
  }
  return divided;
}

/** See `BarStore.newest`. Years of minutes are looked through only for instruments without recent bars. */
export async function findNewestBars(
  connection: ClickHouseConnection,
  instrumentNos: readonly number[],
  timeframe: Timeframe,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const look = async (numbers: readonly number[], range: BarRange): Promise<void> => {
    for (const some of pieces(numbers, INSTRUMENTS_AT_ONCE)) {
      const query = `select instrument_no, max(open_ms) from ${BARS} where ${sqlOfRange(some, timeframe, range)}
        group by instrument_no format RowBinary`;
      const reader = new BinaryRowReader(await connection.ask(query), UINT32_BYTES + INT64_BYTES);
      while (!reader.isAtEnd) found.set(reader.uint32(), reader.int64());
    }
  };
  if (isIntraday(timeframe)) await look(instrumentNos, { fromMs: Date.now() - RECENT_DAYS * DAY_MS });
  await look(
    instrumentNos.filter((no) => !found.has(no)),
    {},
  );
  return found;
}

/** Returns a list in pieces; none of an empty one. */
export function pieces<Item>(items: readonly Item[], most: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, i) => items.slice(i * most, (i + 1) * most));
}
