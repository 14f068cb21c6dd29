import type { AdviceOutcome, Call, CallNote, ShownOutcome } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import type { MarketReader } from '#marketdata/market-access.ts';
import type { CallsTable } from '#platform/db/advice-schema.ts';
import type { Db } from '#platform/db/db.ts';
import type { ExpertRow } from '../experts/expert-store.ts';
import { standingOf } from '../experts/expert-view.ts';
import { relationsOf } from '../experts/follow-store.ts';
import { whyHidden } from '../jurisdiction.ts';

/** A call without its chart, which lists don't read. */
export type CallRow = Pick<Selectable<CallsTable>, (typeof CALL_COLUMNS)[number]>;

export const CALL_COLUMNS = [
  'id',
  'seq',
  'expert_id',
  'instrument_no',
  'market',
  'symbol',
  'terms',
  'published_at',
  'ends_at',
  'withdrawn_at',
  'state',
  'outcome',
  'compared_at',
  'ended_at',
] as const satisfies readonly (keyof CallsTable)[];

/** Returns calls as a reader may see them, in the order of the rows. */
export async function viewCalls(db: Db, rows: readonly CallRow[], reader: MarketReader): Promise<Call[]> {
  if (rows.length === 0) return [];
  const expertIds = [...new Set(rows.map(({ expert_id }) => expert_id))];
  const [experts, relations, notes] = await Promise.all([
    db.selectFrom('experts').selectAll().where('id', 'in', expertIds).execute(),
    relationsOf(db, reader),
    notesOf(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const byId = new Map(experts.map((expert) => [expert.id, expert]));
  return rows.flatMap((row) => {
    const expert = byId.get(row.expert_id);
    if (!expert) return [];
    const standing = standingOf(expert, reader, relations);
    const isResultHidden = whyHidden(expert, [row.market as Market], standing) !== null;
    return [
      {
        id: row.id,
        expert: shownExpert(expert),
        terms: { ...row.terms, symbol: row.symbol },
        publishedAt: row.published_at,
        outcome: isResultHidden ? withoutResult(row.outcome) : row.outcome,
        isResultHidden,
        notes: notes.get(row.id) ?? [],
      },
    ];
  });
}

const shownExpert = ({ id, slug, name, registration, is_automated }: ExpertRow): Call['expert'] => ({
  id,
  slug,
  name,
  registration,
  isAutomated: is_automated,
});

/** Returns an outcome that says only whether its call goes on. */
export function withoutResult({ state, factor }: AdviceOutcome): ShownOutcome {
  return {
    state: state === 'waiting' || state === 'open' ? state : 'ended',
    enteredAt: null,
    entryPrice: null,
    parts: [],
    endedAt: null,
    factor,
    grossPct: null,
    netPct: null,
    indexPct: null,
    index: null,
    comparedAt: null,
    close: null,
  };
}

/** Returns corrections and withdrawals by call, in their order. */
async function notesOf(db: Db, callIds: readonly string[]): Promise<ReadonlyMap<string, CallNote[]>> {
  const rows = await db
    .selectFrom('advice_entries')
    .select(['seq', 'at', 'kind', 'call_id', 'body'])
    .where('call_id', 'in', callIds)
    .where('kind', 'in', ['correction', 'withdrawal'])
    .orderBy('seq')
    .execute();
  const byCall = Map.groupBy(rows, ({ call_id }) => call_id ?? '');
  return new Map(
    [...byCall].map(([id, own]) => [
      id,
      own.map(({ seq, at, kind, body }) => ({
        seq,
        at,
        kind: kind === 'withdrawal' ? kind : 'correction',
        text: (JSON.parse(body) as { text: string }).text,
      })),
    ]),
  );
}
