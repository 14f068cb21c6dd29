import { instrumentId } from '@wickwise/market';
import { type InstrumentRegistry, type ListedInstrument, listStored } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';

/**
 * Lists instruments of a source that its feed no longer quotes, to avoid survivorship bias. Their bars use the sessions
 * of the market's first instrument; markets without instruments have none.
 */
export async function delistedOf(db: Db, source: string, registry: InstrumentRegistry): Promise<ListedInstrument[]> {
  return (await listStored(db, source)).flatMap(({ no, market, symbol }) => {
    const [example] = registry.of(market);
    if (!example || registry.byNo(no)) return [];
    const id = instrumentId(example.instrument.market, symbol);
    return { ...example, no, finest: '1m' as const, instrument: { ...example.instrument, id, symbol, name: symbol } };
  });
}
