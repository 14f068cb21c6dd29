import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { fillEveryTable, readCatalogue } from '../../testing/filled-database.ts';
import { numberedBar } from '../../testing/numbered-bar.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createEmptyDatabase, testDatabase } from '../../testing/test-database.ts';
import { secretFile } from '../auth/secrets.ts';
import { type Database, openDatabase, openUnchanged } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import { Jobs } from '../jobs.ts';
import { checkBackup } from './check-backup.ts';
import { restoreInto } from './restore.ts';
import { restoreBackup } from './restore-data.ts';
import { writeBackup } from './write-backup.ts';

const log = pino({ level: 'silent' });
const RELEASES = path.resolve(import.meta.dirname, '../../testing/releases');
const SECRET = 'a-secret-of-the-server-that-was-backed-up';
const QUEUE = { name: 'send-mail', retries: 3 };

/** Fills every table, with partitions, sequences that have moved, and a waiting job. */
async function filled(): Promise<Database> {
  const database = await testDatabase();
  const { db, pool } = database;
  await fillEveryTable(database);
  await openBarStore(pool).append(Array.from({ length: 3_000 }, (_, number) => numberedBar(number)));
  await pool.query(`select nextval('signal_seq') from generate_series(1, 41)`);
  const jobs = new Jobs(pool, log);
  await jobs.start();
  await jobs.prepare(QUEUE);
  await jobs.addAll(db, QUEUE, [{ id: 'mail-7', dueMs: 1_700_000_000_000 }]);
  await jobs.stop();
  return database;
}

/** Returns a hash of every row of every table, independent of how it is stored. */
async function contentOf(db: Kysely<Schema>, { pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const names = new Set((await readCatalogue(db)).columns.map(({ table }) => table));
  const content: Record<string, string> = {};
  for (const name of names) {
    if (name.startsWith('kysely')) continue;
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    content[name] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')}`;
  }
  const { rows } = await pool.query(`select name, data, start_after from jobs.job where name = '${QUEUE.name}'`);
  content.jobs = JSON.stringify(rows);
  const sequence = await pool.query<{ next: string }>(`select nextval('signal_seq') as next`);
  content.sequence = String(sequence.rows[0]?.next);
  return content;
}

async function backedUp() {
  const source = await filled();
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'data');
  mkdirSync(path.dirname(secretFile(dataDir)), { recursive: true });
  writeFileSync(secretFile(dataDir), SECRET);
  const file = path.join(folder, 'wickwise.tar.gz');
  const manifest = await writeBackup({ connection: source.connection, dataDir }, file);
  return { source, folder, dataDir, file, manifest };
}

