import { type InstrumentId, instrumentId, isMarket } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { readTagTable, tableRows } from './tables.ts';

/** Returns the topics that stories about an instrument have: its sector, its currency. */
export function readSectors(): ReadonlyMap<InstrumentId, readonly string[]> {
  const topics = new Map<InstrumentId, string[]>();
  for (const [topic = '', market = '', symbols = ''] of tableRows(readTagTable('sectors'))) {
    if (!isMarket(market)) throw new Error(`sectors.tsv names the market ${market}`);
    for (const symbol of symbols.split(' ')) {
      const id = instrumentId(market, symbol);
      if (!findInstrument(id)) throw new Error(`${id} isn't in the catalogue`);
      topics.set(id, [...(topics.get(id) ?? []), topic]);
    }
  }
  return topics;
}
