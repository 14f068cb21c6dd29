import { TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { BarTuple } from './candles.ts';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

/** Timeframes that can be imported: weeks and months are built from days. */
export const IMPORT_TIMEFRAMES = TIMEFRAMES.filter((timeframe) => timeframe !== '1W' && timeframe !== '1M');
const ImportTimeframe = z.enum(IMPORT_TIMEFRAMES);

/** Bytes of an uploaded file. */
export const IMPORT_UPLOAD_BYTES = 16 * 2 ** 20;

/** What is wrong with a file, by line and column from 1; null where the whole file is meant. */
export const ImportProblem = z.object({
  file: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  /** The column's name in the file's first line. */
  heading: z.nullable(z.string()),
  sentence: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A list of prices. With a problem nothing of it is stored. */
export const ImportedList = z.object({
  name: z.string(),
  /** `nse-udiff`: a bhavcopy of NSE since July 2024; `own`: a list with a first line of one's own. */
  layout: z.enum(['nse-udiff', 'nse-before-2024', 'own']),
  timeframe: ImportTimeframe,
  rows: z.int(),
  /** Bars of instruments of the catalogue. */
  bars: z.int(),
  /** Of these, bars that weren't stored before. */
  added: z.int(),
  /** Bars that replace stored ones; the earlier prices are kept as a revision. */
  revised: z.int(),
  unchanged: z.int(),
  /** Bars older than this server keeps of the timeframe. */
  expired: z.int(),
  instruments: z.int(),
  /** Starts of the first and the last bar, epoch ms; null without bars. */
  fromMs: z.nullable(z.number()),
  toMs: z.nullable(z.number()),
  problemCount: z.int(),
  isStored: z.boolean(),
});
export type ImportedList = z.infer<typeof ImportedList>;

/** What an import did, or what it would do. */
export const ImportReport = z.object({
  lists: z.array(ImportedList),
  /** The first of each list. */
  problems: z.array(ImportProblem),
  /** Bars by instrument. */
  symbols: z.array(z.object({ symbol: z.string(), bars: z.int(), added: z.int(), revised: z.int() })),
  /** First bars, as they are read. */
  sample: z.array(z.object({ symbol: z.string(), bar: BarTuple })),
  /** Symbols that aren't in the catalogue and are left out, those with a near name first. */
  unknown: z.array(z.object({ symbol: z.string(), nearest: z.nullable(z.string()) })),
  unknownCount: z.int(),
  /** Opens far from the close before, as splits leave them: prices are stored as they are. */
  jumps: z.array(z.object({ symbol: z.string(), timeMs: z.number(), before: z.number(), after: z.number() })),
});
export type ImportReport = z.infer<typeof ImportReport>;

const flag = z.enum(['true', 'false']);

/** How an uploaded file is to be read. */
export const ImportQuery = z.object({
  market: MarketName,
  timeframe: z._default(ImportTimeframe, '1D'),
  /** IANA zone of times without an offset; default: that of the market. */
  zone: z.optional(Text.check(z.minLength(1), z.maxLength(60))),
  name: Text.check(z.minLength(1), z.maxLength(200)),
  /** Reads and compares without storing. */
  dryRun: z._default(flag, 'true'),
  /** Whether more files follow: prices are shown once the last one is stored. */
  more: z._default(flag, 'false'),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

/** Imported prices of a market. */
export const ImportedMarket = z.object({
  market: MarketName,
  source: z.string(),
  lists: z.int(),
  /** Starts of the first and the last imported bar. */
  fromMs: z.number(),
  toMs: z.number(),
  importedAt: z.number(),
  /** `settings`: a setting chooses the market's feed; `feed`: a connection or an exchange carries it. */
  shown: z.enum(['yes', 'soon', 'settings', 'feed']),
});
export type ImportedMarket = z.infer<typeof ImportedMarket>;
export const ImportsAnswer = z.object({ markets: z.array(ImportedMarket) });
export type ImportsAnswer = z.infer<typeof ImportsAnswer>;