describe('a backup', () => {
  it('restores every row, job, sequence and secret into a new data folder', async () => {
    const { source, folder, file } = await backedUp();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const dataDir = path.join(folder, 'new/place');
    const facts = await restoreBackup(file, { dataDir, isNewSecretFine: false }, log);
    expect(facts).toMatchObject({ accounts: 1, signals: 1, bars: 3_000 });
    expect(readFileSync(secretFile(dataDir), 'utf8')).toBe(SECRET);
    const restored = await openDatabase({ dataDir }, log);
    try {
      const [found, wanted] = [await contentOf(restored.db, restored), await contentOf(source.db, source)];
      expect(found).toEqual(wanted);
      expect(Object.keys(found).length).toBeGreaterThan(50);
    } finally {
      await restored.stop();
    }
    await expect(restoreBackup(file, { dataDir, isNewSecretFine: false }, log)).rejects.toThrow(
      `The data folder ${dataDir} is not empty: it holds postgres. A backup is restored only into a new or empty folder; ` +
        'nothing was changed.',
    );
  });

  it('restores into an empty database of a server only', async () => {
    const { source, folder, file } = await backedUp();
    const { host, user } = inject('cluster');
    const name = await createEmptyDatabase();
    const databaseUrl = `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`;
    const target = { dataDir: path.join(folder, 'other'), databaseUrl, isNewSecretFine: false };
    await restoreBackup(file, target, log);
    const restored = await testDatabase(name);
    expect(await contentOf(restored.db, restored)).toEqual(await contentOf(source.db, source));
    await expect(restoreBackup(file, target, log)).rejects.toThrow(/^The database is not empty: it holds public\./);
  });

  it('of an earlier version is restored and migrated, of a later one is refused by name', async () => {
    const old = await testDatabase(await createEmptyDatabase());
    await old.pool.query(readFileSync(path.join(RELEASES, 'schema-0015.sql'), 'utf8'));
    const folder = temporaryFolder();
    const file = path.join(folder, 'old.tar.gz');
    await writeBackup({ connection: old.connection, dataDir: folder }, file);
    const dataDir = path.join(folder, 'new');
    expect(await restoreBackup(file, { dataDir, isNewSecretFine: false }, log)).toMatchObject({
      accounts: 1,
      signals: 1,
    });
    const restored = await openUnchanged({ dataDir }, log);
    const names = await restored.pool.query('select name from kysely_migration order by name');
    await restored.stop();
    const fresh = await testDatabase();
    expect(names.rows).toEqual((await fresh.pool.query('select name from kysely_migration order by name')).rows);

    await old.pool.query(`insert into kysely_migration values ('9999-of-tomorrow', '')`);
    const later = path.join(folder, 'later.tar.gz');
    await writeBackup({ connection: old.connection, dataDir: folder }, later);
    const nowhere = path.join(folder, 'nowhere');
    await expect(restoreBackup(later, { dataDir: nowhere, isNewSecretFine: false }, log)).rejects.toThrow(
      `The backup ${later} was made by a newer version of Wickwise (it has the migration 9999-of-tomorrow). ` +
        'Update Wickwise, then restore.',
    );
    expect(existsSync(nowhere)).toBe(false);
  });

  it('changes nothing where the database is not empty, or a table differs after the restore', async () => {
    const { file } = await backedUp();
    const target = await testDatabase(await createEmptyDatabase());
    const tablesOf = async () =>
      (
        await target.pool.query(`select nspname from pg_namespace where nspname = 'jobs' union all
        select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
      ).rows;
    const backup = await checkBackup(file);
    const tables = backup.manifest.tables.map((table) => ({
      ...table,
      rows: table.rows + Number(table.name === 'users'),
    }));
    await expect(
      restoreInto(target, file, { ...backup, manifest: { ...backup.manifest, tables } }, log),
    ).rejects.toThrow('The table users is not as it was in the backup, so nothing was restored.');
    expect(await tablesOf()).toEqual([]);
    await target.pool.query('create table notes (text text)');
    await expect(restoreInto(target, file, backup, log)).rejects.toThrow(
      'The database is not empty: it holds public.notes. A backup is restored only into an empty one; nothing was changed.',
    );
    expect(await tablesOf()).toEqual([{ nspname: 'notes' }]);
  });

  it('is consistent while others write to the database', async () => {
    const source = await filled();
    const { pool } = source;
    await pool.query('create table pairs_a (n int); create table pairs_b (n int)');
    let isWriting = true;
    const write = async (): Promise<void> => {
      for (let n = 0; isWriting; n++) {
        await pool.query(`begin; insert into pairs_a values (${n}); insert into pairs_b values (${n}); commit`);
      }
    };
    const writing = write();
    const folder = temporaryFolder();
    const { tables } = await writeBackup(
      { connection: source.connection, dataDir: folder },
      path.join(folder, 'a.tar.gz'),
    );
    isWriting = false;
    await writing;
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows;
    expect(rowsOf('pairs_a')).toBe(rowsOf('pairs_b'));
  });

  it('is refused where it is cut off or damaged, before anything is changed', async () => {
    const { folder, file } = await backedUp();
    const whole = readFileSync(file);
    const dataDir = path.join(folder, 'new');
    const damaged = path.join(folder, 'damaged.tar.gz');
    const refuse = async (bytes: Buffer): Promise<void> => {
      writeFileSync(damaged, bytes);
      await expect(restoreBackup(damaged, { dataDir, isNewSecretFine: false }, log)).rejects.toThrow(
        /^The (backup|file) \S+ (is damaged|is cut off|is no backup|was made)/,
      );
      expect(existsSync(dataDir)).toBe(false);
    };
    for (const share of [0, 0.001, 0.1, 0.5, 0.9, 0.9999]) {
      await refuse(whole.subarray(0, Math.floor(whole.length * share)));
      const flipped = Buffer.from(whole);
      const at = Math.min(whole.length - 1, Math.max(16, Math.floor(whole.length * share)));
      flipped[at] = (flipped[at] as number) ^ 0x10;
      await refuse(flipped);
    }
    const plain = gunzipSync(whole);
    const at = plain.indexOf('~users.name~');
    plain.write('~users.nome~', at);
    await refuse(gzipSync(plain));
    await refuse(Buffer.from('no backup at all'));
    await refuse(gzipSync(Buffer.alloc(4_096, 'x')));
  });

  it('needs the secret under which values were sealed', async () => {
    const { source, folder, dataDir } = await backedUp();
    const file = path.join(folder, 'sealed.tar.gz');
    const authSecret = 'what the setting AUTH_SECRET was on that day';
    await writeBackup({ connection: source.connection, dataDir, authSecret }, file);
    expect(gunzipSync(readFileSync(file)).includes(SECRET)).toBe(false);
    expect((await checkBackup(file)).secret).toBeUndefined();
    const target = { dataDir: path.join(folder, 'new'), isNewSecretFine: false };
    await expect(restoreBackup(file, target, log)).rejects.toThrow(
      /had another AUTH_SECRET\. Set AUTH_SECRET as it was;/,
    );
    await expect(restoreBackup(file, { ...target, authSecret: `${authSecret}!` }, log)).rejects.toThrow(
      /another AUTH_SECRET/,
    );
    expect(existsSync(target.dataDir)).toBe(false);
    await restoreBackup(file, { ...target, authSecret }, log);
    expect(readdirSync(target.dataDir)).toEqual(['postgres', 'postgres.log', 'wickwise.lock']);
  });

  it('leaves no file when it is aborted, and overwrites none', async () => {
    const { source, folder, dataDir, file } = await backedUp();
    const before = readFileSync(file);
    await expect(writeBackup({ connection: source.connection, dataDir }, file)).rejects.toThrow(
      `The file ${file} exists already. Choose another name, or remove it.`,
    );
    expect(readFileSync(file)).toEqual(before);
    const check = (): void => {
      throw new Error('the server stops');
    };
    const next = path.join(folder, 'next.tar.gz');
    await expect(writeBackup({ connection: source.connection, dataDir }, next, { check })).rejects.toThrow(
      'the server stops',
    );
    await expect(
      writeBackup({ connection: source.connection, dataDir }, path.join(folder, 'no/such/folder.tar.gz')),
    ).rejects.toThrow(/^The backup .*folder\.tar\.gz can't be written \(ENOENT\)\.$/);
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'wickwise.tar.gz']);
  });
});
