import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TABLE_RULES } from '../../roles/table-rules.ts';
import { readCatalogue } from '../../testing/filled-database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { Database } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import { firstIdAt } from './delete-batches.ts';
import { deleteExpired } from './delete-expired.ts';
import { RETENTION_DAYS, type RetainedKind, retentionDaysOf } from './retention-days.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);
const USER = '01900000-0000-7000-8000-000000000001';
/** Keeps every kind for ever. */
const NOTHING = retentionDaysOf(
  Object.keys(RETENTION_DAYS)
    .map((kind) => `${kind}=0`)
    .join(','),
);

/** Creates an account with an alert, a channel and a screen, whose records a test writes. */
async function setUp(): Promise<Database> {
  const database = await testDatabase();
  await database.pool.query(`
    insert into users (id, name, email, email_key, password_hash, role, created_at)
      values ('${USER}', 'Asha', 'a@example.com', 'a@example.com', '', 'user', now());
    insert into instruments values (1, 'sim', 'Crypto', 'BTC-USD', 'anyone');
    insert into channels (id, user_id, kind, label, sealed_address, state, failures, created_at)
      values ('${USER}', '${USER}', 'email', '', '', 'on', 0, now());
    insert into alerts (id, no, user_id, name, market, condition, timeframe, frequency, cooldown_minutes, channels, is_muted,
        state, arming, armed_at, armed_from, fired_count, created_at)
      values ('${USER}', 1, '${USER}', '', 'Crypto', '{}', 1, 'bar', 0, '{}', false, 'armed', 1, now(), now(), 0, now());
    insert into screens (id, user_id, name, market, timeframe, definition, direction, is_live, version, live_from,
        created_at, updated_at)
      values ('${USER}', '${USER}', '', 'Crypto', 60, '{}', 'bullish', true, 1, now(), now(), now());
    insert into news_sources (key, kind, name, site, address, language, markets, topics, zone, terms, excerpt_length, added_at,
        host, next_poll_at)
      values ('wire', 'press', '', '', '', 'en', '{}', '{}', 'UTC', '', 0, now(), '', now());`);
  return database;
}

const written = (ageDays: number): { id: string; at: string } => {
  const timeMs = NOW - ageDays * DAY;
  const unique = Math.random().toString(16).slice(2, 14).padEnd(12, '0');
  return { id: `${firstIdAt(timeMs).slice(0, 24)}${unique}`, at: new Date(timeMs).toISOString() };
};

/** Writes one record of a kind, of an age in days. */
const WRITE: Readonly<Record<string, (ageDays: number) => string>> = {
  signal_corrections: (ageDays) => {
    const { id, at } = written(ageDays);
    return `insert into signal_corrections values ('${id}', null, 1, 60, 'hammer', 'bullish', '', 1, '${at}', 'new', '${at}')`;
  },
  alert_firings: (ageDays) => {
    const { id, at } = written(ageDays);
    return `insert into alert_firings values ('${id}', 1, '${USER}', '${USER}', '${at}', '', 'Crypto', 'BTC-USD', '{}', 1, 1,
      '${at}', false, '{}', '${id}', '${at}')`;
  },
  notices: (ageDays) => {
    const { id, at } = written(ageDays);
    return `insert into notices values ('${id}', nextval('notice_seq'), '${USER}', '{}', '${at}', false)`;
  },
  deliveries: (ageDays) => delivery(ageDays, 'sent'),
  market_events: (ageDays) => {
    const { id, at } = written(ageDays);
    return `insert into market_events values ('${id}', 1, 60, 'gap', 'bullish', '${at}', '${at}', 1, 1, '{}', '${at}')`;
  },
  screen_turns: (ageDays) => {
    const { at } = written(ageDays);
    return `insert into screen_turns values ('${USER}', 1, 1, '${at}', 'entered', '${at}', 1, '${at}')`;
  },
  news_stories: (ageDays) => {
    const { id, at } = written(ageDays);
    const none = `'{}', '{}', '{}', '{}', '{}', '{}'`;
    return `insert into news_stories values ('${id}', 'wire', 'x', 'x', '', null, 'en', '${at}', '${at}', '${at}', '${at}', '',
      '${id}', '${at}', ${none}, null, null, '', '')`;
  },
  tickets: (ageDays) => ticket(ageDays, 'closed'),
};

function ticket(ageDays: number, status: string): string {
  const { id, at } = written(ageDays);
  return `insert into tickets values ('${id}', nextval('ticket_no'), '${USER}', 'other', '', '${status}', null, '${at}', '${at}')`;
}

function delivery(ageDays: number, state: string): string {
  const { id, at } = written(ageDays);
  return `insert into deliveries (id, user_id, channel_id, notices, subject, state, attempts, created_at, due_at, kind)
    values ('${id}', '${USER}', '${USER}', '{}', '', '${state}', 0, '${at}', '${at}', 'email')`;
}

function paperOrder(ageDays: number, state: string): string {
  const { id, at } = written(ageDays);
  return `insert into paper_orders (id, no, account_id, user_id, instrument_no, symbol, side, kind, units, state, placed_at,
      is_late, stored_at)
    values ('${id}', nextval('paper_order_no'), '${USER}', '${USER}', 1, 'BTC-USD', 'buy', 'market', 1, '${state}', '${at}',
      false, '${at}')`;
}

