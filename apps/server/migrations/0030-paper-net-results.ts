import { type Kysely, sql } from 'kysely';

interface Filled {
  id: string;
  account_id: string;
  instrument_no: number;
  side: 'buy' | 'sell';
  filled_units: number;
  costs: number;
  realised: number;
}

interface Held {
  units: number;
  costs: number;
}

/** Units below which a position is only rounding. */
const DUST = 1e-9;

export async function up(db: Kysely<unknown>): Promise<void> {
  // what opening a position has cost is paid out of the result of closing it
  await sql`alter table paper_positions add column costs double precision not null default 0`.execute(db);
  await sql`alter table paper_orders add column net double precision`.execute(db);
  const { rows } = await sql<Filled>`
    select id, account_id, instrument_no, side, filled_units, costs, realised from paper_orders
    where state = 'filled' order by filled_at, no`.execute(db);
  const held = new Map<string, Held>();
  for (const order of rows) {
    const place = `${order.account_id} ${order.instrument_no}`;
    const { net, after } = settled(held.get(place) ?? { units: 0, costs: 0 }, order);
    held.set(place, after);
    if (net !== null) await sql`update paper_orders set net = ${net} where id = ${order.id}`.execute(db);
  }
  for (const [place, { costs }] of held) {
    const [accountId, instrumentNo] = place.split(' ');
    await sql`
      update paper_positions set costs = ${costs}
      where account_id = ${accountId} and instrument_no = ${Number(instrumentNo)}`.execute(db);
  }
}

/** Follows the costs of opening through a fill. Units are those before any split, which changes both sides alike. */
function settled({ units, costs }: Held, order: Filled): { net: number | null; after: Held } {
  const sign = order.side === 'buy' ? 1 : -1;
  const closing = units * sign < 0 ? Math.min(order.filled_units, Math.abs(units)) : 0;
  const own = (order.costs * closing) / order.filled_units;
  const opening = closing > 0 ? (costs * closing) / Math.abs(units) : 0;
  const left = units + sign * order.filled_units;
  const isOver = Math.abs(left) < DUST;
  const kept = left * units > 0 || units === 0 ? costs - opening : 0;
  return {
    net: closing > 0 ? order.realised - own - opening : null,
    after: { units: isOver ? 0 : left, costs: isOver ? 0 : kept + order.costs - own },
  };
}
