import { existsSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase, openUnchanged } from './db.ts';

describe('a migration that fails', () => {
  it('changes nothing, is named, and leaves no server running', async () => {
    const dataDir = temporaryFolder();
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
    const found = await openUnchanged({ dataDir }, log);
    await found.pool.query('create table users (of_another_program text)');
    await found.stop();

    await expect(openDatabase({ dataDir }, log)).rejects.toThrow(
      'The database could not be brought up to date: relation "users" already exists. ' +
        'Migration 0002-accounts failed, and nothing was changed.',
    );
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    expect(lines.filter((line) => /schema|Success|migration/i.test(line))).toEqual([]);

    const after = await openUnchanged({ dataDir }, log);
    const { rows } = await after.pool.query(`select relname from pg_class where relname in ('instruments', 'users')`);
    await after.stop();
    expect(rows).toEqual([{ relname: 'users' }]);
  });
});
