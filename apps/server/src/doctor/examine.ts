import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { checkAccess } from './check-access.ts';
import { checkBackups } from './check-backups.ts';
import { checkBus } from './check-bus.ts';
import { checkClickHouse } from './check-clickhouse.ts';
import { checkDatabase } from './check-database.ts';
import { checkFolder } from './check-folder.ts';
import { checkMail } from './check-mail.ts';
import { checkNodes } from './check-nodes.ts';
import { checkPrices } from './check-prices.ts';
import { checkProgram } from './check-program.ts';
import { bad, type CheckResult, good, sentenceOfError } from './check-result.ts';
import { checkServer } from './check-server.ts';

/** Examines an installation by all checks, which run at once. `root`: of the checkout. */
export async function examine(readConfig: () => Config, root: string, log: Log): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [...checkProgram(root), bad('settings', sentenceOfError(error))];
  }
  const found = await Promise.all([
    ...checkProgram(root),
    good('settings', 'All are valid.'),
    checkFolder(config),
    checkDatabase(config, log),
    checkClickHouse(config),
    checkServer(config),
    checkBus(config, log),
    checkNodes(config, log),
    checkPrices(config),
    checkMail(config),
    checkBackups(config, Date.now()),
    checkAccess(config),
  ]);
  return found.flat();
}
