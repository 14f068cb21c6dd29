/**
 * Imports files of bars and of calendar events, beside a running server or without one; a running server shows bars a few
 * seconds later, events at once.
 *
 * Usage: node import.ts bars FILE... [--market M] [--timeframe T] [--zone Z] [--dry-run] [--json],
 * node import.ts events FILE... [--list NAME] [--market M|all] [--kind K] [--zone Z] [--for-everyone] [--dry-run] [--json],
 * node import.ts list, or node import.ts remove --market M | --list NAME
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { IMPORT_TIMEFRAMES, IMPORTED_EVENT_KINDS, type ImportReport, joinImportReports } from '@wickwise/contract';
import { isMarket, isoDate, MARKETS, type Market, type Timeframe } from '@wickwise/market';
import { checkBarPlace } from '#marketdata/bars/check-bar-place.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { noteEvent } from '#modules/accounts/events.ts';
import { removeEventList } from '#modules/calendar/list-store.ts';
import { findLists } from '#modules/imports/find-lists.ts';
import { type ImportDeps, importList } from '#modules/imports/import-list.ts';
import { removeImports } from '#modules/imports/remove.ts';
import { reportText } from '#modules/imports/report-text.ts';
import { readImportedLists } from '#modules/imports/store.ts';
import { IMPORT_LIMITS, unpack } from '#modules/imports/unpack.ts';
import { Misuse, onDatabase, runProgram, typedIn } from '#platform/command.ts';
import type { Config } from '#platform/config.ts';
import type { Database, Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { NotUnpackable } from '#platform/zip-file.ts';
import { isZone } from '#platform/zones.ts';
import { eventListLines, importEventFiles, UnreadableFile } from './import-events.ts';

const USAGE =
  'Usage: import bars FILE... [--market M] [--timeframe T] [--zone Z] [--dry-run] [--json], import events FILE... ' +
  '[--list NAME] [--market M|all] [--kind K] [--zone Z] [--for-everyone] [--dry-run] [--json], import list, or ' +
  'import remove --market M | --list NAME';

const FLAGS = {
  market: { type: 'string' },
  timeframe: { type: 'string' },
  zone: { type: 'string' },
  list: { type: 'string' },
  kind: { type: 'string' },
  'for-everyone': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

interface Request {
  command: 'bars' | 'list' | 'remove';
  /** A list of events to remove. */
  list?: string;
  places: string[];
  market: Market;
  timeframe: Timeframe;
  zone?: string;
  isDryRun: boolean;
  isJson: boolean;
}

function readRequest(args: readonly string[]): Request {
  const { values, positionals } = parsed(args);
  const [command = '', ...places] = positionals;
  const { market = 'Indian_Equity', timeframe = '1D', zone, list } = values;
  if (command !== 'bars' && command !== 'list' && command !== 'remove') throw new Misuse(USAGE);
  if (command === 'bars' ? places.length === 0 : places.length > 0) throw new Misuse(USAGE);
  if (command === 'remove' ? (values.market === undefined) === (list === undefined) : list !== undefined)
    throw new Misuse(USAGE);
  if (!isMarket(market)) throw new Misuse(`--market must be one of ${MARKETS.join(', ')}, not "${market}".`);
  const known = IMPORT_TIMEFRAMES.find((one) => one === timeframe);
  if (!known) throw new Misuse(`--timeframe must be one of ${IMPORT_TIMEFRAMES.join(', ')}, not "${timeframe}".`);
  if (zone !== undefined && !isZone(zone)) throw new Misuse(`--zone must be a time zone such as Asia/Kolkata.`);
  return {
    command,
    places,
    market,
    timeframe: known,
    isDryRun: values['dry-run'] ?? false,
    isJson: values.json ?? false,
    ...(zone === undefined ? {} : { zone }),
    ...(list === undefined ? {} : { list }),
  };
}

/** Reads the arguments of an import of events, whose market and kind are those of rows that name none. */
function readEventRequest(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [, ...places] = positionals;
  const { kind: named, zone, list } = values;
  const market = ([...MARKETS, 'all'] as const).find((one) => one === values.market);
  if (places.length === 0 || values.timeframe !== undefined) throw new Misuse(USAGE);
  if (values.market !== undefined && !market)
    throw new Misuse(`--market must be one of ${MARKETS.join(', ')}, all, not "${values.market}".`);
  const kind = IMPORTED_EVENT_KINDS.find((one) => one === named);
  if (named !== undefined && !kind)
    throw new Misuse(`--kind must be one of ${IMPORTED_EVENT_KINDS.join(', ')}, not "${named}".`);
  if (zone !== undefined && !isZone(zone)) throw new Misuse(`--zone must be a time zone such as Asia/Kolkata.`);
  if (list !== undefined && (places.length > 1 || list.trim() === '' || list.length > 80))
    throw new Misuse('--list names the list of one file, with at most 80 letters.');
  return {
    places,
    options: {
      market,
      kind,
      zone,
      list,
      isDryRun: values['dry-run'] ?? false,
      isJson: values.json ?? false,
      scope: values['for-everyone'] ? ('display' as const) : ('internal' as const),
    },
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Misuse((error as Error).message.split('. ')[0]);
  }
}

