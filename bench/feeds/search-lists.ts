// Stores lists of a size into a new embedded database, and prints how long their search takes.
import { instrumentId } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { searchListed, storeList } from '../../apps/server/src/marketdata/on-demand/listed-instruments.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { quantile } from '../harness/statistics.ts';

const PLACE = { source: 'exchange', market: 'Crypto' } as const;
const PAGES = 20;
const PAGE_SIZE = 50;
/** What the search box sends as one types, from a letter that all have to a symbol that one has. */
const TEXTS = ['q', 'q0', 'q7a', 'q7a2-usd', 'company 77', 'none'];

const [dataDir = '', size = '0'] = process.argv.slice(2);
const database = await openDatabase({ dataDir }, createLog('error'));

function entry(no: number) {
  const symbol = `Q${no.toString(36).toUpperCase().padStart(3, '0')}-USD`;
  const id = instrumentId(PLACE.market, symbol);
  return {
    instrument: { ...testInstrument(PLACE.market, symbol), id, name: `Company ${no}` },
    providerSymbol: symbol,
  };
}

const entries = Array.from({ length: Number(size) }, (_, no) => entry(no));
const startMs = performance.now();
await storeList(database.db, PLACE.source, entries);
const storedMs = performance.now() - startMs;

const tookMs = new Map<string, number[]>(TEXTS.map((text) => [text, []]));
for (let page = 0; page < PAGES; page++) {
  for (const [text, times] of tookMs) {
    const beganMs = performance.now();
    await searchListed(database.db, [PLACE], text, { limit: PAGE_SIZE, offset: page * PAGE_SIZE });
    times.push(performance.now() - beganMs);
  }
}
await database.stop();
const searches = [...tookMs].map(([text, times]) => ({
  text,
  medianMs: quantile(times, 0.5),
  slowestMs: Math.max(...times),
}));
console.log(JSON.stringify({ storedMs, searches }));
