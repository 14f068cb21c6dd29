import { spawnSync } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { appendEntry } from '#modules/advice/chain/append.ts';
import { findBySlug } from '#modules/advice/experts/expert-store.ts';
import { keepHeads } from '#modules/advice/heads/keep-heads.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createTestDatabase, testDatabase, urlOfDatabase } from './testing/test-database.ts';

const CLI = path.resolve(import.meta.dirname, '../../cli/src/main.ts');
const PROFILE = {
  name: 'Asha Rao',
  bio: '',
  country: 'IN',
  registration: null,
  disclosures: { holdings: '', conflicts: '', ai: '' },
};

async function setUp() {
  const name = await createTestDatabase();
  const { db } = await testDatabase(name);
  const folder = temporaryFolder();
  const id = randomUUIDv7();
  const person = { name: 'Asha', email: 'asha@example.com', email_key: 'asha@example.com', password_hash: '' };
  await db
    .insertInto('users')
    .values({ ...person, id, role: 'user', created_at: new Date() })
    .execute();
  const run = (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: urlOfDatabase(name), INIT_CWD: folder };
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const write = (file: string, content: unknown) => writeFileSync(path.join(folder, file), JSON.stringify(content));
  return { db, folder, run, write };
}

describe('the command of experts', () => {
  it('makes, lists, changes, ends and resumes them', async () => {
    const { db, run, write } = await setUp();
    write('profile.json', PROFILE);
    expect(run('experts', 'list')).toEqual({ status: 0, stdout: 'No experts.\n', stderr: '' });
    const added = run('experts', 'add', 'Asha@example.com', 'asha-rao', 'profile.json');
    expect(added).toEqual({ status: 0, stdout: 'Asha@example.com is the expert asha-rao.\n', stderr: '' });
    expect(run('experts', 'add', 'asha@example.com', 'other', 'profile.json')).toMatchObject({ status: 2 });
    expect(run('experts', 'add', 'nobody@example.com', 'other', 'profile.json')).toMatchObject({ status: 2 });
    write('changes.json', {
      registration: { authority: 'sebi', name: 'SEBI', number: 'INH1', validUntil: 1_800_000_000_000 },
    });
    expect(run('experts', 'change', 'asha-rao', 'changes.json').status).toBe(0);
    expect(run('experts', 'end', 'asha-rao').status).toBe(0);
    const list = run('experts', 'list').stdout;
    expect(list).toBe('asha-rao Asha Rao (asha@example.com), SEBI INH1 until 2027-01-15, ended\n');
    expect(run('experts', 'resume', 'asha-rao').status).toBe(0);
    write('changes.json', { country: 'India' });
    expect(run('experts', 'change', 'asha-rao', 'changes.json')).toMatchObject({ status: 2, stdout: '' });
    expect(run('experts', 'sack', 'asha-rao')).toMatchObject({ status: 2, stdout: '' });
    const events = await db.selectFrom('security_events').select('kind').execute();
    expect(events.map(({ kind }) => kind)).toEqual(Array(4).fill('expert-changed-by-command'));
  });
});

describe('the commands of the chain', () => {
  it('write an export, and verify it offline', async () => {
    const { db, folder, run, write } = await setUp();
    write('profile.json', PROFILE);
    run('experts', 'add', 'asha@example.com', 'asha-rao', 'profile.json');
    const { id } = await findBySlug(db, 'asha-rao');
    await db
      .transaction()
      .execute((tx) =>
        appendEntry(tx, { kind: 'expert', expertId: id, callId: null, body: { name: 'x' } }, Date.now()),
      );
    const log = pino({ level: 'silent' });
    const file = path.join(folder, 'heads.jsonl');
    const { signal } = new AbortController();
    await keepHeads({ db, log, signal, file, calendars: [] }, Date.now() + 86_400_000);
    expect(run('export-calls', 'calls.jsonl')).toEqual({ status: 0, stdout: '', stderr: '' });
    const verified = run('verify-calls', 'calls.jsonl', '--heads', 'heads.jsonl');
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    expect(verified.stdout).toContain('2 entries: numbers, order, times and hashes were compared.');
    expect(verified.stdout).toContain('Not checked: proofs of time.');
    expect(verified.stdout).toContain('No problem found.');
    const place = path.join(folder, 'calls.jsonl');
    writeFileSync(place, readFileSync(place, 'utf8').replace('Asha Rao', 'Asha Rae'));
    const tampered = run('verify-calls', 'calls.jsonl');
    expect(tampered).toMatchObject({ status: 1, stderr: '' });
    expect(tampered.stdout).toContain('PROBLEM: Entry 1 has another body than was published.');
    expect(run('verify-calls', 'none.jsonl')).toMatchObject({ status: 2, stdout: '' });
    expect(run('verify-calls', 'calls.jsonl', '--proofs', '.')).toMatchObject({ status: 2, stdout: '' });
    expect(run('verify-calls')).toMatchObject({ status: 2, stdout: '' });
  });
});
