import { randomUUIDv7 } from 'node:crypto';
import type { Notice } from '@wickwise/contract';
import type pg from 'pg';
import { noticesAfter } from '#modules/notices/notice-store.ts';
import type { UserNotice } from '#modules/notices/topics.ts';
import type { Db } from '#platform/db/db.ts';
import { KILLED_COIN, numberedPrice, PRICES, timeOfPrice } from './numbered-price.ts';
import { type EaterKills, killEater } from './price-eater.ts';

const USERS = 20;
const ALERTS = 2_000;
const FIVE_MINUTES = 5;
const BAR_MS = FIVE_MINUTES * 60_000;

export interface AlertKillReport extends EaterKills {
  firings: number;
  /** Missing firings, as `alert occasion`, and unexpected ones. */
  missing: string[];
  unexpected: string[];
  /** Firings without a notice to their owner. */
  untold: number;
  /** Notices that a resuming client missed, or received out of order. */
  unheard: number;
  disordered: number;
}

interface OwnAlert {
  id: string;
  userId: string;
  level: number;
  frequency: 'once' | 'bar';
}

/**
 * Kills a process that fires alerts repeatedly; then lets one finish, and compares the stored firings with the expected
 * ones.
 */
export async function killAlerts(db: Db, connection: pg.PoolConfig, kills: number): Promise<AlertKillReport> {
  const alerts = await addAlerts(db);
  const client = new Client(db);
  const eater = {
    file: 'alert-firer.child.ts',
    connection,
    onMessage: ({ userId, notice }: UserNotice) => client.hear(userId, notice),
    onEnd: () => client.resume(),
  };
  return { ...(await killEater(eater, kills)), ...(await check(db, alerts, client)) };
}

/** Receives notices as browsers do: live ones, and after a break all since the last number. */
class Client {
  readonly heard = new Map<string, number[]>();
  disordered = 0;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  hear(userId: string, { seq }: Notice): void {
    const known = this.heard.get(userId) ?? [];
    if (seq <= (known.at(-1) ?? 0)) this.disordered++;
    this.heard.set(userId, [...known, seq]);
  }

  async resume(): Promise<void> {
    const users = await this.#db.selectFrom('users').select('id').execute();
    for (const { id } of users) {
      const missed = await noticesAfter(this.#db, { userId: id, hidden: [] }, this.heard.get(id)?.at(-1) ?? 0, 100_000);
      for (const notice of missed) this.hear(id, notice);
    }
  }
}

async function addAlerts(db: Db): Promise<OwnAlert[]> {
  const users = Array.from({ length: USERS }, () => randomUUIDv7());
  const person = { name: 'Asha', password_hash: '', role: 'user' as const, created_at: new Date() };
  await db
    .insertInto('users')
    .values(users.map((id) => ({ ...person, id, email: id, email_key: id })))
    .execute();
  const top = PRICES * 0.05;
  const alerts = Array.from({ length: ALERTS }, (_, i): OwnAlert => {
    const level = Number((1_000 + (top * i) / ALERTS).toFixed(2));
    return { id: randomUUIDv7(), userId: users[i % USERS] as string, level, frequency: i % 3 === 0 ? 'bar' : 'once' };
  });
  const same = { market: KILLED_COIN.market, symbol: KILLED_COIN.symbol, watchlist_id: null, name: '', channels: [] };
  const arming = { state: 'armed' as const, arming: 1, armed_at: new Date(), armed_from: new Date(timeOfPrice(0)) };
  await db
    .insertInto('alerts')
    .values(
      alerts.map(({ id, userId, level, frequency }, i) => ({
        id,
        no: i + 1,
        user_id: userId,
        ...same,
        ...arming,
        frequency,
        timeframe: FIVE_MINUTES,
        condition: JSON.stringify({ type: 'crossing', level }),
        cooldown_minutes: 0,
        is_muted: false,
        fired_count: 0,
        created_at: new Date(),
      })),
    )
    .execute();
  return alerts;
}

/** Returns the expected firings of one alert along all prices. */
function expected({ id, level, frequency }: OwnAlert): string[] {
  const occasions = new Set<string>();
  let side = 0;
  for (let n = 0; n < PRICES; n++) {
    const now = Math.sign(numberedPrice(n) - level);
    if (now === 0) continue;
    const barMs = Math.floor(timeOfPrice(n) / BAR_MS) * BAR_MS;
    const occasion = frequency === 'once' ? 'arming 1' : String(barMs);
    if (side !== 0 && now !== side) occasions.add(`${id} ${KILLED_COIN.symbol} ${occasion}`);
    side = now;
  }
  return [...occasions];
}

async function check(db: Db, alerts: readonly OwnAlert[], client: Client) {
  const firings = await db
    .selectFrom('alert_firings')
    .select(['alert_id', 'occurrence', 'notice_id', 'user_id'])
    .execute();
  const notices = await db.selectFrom('notices').select(['id', 'seq', 'user_id', 'body']).execute();
  const stored = new Set(firings.map(({ alert_id, occurrence }) => `${alert_id} ${occurrence}`));
  const wanted = new Set(alerts.flatMap(expected));
  const ownerOf = new Map(notices.map(({ id, user_id }) => [id, user_id]));
  const noticed = notices.reduce((sum, { body }) => sum + (body.kind === 'alerts' ? body.count : 0), 0);
  return {
    firings: firings.length,
    missing: [...wanted.difference(stored)],
    unexpected: [...stored.difference(wanted)],
    untold:
      firings.filter((own) => ownerOf.get(own.notice_id) !== own.user_id).length + Math.abs(noticed - firings.length),
    unheard: notices.filter(({ user_id, seq }) => !client.heard.get(user_id)?.includes(seq)).length,
    disordered: client.disordered,
  };
}
