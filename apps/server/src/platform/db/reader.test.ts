import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, urlOfDatabase } from '../../testing/test-database.ts';
import { joinAsCounter, joinAsReader } from './db.ts';

it('a node that reads has what it writes refused, which is no outage; what it counts is written', async () => {
  const options = { dataDir: '', databaseUrl: urlOfDatabase(await createTestDatabase()) };
  const log = pino({ level: 'silent' });
  const [reader, counter] = [await joinAsReader(options, log), joinAsCounter(options, log)];
  onTestFinished(async () => void (await Promise.all([reader.stop(), counter.stop()])));
  const fence = { fence: 7 };
  await expect(reader.db.updateTable('leases').set(fence).execute()).rejects.toMatchObject({ code: '25006' });
  await reader.isAnswering(5_000);
  expect(reader.isReadOnly()).toBe(false);
  await counter.db.updateTable('leases').set(fence).execute();
  expect(await reader.db.selectFrom('leases').select('fence').execute()).toEqual([fence]);
});
