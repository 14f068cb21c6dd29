import { type ImportedList, type ImportReport, MARKET_NAMES } from '@wickwise/contract';
import { BarSeries, DAY_MS, type Instrument, type Market, type Timeframe } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { ListEntry } from '#marketdata/feeds/feed.ts';
import { type ImportKind, importCapabilities, importSource } from '#marketdata/import-source.ts';
import { addToList } from '#marketdata/on-demand/listed-instruments.ts';
import { readListedShares } from '#marketdata/on-demand/listed-shares.ts';
import { assignNumbers, listNumbers } from '#marketdata/registry.ts';
import { acceptedRenames, noteIsins } from '#marketdata/renamed-shares.ts';
import { knownSymbols } from '#marketdata/symbols/known-symbols.ts';
import type { Db } from '#platform/db/db.ts';
import { type Compared, compareBars } from './compare.ts';
import type { LayoutName } from './layouts.ts';
import { type BarsFile, type FileBar, type ReadingOptions, readBarsFile } from './read-bars-file.ts';
import { appendKnown, bounds, type Changed, rollUp } from './roll-up.ts';
import { importedKind, noteList } from './store.ts';
import type { PackedText } from './unpack.ts';

/** Stored bars that are read before the first imported one: a jump is one from the close before. */
const BEFORE_MS = 15 * DAY_MS;
const SAMPLE_BARS = 8;
const MOST_UNKNOWN = 50;
const MOST_JUMPS = 50;

export interface ImportDeps {
  db: Db;
  store: BarStore;
  /** Days for which bars of a timeframe are kept; for ever where absent. */
  retentionDays: Readonly<Partial<Record<Timeframe, number>>>;
}

export interface ImportOptions extends ReadingOptions {
  isDryRun: boolean;
}

/**
 * Reads a list, compares it with what is stored, and stores it unless it has a problem or this is a dry run. Stored again,
 * it changes nothing.
 */
export async function importList(deps: ImportDeps, text: PackedText, options: ImportOptions): Promise<ImportReport> {
  const { ofCatalogue: renamed } = await acceptedRenames(deps.db);
  const file = await readBarsFile(text, { ...options, renamed, find: await readListedShares(deps.db) });
  const kind = kindOf(file.layout);
  const problems = [...file.problems, ...(await mixingProblem(deps.db, options.market, kind, file))];
  const { kept, expired } = withoutExpired(file, deps.retentionDays, options.nowMs);
  const compared = await compareAll(deps, kind, file, kept);
  const isStored = problems.length === 0 && !options.isDryRun && kept.size > 0;
  if (isStored) await storeAll(deps, { kind, file, options, compared });
  return reportOf({ ...file, bars: kept, problems }, compared, options.market, expired, isStored);
}

const kindOf = (layout: LayoutName): ImportKind => (layout === 'own' ? 'own' : 'nse');

async function mixingProblem(
  db: Db,
  market: Market,
  kind: ImportKind,
  { name }: BarsFile,
): Promise<BarsFile['problems']> {
  const stored = await importedKind(db, market);
  if (stored === undefined || stored === kind) return [];
  const others = stored === 'nse' ? 'bhavcopies of NSE' : 'files of your own';
  const sentence = `${MARKET_NAMES[market]} has prices of ${others}, and those of two sources never mix. Remove them first.`;
  return [{ file: name, line: null, column: null, heading: null, sentence }];
}

type Bars = ReadonlyMap<Instrument, FileBar[]>;

function withoutExpired(
  { bars, timeframe }: BarsFile,
  retentionDays: ImportDeps['retentionDays'],
  nowMs: number,
): { kept: Bars; expired: number } {
  const days = retentionDays[timeframe];
  if (days === undefined) return { kept: bars, expired: 0 };
  const kept = new Map<Instrument, FileBar[]>();
  let expired = 0;
  for (const [instrument, own] of bars) {
    const young = own.filter(({ timeMs }) => timeMs >= nowMs - days * DAY_MS);
    expired += own.length - young.length;
    if (young.length > 0) kept.set(instrument, young);
  }
  return { kept, expired };
}

async function compareAll(
  { db, store }: ImportDeps,
  kind: ImportKind,
  file: BarsFile,
  bars: Bars,
): Promise<Compared[]> {
  if (bars.size === 0) return [];
  const stored = await listNumbers(db, importSource(kind));
  const numberOf = new Map(stored.map(({ no, market, symbol }) => [`${market}:${symbol}`, no]));
  const numbers = [...bars.keys()].flatMap(({ id }) => numberOf.get(id) ?? []);
  const [first, last] = stretchOf(bars.values());
  const range = { fromMs: first - BEFORE_MS, beforeMs: last + 1 };
  const before =
    numbers.length > 0 ? await store.readMany(numbers, file.timeframe, range) : new Map<number, BarSeries>();
  return [...bars].map(([instrument, own]) =>
    compareBars(instrument, own, before.get(numberOf.get(instrument.id) ?? -1) ?? new BarSeries(), file.timeframe),
  );
}