const countOf = async ({ pool }: Database, table: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count ?? 0;

const TABLE_OF = {
  signals: 'signal_corrections',
  firings: 'alert_firings',
  notices: 'notices',
  deliveries: 'deliveries',
  events: 'market_events',
  turns: 'screen_turns',
  news: 'news_stories',
  tickets: 'tickets',
} as const satisfies Record<RetainedKind, keyof Schema>;

describe('deleteExpired', () => {
  it.each(Object.entries(TABLE_OF))('deletes %s past their days, in batches, and no others', async (kind, table) => {
    const database = await setUp();
    const days = RETENTION_DAYS[kind as keyof typeof RETENTION_DAYS];
    const write = WRITE[table] as (ageDays: number) => string;
    const old = Array.from({ length: 25 }, (_, i) => days + 1 + i / 10);
    const kept = [days - 1, days - 0.01, 1, 0];
    for (const ageDays of [...kept, ...old]) await database.pool.query(write(ageDays));
    const batches = { rows: 10, pauseMs: 0 };
    expect(await deleteExpired(database.db, TABLE_RULES, NOTHING, NOW, batches)).toEqual({});
    expect(await deleteExpired(database.db, TABLE_RULES, retentionDaysOf(''), NOW, batches)).toEqual({ [kind]: 25 });
    expect(await countOf(database, table)).toBe(kept.length);
  });

  it('keeps waiting deliveries, however old', async () => {
    const database = await setUp();
    await database.pool.query(delivery(1_000, 'waiting'));
    expect(await deleteExpired(database.db, TABLE_RULES, retentionDaysOf(''), NOW)).toEqual({});
  });

  it('keeps tickets that are not closed, however old', async () => {
    const database = await setUp();
    await database.pool.query(ticket(1_000, 'waiting'));
    expect(await deleteExpired(database.db, TABLE_RULES, retentionDaysOf(''), NOW)).toEqual({});
  });

  it('deletes files that no message has after a day, whatever the settings say', async () => {
    const database = await setUp();
    const { id, at } = written(1_000);
    await database.pool.query(`${ticket(0, 'open')};
      insert into ticket_messages (id, ticket_id, written_by, body, at) select '${id}', id, 'reader', '', '${at}' from tickets`);
    for (const [age, message] of [[0.9], [1.1], [1_000], [1_000, id]] as const) {
      const file = written(age);
      await database.pool.query(`insert into ticket_files (id, user_id, message_id, name, type, content, byte_count, uploaded_at)
        values ('${file.id}', '${USER}', ${message ? `'${message}'` : 'null'}, '', 'text', 'a', 1, '${file.at}')`);
    }
    expect(await deleteExpired(database.db, TABLE_RULES, NOTHING, NOW)).toEqual({ ticket_files: 2 });
    expect(await countOf(database, 'ticket_files')).toBe(2);
  });

  it('deletes what was counted of plans, and paper orders that were never filled', async () => {
    const database = await setUp();
    for (const ageDays of [401, 402, 399, 0])
      await database.pool.query(
        `insert into plan_usage values ('${USER}', 'apiCallsPerDay', '${written(ageDays).at}', 7)`,
      );
    await database.pool.query(
      `insert into paper_accounts values ('${USER}', '${USER}', 'Crypto', 'USD', 1000, 0, 0, now())`,
    );
    for (const state of ['cancelled', 'dropped', 'filled', 'open'])
      for (const ageDays of [366, 364]) await database.pool.query(paperOrder(ageDays, state));
    const batches = { rows: 1, pauseMs: 0 };
    const deleted = await deleteExpired(database.db, TABLE_RULES, NOTHING, NOW, batches);
    expect(deleted).toEqual({ plan_usage: 2, paper_orders: 2 });
    const { rows } = await database.pool.query('select state, count(*)::int from paper_orders group by state');
    expect(rows.map(({ state, count }) => `${count} ${state}`).toSorted()).toEqual([
      ...['1 cancelled', '1 dropped', '2 filled', '2 open'],
    ]);
  });

  it('ends between two batches when it is aborted', async () => {
    const database = await setUp();
    for (let i = 0; i < 20; i++) await database.pool.query(delivery(1_000 + i, 'sent'));
    const batches = { rows: 5, pauseMs: 0, signal: AbortSignal.abort() };
    expect(await deleteExpired(database.db, TABLE_RULES, retentionDaysOf(''), NOW, batches)).toEqual({ deliveries: 5 });
  });
});

const readText = (file: string): string => readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');

describe('every kind', () => {
  it.each(Object.entries(RETENTION_DAYS))('%s has its days on the page for operators: %i', (kind, days) => {
    expect(readText('docs/retention.md')).toContain(`| \`${kind}\`, ${days} days |`);
  });

  it('has its days in the example of settings', () => {
    const all = Object.entries(RETENTION_DAYS).map(([kind, days]) => `${kind}=${days}`);
    expect(readText('.env.example').split('\n')).toContain(`#RETENTION_DAYS=${all.join(',')}`);
  });
});

describe('every table', () => {
  it('has its retention on the page for operators', async () => {
    const page = readText('docs/retention.md');
    const { db } = await testDatabase();
    const tables = new Set((await readCatalogue(db)).columns.map(({ table }) => table));
    const missing = [...tables].filter((table) => !table.startsWith('kysely') && !page.includes(`\`${table}\``));
    expect(missing).toEqual([]);
  });
});
