import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type Instrument,
  instrumentId,
  MARKET_INFO,
  MARKETS,
  type Market,
  TIMEFRAMES,
  type Timeframe,
  wireSymbol,
} from '@wickwise/market';
import { catalogueOf, findInstrument } from '@wickwise/market/catalogue';
import { StartError } from '#platform/start-error.ts';
import { readTable } from './read-table.ts';

/** One recorded file: bars of one instrument in one timeframe, out of one set. */
export interface Recording {
  file: string;
  /** Folder between market and timeframe: the name of its source. */
  set: string;
  timeframe: Timeframe;
  instrument: Instrument;
  /** Whether prices are as traded, so that splits show as jumps. */
  isRaw: boolean;
  /** Time of the first and last row, where the folder's manifest tells. */
  span?: { firstMs: number; lastMs: number };
}

const MARKET_FOLDERS: ReadonlyMap<string, { market: Market; kind: Instrument['kind'] }> = new Map(
  MARKETS.flatMap((market) =>
    Object.entries(catalogueOf(market).recordings).map(([folder, kind]) => [folder, { market, kind }] as const),
  ),
);

/** Folder names of timeframes: as ours, with `1d` and `1w` also in small letters. */
const timeframeOf = (folder: string): Timeframe | undefined =>
  TIMEFRAMES.find(
    (timeframe) => timeframe === folder || (/[DW]$/.test(timeframe) && timeframe.toLowerCase() === folder),
  );

/**
 * The recordings below a folder: files `…/<market>/<set>/<timeframe>/<SYMBOL>.csv` or `.csv.gz`, the market named as in
 * `MARKET_FOLDERS`. A `manifest.csv` may tell spans and adjustment, `corporate_actions/<SYMBOL>.csv` splits.
 */
export async function findRecordings(folder: string): Promise<Recording[]> {
  const files = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The folder of recorded bars ${folder} can't be read (${error.code}).`);
  });
  const manifest = await readManifest(folder);
  const recordings = files.sort().flatMap((relative) => {
    const recording = recordingAt(folder, relative, manifest.get(relative.split(path.sep).join('/')));
    return recording ?? [];
  });
  if (recordings.length > 0) return recordings;
  throw new StartError(
    `There are no recorded bars in ${folder}: expected files such as crypto/<set>/1m/BTCUSDT.csv.gz below it.`,
  );
}

/**
 * Names a folder's recordings by what they are: names, sizes and times of change of everything that is played. A changed
 * file makes another source, a moved folder doesn't.
 */
export async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const relative of (await readdir(folder, { recursive: true })).sort()) {
    const name = relative.split(path.sep).join('/');
    const isPlayed =
      recordingAt(folder, relative, undefined) || /^(manifest|corporate_actions\/[^/]+)\.csv$/.test(name);
    if (!isPlayed) continue;
    const { size, mtimeMs } = await stat(path.join(folder, relative));
    // whole milliseconds: copies that keep their times keep no more than that for certain
    hash.update(`${name} ${size} ${Math.floor(mtimeMs)}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

interface ManifestRow {
  span: { firstMs: number; lastMs: number };
  isRaw: boolean;
}

function recordingAt(folder: string, relative: string, row: ManifestRow | undefined): Recording | undefined {
  const [name = '', timeframeFolder = '', set = '', marketFolder = ''] = relative.split(path.sep).reverse();
  const place = MARKET_FOLDERS.get(marketFolder);
  const timeframe = timeframeOf(timeframeFolder);
  const vendorSymbol = /^(.+)\.csv(\.gz)?$/.exec(name)?.[1];
  if (!place || !timeframe || !vendorSymbol) return undefined;
  return {
    file: path.join(folder, relative),
    set: `${marketFolder}/${set}`,
    timeframe,
    instrument: instrumentOf(place, vendorSymbol),
    isRaw: row?.isRaw ?? false,
    ...(row ? { span: row.span } : {}),
  };
}

/** The catalogue's instrument, or one made up from the file's name. */
function instrumentOf(
  { market, kind }: { market: Market; kind: Instrument['kind'] },
  vendorSymbol: string,
): Instrument {
  const symbol = wireSymbol(market, vendorSymbol);
  const id = instrumentId(market, symbol);
  const { schedule, currency, tickSize } = MARKET_INFO[market];
  const usual = { schedule, currency, tickSize };
  return findInstrument(id) ?? { id, market, symbol, name: symbol, kind, sector: 'Recorded', ...usual };
}

async function readManifest(folder: string): Promise<Map<string, ManifestRow>> {
  const rows = await readTable(path.join(folder, 'manifest.csv'));
  return new Map(
    rows.map(({ path: file = '', first_utc = '', last_utc = '', adjustment = '' }) => [
      file,
      {
        span: { firstMs: Date.parse(first_utc), lastMs: Date.parse(last_utc) },
        isRaw: adjustment.startsWith('none'),
      },
    ]),
  );
}
