import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { checkAccess } from './check-access.ts';
import { checkBackups } from './check-backups.ts';
import { checkBus } from './check-bus.ts';
import { checkClickHouse } from './check-clickhouse.ts';
import { checkClock } from './check-clock.ts';
import { checkConnections } from './check-connections.ts';
import { checkDatabase } from './check-database.ts';
import { checkFolder } from './check-folder.ts';
import { checkMail } from './check-mail.ts';
import { checkNodes } from './check-nodes.ts';
import { checkPrices } from './check-prices.ts';
import { checkProgram } from './check-program.ts';
import { bad, type CheckResult, good, sentenceOfError } from './check-result.ts';
import { checkServer } from './check-server.ts';
import { checkSettingsFile } from './check-settings-file.ts';

export interface Examined {
  readConfig: () => Config;
  /** Of the checkout. */
  root: string;
  /** The settings file, whether it is there or not. */
  settingsFile: string;
}

/** Examines an installation by all checks, which run at once. */
export async function examine({ readConfig, root, settingsFile }: Examined, log: Log): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [...checkProgram(root), bad('settings', sentenceOfError(error)), ...checkSettingsFile(settingsFile)];
  }
  const found = await Promise.all([
    ...checkProgram(root),
    good('settings', 'All are valid.'),
    ...checkSettingsFile(settingsFile),
    checkFolder(config),
    checkStored(config, log),
    checkClickHouse(config),
    checkClock(config),
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

/** One after the other: the built-in database is opened by one at a time. */
const checkStored = async (config: Config, log: Log): Promise<CheckResult[]> => [
  ...(await checkDatabase(config, log)),
  ...(await checkConnections(config, log)),
];
