import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { itKeepsTheBarStoreContract } from '../../testing/bar-store-contract.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { openBarStore } from './open-bar-store.ts';

const SOURCE = path.resolve(import.meta.dirname, '../..');

describe('bars in PostgreSQL', () => {
  itKeepsTheBarStoreContract(async () => {
    const { pool } = await testDatabase();
    return () => openBarStore(pool);
  });
});

it('is opened everywhere in the product with the place that settings choose', () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
  const calls = files.flatMap((file) =>
    [...readFileSync(path.join(SOURCE, file), 'utf8').matchAll(/openBarStore\(([^)]*)\)/g)].map(
      ([, given = '']) => `${file}: ${given.trim()}`,
    ),
  );
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter((call) => !/, (config\.)?clickhouse$/.test(call))).toEqual([]);
});
