/**
 * Writes this version's schema with a row in every table as SQL: the fixture of a release for the upgrade test
 * (docs/recipes/release.md). Usage: node scripts/release-fixture.ts NAME
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../apps/server/src/platform/db/db.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { dumpRows, dumpSchema } from '../apps/server/src/testing/dump-sql.ts';
import { fillEveryTable } from '../apps/server/src/testing/filled-database.ts';

const FOLDER = path.resolve(import.meta.dirname, '../apps/server/src/testing/releases');
const NAME = /^[a-z0-9][a-z0-9.-]*$/;

async function main(name: string): Promise<void> {
  const file = path.join(FOLDER, `${name}.sql`);
  if (!NAME.test(name) || existsSync(file))
    throw new Error(`give the fixture a new name, such as 0.2.0, not "${name}"`);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wickwise-fixture-'));
  const database = await openDatabase({ dataDir }, createLog('silent'));
  const client = await database.pool.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    await fillEveryTable(database);
    const schema = await dumpSchema(client);
    const isKey = (line: string): boolean => line.includes(' FOREIGN KEY ');
    const lines = [
      ...schema.filter((line) => !isKey(line)),
      ...(await dumpRows(client)), // before the foreign keys, which would require an order
      ...schema.filter(isKey),
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    process.stdout.write(`${file}: ${lines.length} statements\n`);
  } finally {
    client.release();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main(process.argv[2] ?? '');
