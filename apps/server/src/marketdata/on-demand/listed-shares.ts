import { type Instrument, type InstrumentId, instrumentId, type Market } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import type { Db } from '#platform/db/db.ts';
import type { FindShare } from '../bars/announced-splits.ts';
import { toFeedInstrument } from './listed-instruments.ts';

/** Returns a look-up of what the catalogue and the lists of these sources have; of all sources without any. */
export async function readListedShares(db: Db, sources?: readonly string[]): Promise<FindShare> {
  const rows = await db
    .selectFrom('listed_instruments')
    .selectAll()
    .where('state', '=', 'listed')
    .$if(sources !== undefined, (query) => query.where('source', 'in', [...(sources ?? []), '']))
    .execute();
  const listed = new Map<InstrumentId, Instrument>(
    rows.map((row) => [instrumentId(row.market as Market, row.symbol), toFeedInstrument(row).instrument]),
  );
  return (market, symbol) => {
    const id = instrumentId(market, symbol);
    return findInstrument(id) ?? listed.get(id);
  };
}
