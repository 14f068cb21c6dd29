import { expect, it } from 'vitest';
import { up } from '../../../migrations/0019-edges-anew.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { edgeLayout } from './layout.ts';
import { closeRun, isRunDue, openRun } from './run-store.ts';

it('drops measurements of the old intervals, so that the next start measures again', async () => {
  const { db } = await testDatabase();
  const now = Date.parse('2026-11-22T01:00Z');
  const { id } = await openRun(db, 'fake:1', edgeLayout(), now);
  await closeRun(db, 'fake:1', id, now);
  expect(await isRunDue(db, 'fake:1', edgeLayout(), now)).toBe(false);
  await up(db);
  expect(await db.selectFrom('edge_runs').selectAll().execute()).toEqual([]);
  expect(await isRunDue(db, 'fake:1', edgeLayout(), now)).toBe(true);
});
