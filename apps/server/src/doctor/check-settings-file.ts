import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SECRETS } from '#platform/environment.ts';
import { bad, type CheckResult, good } from './check-result.ts';
import { isOpenToOthers } from './file-mode.ts';

/** Checks that nobody else on the machine reads the secrets of a settings file; one that isn't there is no fault. */
export function checkSettingsFile(file: string): CheckResult[] {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
  const secrets = Object.keys(parseEnv(readFileSync(file, 'utf8'))).filter((name) => SECRETS.has(name));
  if (secrets.length === 0) return [];
  return isOpenToOthers(file)
    ? [bad('settings', `Others on this machine can read ${secrets.join(', ')} in ${file}. Run: chmod 600 ${file}`)]
    : [good('settings', `Only its owner reads ${file}.`)];
}
