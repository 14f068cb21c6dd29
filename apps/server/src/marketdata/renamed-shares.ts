import { randomUUIDv7 } from 'node:crypto';
import { currentSymbol, type InstrumentId, instrumentId, type Market, type Rename } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/** ISINs by symbol, as a list of a day has them. */
export interface IsinList {
  source: string;
  market: Market;
  isinOf: ReadonlyMap<string, string>;
  /** Of the list, epoch ms: older lists say nothing about what came after them. */
  atMs: number;
}

/** A share whose ISIN appeared under another symbol, while the one before is gone. */
export interface RenameProposal {
  id: string;
  market: Market;
  from: string;
  to: string;
  isin: string;
  proposedAtMs: number;
  state: 'open' | 'accepted' | 'dismissed';
  /** Whether the catalogue has it: its symbol stays until the catalogue is changed. */
  isOfCatalogue: boolean;
}

/** Keeps the ISINs of a list; returns the renames that follow from it and weren't proposed before. */
export async function noteIsins(db: Db, { source, market, isinOf, atMs }: IsinList): Promise<Rename[]> {
  if (isinOf.size === 0) return [];
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('share_isins')
      .select(['symbol', 'isin', 'seen_at'])
      .where('source', '=', source)
      .where('market', '=', market)
      .execute();
    const symbolsOf = Map.groupBy([...isinOf], ([, isin]) => isin);
    const proposals: { from: string; to: string; isin: string }[] = [];
    for (const { symbol: from, isin, seen_at } of before) {
      const named = symbolsOf.get(isin) ?? [];
      const [to] = named.map(([symbol]) => symbol);
      const isGone = !isinOf.has(from) && seen_at <= atMs;
      if (!isGone || to === undefined || named.length > 1 || currentSymbol(market, from) === to) continue;
      proposals.push({ from, to, isin });
    }
    const rows = [...isinOf].map(([symbol, isin]) => ({ symbol, isin }));
    await sql`
      insert into share_isins (source, market, symbol, isin, seen_at)
      select ${source}, ${market}, symbol, isin, ${new Date(atMs)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now(symbol text, isin text)
      on conflict (source, market, symbol) do update set isin = excluded.isin, seen_at = excluded.seen_at
      where share_isins.seen_at <= excluded.seen_at`.execute(tx);
    const added: Rename[] = [];
    for (const { from, to, isin } of proposals) {
      const row = { id: randomUUIDv7(), source, market, from_symbol: from, to_symbol: to, isin };
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('rename_proposals')
        .values({ ...row, proposed_at: new Date() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows) added.push({ market, from, to, since: new Date(atMs).toISOString().slice(0, 7) });
    }
    return added;
  });
}

/** Lists proposals, newest first. */
export async function listProposals(db: Db): Promise<RenameProposal[]> {
  const rows = await db.selectFrom('rename_proposals').selectAll().orderBy('proposed_at', 'desc').limit(200).execute();
  return rows.map(({ id, market, from_symbol: from, to_symbol: to, isin, proposed_at: proposedAtMs, state }) => ({
    id,
    market: market as Market,
    from,
    to,
    isin,
    proposedAtMs,
    state,
    isOfCatalogue: findInstrument(instrumentId(market as Market, from)) !== undefined,
  }));
}

/** Decides on an open proposal and returns it; undefined where there was none. */
export async function decideProposal(
  db: Db,
  id: string,
  state: 'accepted' | 'dismissed',
): Promise<{ market: string; from: string; to: string } | undefined> {
  return db
    .updateTable('rename_proposals')
    .set({ state, decided_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['market', 'from_symbol as from', 'to_symbol as to'])
    .executeTakeFirst();
}

/** What operators have accepted. */
export interface AcceptedRenames {
  /** Symbols that instruments of the catalogue have at providers since, by their ids. */
  ofCatalogue: ReadonlyMap<InstrumentId, string>;
  /** Renames of what providers list beside it, which everything follows. */
  listed: readonly Rename[];
}

export async function acceptedRenames(db: Db): Promise<AcceptedRenames> {
  const accepted = (await listProposals(db)).filter(({ state }) => state === 'accepted');
  const { true: own = [], false: listed = [] } = Object.groupBy(accepted, (one) => `${one.isOfCatalogue}`);
  return {
    ofCatalogue: new Map(own.map(({ market, from, to }) => [instrumentId(market, from), to])),
    listed: listed.toReversed().map(({ market, from, to, proposedAtMs }) => ({
      market,
      from,
      to,
      since: new Date(proposedAtMs).toISOString().slice(0, 7),
    })),
  };
}

/** Returns the symbol that a listed share has today, as operators have accepted it; the same without a rename. */
export async function renamedTo(db: Db, market: Market, symbol: string): Promise<string> {
  const row = await db
    .selectFrom('rename_proposals')
    .select('to_symbol')
    .where('market', '=', market)
    .where('from_symbol', '=', symbol)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return row?.to_symbol ?? symbol;
}

/** Gives the stored instruments of renamed shares their new symbol, in every source: bars and signals go on. */
export async function renameStored(db: Db, renames: readonly Rename[]): Promise<void> {
  for (const { market, from, to } of renames) {
    const { rows } = await sql<{ instrument_no: number }>`
      update instruments set symbol = ${to}
      where market = ${market} and symbol = ${from} and not exists (
        select from instruments as other
        where other.source = instruments.source and other.market = ${market} and other.symbol = ${to})
      returning instrument_no`.execute(db);
    if (rows.length === 0) continue;
    await db
      .insertInto('former_symbols')
      .values(rows.map(({ instrument_no }) => ({ instrument_no, symbol: from, until_at: new Date() })))
      .execute();
  }
}
