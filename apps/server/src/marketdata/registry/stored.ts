import type { LicenceScope } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { InstrumentPart } from '../instrument-part.ts';

/** Returns the scope that each source of stored instruments declared when it was first seen here. */
export async function storedLicences(db: Db): Promise<ReadonlyMap<string, LicenceScope>> {
  const rows = await db.selectFrom('instruments').select(['source', 'licence_scope']).distinct().execute();
  return new Map(rows.map(({ source, licence_scope }) => [source, licence_scope as LicenceScope]));
}

/** Returns the number of every instrument that a source has ever quoted here. */
export async function listNumbers(db: Db, source: string): Promise<{ no: number; market: Market; symbol: string }[]> {
  const rows = await db
    .selectFrom('instruments')
    .select(['instrument_no', 'market', 'symbol'])
    .where('source', '=', source)
    .execute();
  return rows.map(({ instrument_no: no, market, symbol }) => ({ no, market: market as Market, symbol }));
}

/** Returns every instrument that a source has ever quoted here for scans, by number: none that was on demand alone. */
export async function listStored(db: Db, source: string): Promise<{ no: number; market: Market; symbol: string }[]> {
  const rows = await db
    .selectFrom('instruments')
    .select(['instrument_no', 'market', 'symbol'])
    .where('source', '=', source)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('listed_instruments as listed')
            .select('listed.symbol')
            .whereRef('listed.source', '=', 'instruments.source')
            .whereRef('listed.market', '=', 'instruments.market')
            .whereRef('listed.symbol', '=', 'instruments.symbol')
            .where('listed.was_scanned', '=', false),
        ),
      ),
    )
    .orderBy('instrument_no')
    .execute();
  return rows.map(({ instrument_no: no, market, symbol }) => ({ no, market: market as Market, symbol }));
}

/** Returns SQL for the name of an instrument number, `market:symbol`. */
export const instrumentName = (column: string) =>
  sql<string>`(select market || ':' || symbol from instruments where instruments.instrument_no = ${sql.ref(column)})`;

/** Returns SQL for the source of an instrument number. */
export const instrumentSource = (column: string) =>
  sql<string>`(select source from instruments where instruments.instrument_no = ${sql.ref(column)})`;

/** Returns SQL for the markets and symbols of instruments whose number leaves `no` when it is divided by `parts`. */
export const symbolsOfPart = ({ no, parts }: InstrumentPart) =>
  sql`(select market, symbol from instruments where instrument_no % ${parts} = ${no})`;