interface Storing {
  kind: ImportKind;
  file: BarsFile;
  options: ImportOptions;
  compared: readonly Compared[];
}

async function storeAll({ db, store }: ImportDeps, { kind, file, options, compared }: Storing): Promise<void> {
  const { market, nowMs } = options;
  const { timeframe, name } = file;
  await addToList(db, importSource(kind), besideCatalogue(file, compared));
  const listed = await assignNumbers(db, [
    {
      source: importSource(kind),
      markets: [market],
      capabilities: () => importCapabilities(kind),
      instruments: () => compared.map(({ instrument }) => ({ instrument, finest: timeframe })),
    },
  ]);
  const numberOf = new Map(listed.map(({ no, instrument }) => [instrument.id, no]));
  const changes = compared.filter(({ changed }) => changed.length > 0);
  const rows = changes.flatMap(({ instrument, changed }) =>
    changed.map(({ endMs, line: _, ...bar }) => ({
      instrumentNo: numberOf.get(instrument.id) as number,
      timeframe,
      bar,
      knownAtMs: endMs,
    })),
  );
  if (rows.length > 0) {
    const [fromMs, toMs] = stretchOf(changes.map(({ changed }) => changed));
    await appendKnown(store, rows, nowMs);
    const instruments: Changed['instruments'] = new Map(
      changes.map(({ instrument }) => [numberOf.get(instrument.id) as number, instrument]),
    );
    await rollUp(store, { instruments, timeframe, fromMs, toMs }, nowMs);
  }
  const [fromMs, toMs] = stretchOf(file.bars.values());
  const bars = compared.reduce((sum, one) => sum + one.changed.length + one.unchanged, 0);
  const isinOf = new Map([...file.isins].map(([{ symbol }, isin]) => [symbol, isin]));
  await noteIsins(db, { source: importSource(kind), market, isinOf, atMs: toMs });
  await noteList(db, { source: importSource(kind), market, name, timeframe, bars, fromMs, toMs });
}

/** Shares that the catalogue doesn't have are found by the search, and opened on demand. */
const besideCatalogue = ({ isins, timeframe }: BarsFile, compared: readonly Compared[]): ListEntry[] =>
  compared.flatMap(({ instrument }) => {
    if (findInstrument(instrument.id)) return [];
    const isin = isins.get(instrument);
    const own = { instrument, providerSymbol: instrument.symbol, finest: timeframe };
    return [{ ...own, ...(isin === undefined ? {} : { isin }) }];
  });

function stretchOf(lists: Iterable<readonly FileBar[]>): [fromMs: number, toMs: number] {
  const ends = [...lists].flatMap((own) => [own[0]?.timeMs ?? [], own.at(-1)?.timeMs ?? []].flat());
  return bounds(ends);
}

function reportOf(
  file: BarsFile,
  compared: readonly Compared[],
  market: Market,
  expired: number,
  isStored: boolean,
): ImportReport {
  const total = (key: 'added' | 'revised' | 'unchanged'): number => compared.reduce((sum, one) => sum + one[key], 0);
  const bars = total('added') + total('revised') + total('unchanged');
  const [fromMs, toMs] = bars > 0 ? stretchOf(file.bars.values()) : [null, null];
  const list: ImportedList = {
    name: file.name,
    layout: file.layout,
    timeframe: file.timeframe as ImportedList['timeframe'],
    rows: file.rows,
    bars,
    added: total('added'),
    revised: total('revised'),
    unchanged: total('unchanged'),
    expired,
    instruments: file.bars.size,
    fromMs,
    toMs,
    isStored,
    problemCount: Math.max(file.problemCount, file.problems.length),
  };
  return {
    lists: [list],
    problems: [...file.problems],
    symbols: compared.map(({ instrument: { symbol }, changed, unchanged, added, revised }) => ({
      symbol,
      bars: changed.length + unchanged,
      added,
      revised,
    })),
    sample: sampleOf(file.bars),
    // in a list of one's own they are problems
    unknown: file.layout === 'own' ? [] : nearestFirst(file, market),
    unknownCount: file.layout === 'own' ? 0 : file.unknown.size,
    jumps: compared.flatMap(({ jumps }) => jumps).slice(0, MOST_JUMPS),
  };
}

const sampleOf = (bars: Bars): ImportReport['sample'] =>
  [...bars]
    .flatMap(([{ symbol }, own]) =>
      own.slice(0, SAMPLE_BARS).map(({ timeMs, open, high, low, close, volume }) => ({
        symbol,
        bar: [timeMs, open, high, low, close, volume] as ImportReport['sample'][number]['bar'],
      })),
    )
    .slice(0, SAMPLE_BARS);

function nearestFirst({ unknown }: BarsFile, market: Market): ImportReport['unknown'] {
  const symbols = knownSymbols(market);
  return [...unknown.keys()]
    .map((symbol) => ({ symbol: symbol.slice(0, 40), nearest: symbols.nearest(symbol) }))
    .sort((a, b) => Number(b.nearest !== null) - Number(a.nearest !== null))
    .slice(0, MOST_UNKNOWN);
}
