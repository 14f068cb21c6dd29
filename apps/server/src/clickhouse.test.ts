import { CandlesPage, PatternSignalPage } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { checkClickHouse } from './doctor/check-clickhouse.ts';
import { onceForAll } from './testing/at-end.ts';
import { hasClickHouse, sayWithoutClickHouse, startClickHouse } from './testing/clickhouse-server.ts';
import { folderOf, minutes, restless, WEEK } from './testing/recordings.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';

sayWithoutClickHouse('the product on ClickHouse');

describe.skipIf(!hasClickHouse)('the whole product with its bars in ClickHouse', () => {
  const server = onceForAll(startClickHouse);

  it('scans, charts and goes on after a restart, and PostgreSQL holds no bar', async () => {
    const [clickhouse, name] = [await server().database(), await createTestDatabase()];
    const data = folderOf({
      'crypto/mine/1m/BTCUSDT.csv': WEEK.flatMap(restless),
      'crypto/mine/1m/ETHUSDT.csv': minutes(WEEK, '10:00', 360),
    });
    const args = ['--feed', 'replay', '--data', data, '--speed', '3000'];
    const first = await startTestApp(args, { clickhouse }, name);
    const { headers } = await signUpByHttp(first.url);
    const bars = async (url: string) => {
      const query = 'market=Crypto&symbol=X:BTCUSDT&timeframe=10m&limit=50';
      return CandlesPage.parse(await (await fetch(`${url}/api/v1/candles?${query}`)).json()).bars;
    };
    await vi.waitFor(async () => {
      const answer = await fetch(`${first.url}/api/v1/user/pattern-signal?page=1`, { headers });
      expect(PatternSignalPage.parse(await answer.json()).totalCount).toBeGreaterThan(0);
      expect((await bars(first.url)).length).toBe(50);
    });
    await first.stop();
    const { pool } = await testDatabase(name);
    const { rows } = await pool.query('select (select count(*) from bars)::int as bars');
    expect(rows).toEqual([{ bars: 0 }]);
    const again = await startTestApp(args, { clickhouse }, name);
    await vi.waitFor(async () => expect((await bars(again.url)).length).toBe(50));
    await again.stop();
    await pool.query('truncate history_coverage'); // as docs/clickhouse.md says where ClickHouse has lost its bars
    const loaded = await startTestApp(args, { clickhouse: await server().database() }, name);
    await vi.waitFor(async () => expect((await bars(loaded.url)).length).toBe(50));
  });

  it('is examined by the doctor', async () => {
    const place = await server().database();
    const found = await checkClickHouse({ clickhouse: place });
    expect(found.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^They are in ClickHouse \d+\.\d+.*not in backups/),
      expect.stringMatching(/takes [\d.]+ ms/),
      expect.stringContaining('no table of bars yet'),
    ]);
    const wrong = await checkClickHouse({ clickhouse: { ...place, database: 'nowhere' } });
    expect(wrong).toEqual([{ about: 'bars', state: 'bad', text: expect.stringContaining('no database nowhere') }]);
    const away = await checkClickHouse({ clickhouse: { ...place, url: 'http://127.0.0.1:1' } });
    expect(away).toEqual([{ about: 'bars', state: 'bad', text: expect.stringContaining('isn’t reached') }]);
    expect(await checkClickHouse({})).toEqual([]);
  });
});

describe('CLICKHOUSE_URL', () => {
  it('is never shown, not even where it is wrong', () => {
    const read = (CLICKHOUSE_URL: string) => () => readConfig({ CLICKHOUSE_URL }, [], '/');
    for (const url of [
      'ftp://me:secret-word@db/bars',
      'http://me:secret-word@db/bars?x=1',
      'http://me:secret-word@db/a-b',
    ]) {
      expect(read(url)).toThrow(/CLICKHOUSE_URL/);
      expect(read(url)).not.toThrow(/secret-word/);
    }
  });
});
