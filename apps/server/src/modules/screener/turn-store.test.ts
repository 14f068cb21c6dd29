import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import type { Turn } from './screen-watch.ts';
import { ofPresentOwners } from './turn-store.ts';

const turnOf = (userId: string): Turn => ({ screen: { userId } }) as unknown as Turn;

describe('what live screens found', () => {
  it('is kept for people who are still there: a purged account takes nothing of others’ along', async () => {
    const { db } = await testDatabase();
    const [asha, purged] = [randomUUIDv7(), randomUUIDv7()];
    await db
      .insertInto('users')
      .values({
        ...{ id: asha, name: 'Asha', email: 'asha@example.com', email_key: 'asha@example.com' },
        ...{ password_hash: '', role: 'user' as const, created_at: new Date() },
      })
      .execute();
    const turns = [turnOf(purged), turnOf(asha), turnOf(asha)];
    expect(await ofPresentOwners(db, turns)).toEqual(turns.slice(1));
    expect(await ofPresentOwners(db, [])).toEqual([]);
  });
});
