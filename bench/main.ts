import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cleanUp } from './harness/children.ts';
import { describeMachine, pinSelf } from './harness/machine.ts';
import { installPeers } from './harness/peers.ts';
import type { Suite } from './harness/suite.ts';

/** Every folder with an `index.ts` is a suite. */
async function findSuites(): Promise<Suite[]> {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(import.meta.dirname, entry.name, 'index.ts')))
    .map(({ name }) => name);
  return Promise.all(folders.map((folder): Promise<Suite> => import(`./${folder}/index.ts`)));
}

async function runSuite(suite: Suite, args: readonly string[]): Promise<void> {
  console.log(`${suite.name}: ${suite.summary}\n`);
  if (suite.needsPeers) installPeers();
  try {
    await suite.run(args);
  } finally {
    await cleanUp();
  }
}

async function main(): Promise<void> {
  const [wanted, ...args] = process.argv.slice(2);
  const suites = await findSuites();
  const chosen = suites.filter(({ name, isQuick }) => (wanted ? name === wanted : isQuick));
  if (chosen.length === 0) {
    console.log('npm run bench            the quick suites');
    for (const { name, summary } of suites) console.log(`npm run bench -- ${name.padEnd(9)}${summary}`);
    process.exitCode = wanted === 'help' ? 0 : 1;
    return;
  }
  pinSelf();
  console.log(`${describeMachine()}\n`);
  for (const suite of chosen) await runSuite(suite, args);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
}
main().catch(async (error: unknown) => {
  console.error(error);
  await cleanUp();
  process.exit(1);
});
