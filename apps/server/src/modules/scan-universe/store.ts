import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';

/** Returns the symbols that operators have chosen for scans, by market. */
export async function readScanChoices(db: Db): Promise<Map<Market, string[]>> {
  const rows = await db.selectFrom('scan_choices').select(['market', 'symbol']).orderBy('symbol').execute();
  const byMarket = Map.groupBy(rows, ({ market }) => market as Market);
  return new Map([...byMarket].map(([market, own]) => [market, own.map(({ symbol }) => symbol)]));
}

/** Stores what is chosen of a market from now on. */
export async function chooseForScans(db: Db, market: Market, symbols: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('scan_choices')
      .where('market', '=', market)
      .where('symbol', 'not in', [...symbols, ''])
      .execute();
    if (symbols.length === 0) return;
    await tx
      .insertInto('scan_choices')
      .values(symbols.map((symbol) => ({ market, symbol, chosen_at: new Date() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
