import { ClickHouseConnection } from '#marketdata/bars/clickhouse/connection.ts';
import { BARS } from '#marketdata/bars/clickhouse/tables.ts';
import { failureReason, refusalOf } from '#marketdata/bars/clickhouse/wait-for-clickhouse.ts';
import type { Config } from '#platform/config.ts';
import { answerTime } from './answer-time.ts';
import { bad, type CheckResult, doubtful, good } from './check-result.ts';

const SLOW_MS = 50;
/** Settings of the table that put an insert on the disk before it is acknowledged. */
const DURABLE = ['fsync_after_insert', 'fsync_part_directory'];

/** Checks that ClickHouse, where settings choose it, answers and holds bars as this version stores them. */
export async function checkClickHouse({ clickhouse }: Pick<Config, 'clickhouse'>): Promise<CheckResult[]> {
  if (!clickhouse) return [];
  const connection = new ClickHouseConnection(clickhouse);
  try {
    return await look(connection);
  } catch (error) {
    const reason = (error as Error).cause ?? error;
    return [bad('bars', refusalOf(reason, clickhouse) ?? `ClickHouse isn’t reached: ${failureReason(reason)}.`)];
  } finally {
    await connection.close();
  }
}

async function look(connection: ClickHouseConnection): Promise<CheckResult[]> {
  const version = await connection.askText('select version()');
  const tookMs = await answerTime(() => connection.askText('select 1'));
  return [
    good('bars', `They are in ClickHouse ${version}, and not in backups of the database.`),
    tookMs > SLOW_MS
      ? doubtful('bars', `A question to ClickHouse takes ${tookMs.toFixed(0)} ms: it is far away, or busy.`)
      : good('bars', `A question to ClickHouse takes ${tookMs.toFixed(1)} ms.`),
    await checkTable(connection),
  ];
}

async function checkTable(connection: ClickHouseConnection): Promise<CheckResult> {
  if ((await connection.askText(`exists table ${BARS}`)) !== '1')
    return good('bars', 'ClickHouse has no table of bars yet: the first start makes it.');
  const [rows = '0', bytes = '0'] = (
    await connection.askText(
      `select sum(rows), sum(bytes_on_disk) from system.parts where active and database = currentDatabase() and table = '${BARS}'`,
    )
  ).split('\t');
  const size = `${rows} rows, ${(Number(bytes) / 2 ** 20).toFixed(0)} MiB`;
  const created = await connection.askText(`show create table ${BARS}`);
  return DURABLE.every((name) => created.includes(`${name} = 1`))
    ? good('bars', `ClickHouse holds ${size}, and acknowledges what is on its disk.`)
    : doubtful('bars', `ClickHouse holds ${size}. It doesn’t flush inserts: a power cut may lose the newest bars.`);
}
