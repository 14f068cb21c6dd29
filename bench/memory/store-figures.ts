// Counts the contents of a data folder after its server has ended.
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir }, createLog('error'));
const { rows } = await database.pool.query(
  `select (select count(*) from bars) as bars, (select count(*) from signals) as signals,
     (select sum(pg_total_relation_size(relid)) from pg_partition_tree('bars') where isleaf)::float8 as bar_bytes,
     pg_database_size(current_database()) as database_bytes`,
);
await database.stop();
console.log(JSON.stringify(rows[0]));