/** Imports file by file, so that memory holds one at a time. */
async function importAll(deps: ImportDeps, request: Request): Promise<ImportReport> {
  const { market, timeframe, zone, isDryRun } = request;
  const files = await findLists(request.places).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Misuse(`There is no file ${error.path}.`) : error;
  });
  if (files.length === 0) throw new Misuse('There is no list of prices (.csv, .zip or .gz) in this folder.');
  let report = joinImportReports([]);
  for (const file of files) {
    for (const text of await unpackFile(file))
      report = joinImportReports([
        report,
        await importList(deps, text, { market, timeframe, zone, nowMs: Date.now(), isDryRun }),
      ]);
  }
  return report;
}

async function unpackFile(file: string): ReturnType<typeof unpack> {
  const name = path.basename(file);
  if ((await stat(file)).size > IMPORT_LIMITS.fileBytes) throw new Misuse(`${name} is larger than 64 MB. Split it.`);
  try {
    return await unpack(name, await readFile(file));
  } catch (error) {
    throw error instanceof NotUnpackable ? new Misuse(`${name}: ${error.message}`) : error;
  }
}

async function listText(db: Db): Promise<string> {
  const lists = (await readImportedLists(db)).map(
    ({ market, source, lists: count, fromMs, toMs }) =>
      `${market} ${source} ${count} files, ${isoDate(fromMs)} to ${isoDate(toMs)}`,
  );
  return [...lists, ...(await eventListLines(db))].join('\n') || 'Nothing is imported.';
}

async function removeList(db: Db, list: string): Promise<string> {
  if (!(await removeEventList(db, list))) return `There is no list ${list}.`;
  await noteEvent(db, null, 'events-removed-by-command', undefined, list);
  return `Removed the list ${list}.`;
}

async function removePrices({ db, store }: ImportDeps, market: Market): Promise<string> {
  const count = await removeImports(db, store, market);
  if (count === 0) return `${market} has no imported prices.`;
  await noteEvent(db, null, 'prices-removed-by-command', undefined, market);
  return `Removed the prices of ${count} files.`;
}

async function perform(request: Request, deps: ImportDeps): Promise<string> {
  if (request.command === 'list') return listText(deps.db);
  if (request.list !== undefined) return removeList(deps.db, request.list);
  if (request.command === 'remove') return removePrices(deps, request.market);
  const report = await importAll(deps, request);
  if (report.lists.some(({ isStored }) => isStored))
    await noteEvent(deps.db, null, 'prices-imported-by-command', undefined, request.market);
  if (report.lists.some(({ problemCount }) => problemCount > 0)) process.exitCode = 1;
  return request.isJson ? JSON.stringify(report) : reportText(report, request.isDryRun);
}

type Resolve = (place: string) => string;
type Command = (database: Database, config: Config, resolve: Resolve, log: Log) => Promise<string>;

function barsCommand(args: readonly string[]): Command {
  const request = readRequest(args);
  return async ({ db, pool }, { clickhouse, databaseWaitMs, retentionDays }, resolve, log) => {
    await checkBarPlace({ clickhouse, databaseWaitMs }, { db, pool }, log);
    const deps = { db, store: openBarStore(pool, clickhouse), retentionDays };
    return perform({ ...request, places: request.places.map(resolve) }, deps);
  };
}

function eventsCommand(args: readonly string[]): Command {
  const { places, options } = readEventRequest(args);
  return async ({ db }, _config, resolve) => {
    const { text, isGood } = await importEventFiles(db, places.map(resolve), options);
    if (!isGood) process.exitCode = 1;
    return text;
  };
}

runProgram(
  async (args) => {
    const command = args[0] === 'events' ? eventsCommand(args) : barsCommand(args);
    const resolve: Resolve = (place) => path.resolve(typedIn(), place);
    await onDatabase((database, config, log) => command(database, config, resolve, log));
  },
  { misuses: [UnreadableFile] },
);
