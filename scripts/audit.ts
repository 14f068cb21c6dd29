/**
 * Asks the registry for known vulnerabilities of installed packages, and fails on a serious one. Warns loudly where the
 * registry doesn't answer: nothing was checked.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const PATIENCE_MS = 60_000;

interface Report {
  metadata?: { vulnerabilities: Record<'low' | 'moderate' | 'high' | 'critical', number> };
  vulnerabilities?: Record<string, { severity: string; via: readonly (string | { title: string; url: string })[] }>;
  error?: { summary?: string; code?: string };
}

function ask(): Report {
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    shell: process.platform === 'win32',
  });
  if (error) return { error: { summary: error.message } };
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return { error: { summary: 'the registry gave no answer that can be read' } };
  }
}

const { metadata, vulnerabilities = {}, error } = ask();
if (!metadata) {
  console.log('!'.repeat(78));
  console.log('THE AUDIT DID NOT RUN: this registry has no list of known weaknesses.');
  console.log(`Its answer: ${error?.summary ?? error?.code ?? 'none'}`);
  console.log('Nothing was checked. Run `npm run audit` where the public registry can be reached.');
  console.log('!'.repeat(78));
} else {
  for (const [name, { severity, via }] of Object.entries(vulnerabilities)) {
    const reasons = via.map((reason) => (typeof reason === 'string' ? reason : `${reason.title} ${reason.url}`));
    console.log(`${severity.padEnd(9)}${name}: ${reasons.join('; ')}`);
  }
  const { low, moderate, high, critical } = metadata.vulnerabilities;
  console.log(`${critical} critical, ${high} high, ${moderate} moderate, ${low} low`);
  if (critical + high > 0) process.exitCode = 1;
}
