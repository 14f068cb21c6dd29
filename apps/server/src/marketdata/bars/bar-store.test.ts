import { describe } from 'vitest';
import { itKeepsTheBarStoreContract } from '../../testing/bar-store-contract.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { openBarStore } from './open-bar-store.ts';

describe('bars in PostgreSQL', () => {
  itKeepsTheBarStoreContract(async () => {
    const { pool } = await testDatabase();
    return () => openBarStore(pool);
  });
});
