import { timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import type { Found } from './signal-rules.ts';

const PAGE = 1_000;

/** Where the last process had got to; undefined before the first. */
export async function readSignalPosition(db: Db): Promise<number | undefined> {
  const query = db.selectFrom('alert_positions').select('seq').where('name', '=', 'signals');
  return (await query.executeTakeFirst())?.seq;
}

export async function newestSignal(db: Db): Promise<number> {
  const query = db.selectFrom('signals').select(({ fn }) => fn.max<number | null>('seq').as('seq'));
  return (await query.executeTakeFirst())?.seq ?? 0;
}

/** Signals that were stored after a number, without spent ones, oldest first, and where to go on; instruments that aren't quoted are passed over. */
export async function signalsSince(
  db: Db,
  registry: InstrumentRegistry,
  seq: number,
): Promise<{ found: Found[]; seq: number; isLast: boolean }> {
  const rows = await db
    .selectFrom('signals')
    .select([
      'id',
      'seq',
      'instrument_no',
      'timeframe',
      'pattern',
      'direction',
      'bar_time',
      'at',
      'price',
      'owner_id',
      'version',
    ])
    .where('seq', '>', seq)
    .where('is_spent', '=', false)
    .orderBy('seq')
    .limit(PAGE)
    .execute();
  const found = rows.flatMap((row): Found[] => {
    const listed = registry.byNo(row.instrument_no);
    if (!listed) return [];
    return [
      {
        key: row.id,
        signalId: row.id,
        pattern: row.pattern,
        turn: 'entered',
        direction: row.direction,
        timeframe: timeframeOfCode(row.timeframe),
        ownerId: row.owner_id ?? undefined,
        listed,
        barMs: row.bar_time,
        atMs: row.at,
        price: row.price,
        version: row.version,
      },
    ];
  });
  return { found, seq: rows.at(-1)?.seq ?? seq, isLast: rows.length < PAGE };
}
