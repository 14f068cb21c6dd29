/**
 * Checks the code without running it: types, lint, unused code, messages and their translations, imports between rooms,
 * exported names, words, and the size of the web app.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { checkTexts } from './texts/check-texts.ts';
import { checkEarlyTexts } from './texts/early-texts.ts';
import { checkWalls } from './walls/check-walls.ts';
import { checkNames } from './walls/exported-names.ts';
import { measureLoads } from './web-budgets.ts';
import { checkWords } from './words/check-words.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Compiled first: the other projects read their declarations (docs/decisions/0033-options-of-analytics.md). */
const DECLARED = ['packages/market', 'packages/analytics'];
const PROJECTS = [
  'tsconfig.json',
  'packages',
  'packages/contract',
  'packages/lessons',
  'apps/web',
  'apps/web/service-worker',
  'e2e',
];
const TSC = 'typescript/bin/tsc';

interface Outcome {
  name: string;
  isGood: boolean;
  text: string;
}

function run(name: string, script: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules', script), ...args], { cwd: ROOT });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.once('close', (code) => resolve({ name, isGood: code === 0, text }));
  });
}

function budgets(): Outcome {
  const loads = measureLoads();
  const lines = loads.map(
    ({ name, kB, budgetKB }) => `  ${name}: ${kB.toFixed(1)} kB${budgetKB ? ` of ${budgetKB}` : ''}`,
  );
  const isGood = loads.every(({ kB, budgetKB = Number.POSITIVE_INFINITY }) => kB <= budgetKB);
  return { name: 'web bundle, JavaScript gzipped', isGood, text: lines.join('\n') };
}

/** Outcome of a check that returns a sentence for each offence. */
const offencesOf = (name: string, check: (root: string) => string[]): Outcome => {
  const offences = check(ROOT);
  return { name, isGood: offences.length === 0, text: offences.join('\n') };
};

const declared = run(`types of ${DECLARED.join(' and ')}`, TSC, ['-b', ...DECLARED]);
const outcomes = await Promise.all([
  declared,
  ...PROJECTS.map(async (project) => {
    await declared;
    return run(`types of ${project}`, TSC, ['-p', project, '--noEmit']);
  }),
  run('lint and format', '@biomejs/biome/bin/biome', ['check', '.', '--error-on-warnings']),
  run('unused code', 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']),
]);
outcomes.push(
  offencesOf('messages and their translations', checkTexts),
  offencesOf('texts read while modules load', checkEarlyTexts),
  offencesOf('imports between rooms', checkWalls),
  offencesOf('one meaning of each exported name', checkNames),
  offencesOf('words', checkWords),
  budgets(),
);
for (const { name, isGood, text } of outcomes) {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${name}`);
  if (!isGood || name.startsWith('web')) console.log(text);
}
process.exitCode = outcomes.every(({ isGood }) => isGood) ? 0 : 1;
