/**
 * Examines an installation, whether its server runs or not, and says what to do.
 *
 * Usage: node doctor.ts [--json]
 */
import path from 'node:path';
import { commandConfig } from '#platform/command.ts';
import { envFileOf } from '#platform/env-file.ts';
import { createLog } from '#platform/log.ts';
import type { CheckResult } from './doctor/check-result.ts';
import { examine } from './doctor/examine.ts';

const MISUSE = 2;
const ROOT = path.resolve(import.meta.dirname, '../../..');
const SIGNS: Readonly<Record<CheckResult['state'], string>> = { good: 'ok  ', doubtful: 'look', bad: 'BAD ' };

const args = process.argv.slice(2);
if (args.some((arg) => arg !== '--json')) {
  process.stderr.write('Usage: doctor [--json]\n');
  process.exit(MISUSE);
}
const findings = await examine(
  { readConfig: commandConfig, root: ROOT, settingsFile: envFileOf(process.env) },
  createLog('silent'),
);
const lines = args.includes('--json')
  ? findings.map((finding) => JSON.stringify(finding))
  : findings.map(({ about, state, text }) => `${SIGNS[state]} ${about.padEnd(8)} ${text}`);
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
