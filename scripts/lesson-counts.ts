/**
 * Counts what lessons quote and writes `packages/lessons/content/counts.json`: on prices that chance makes, and on recorded
 * bars where there are some (WICKWISE_TEST_DATA). Without them the recorded counts stay as they were.
 * Usage: node scripts/lesson-counts.ts
 */
import { writeFileSync } from 'node:fs';
import { hasRecorded } from '@wickwise/market/testing';
import { BY_CHANCE, COUNTS_FILE, type LessonCount, readCounts } from '../packages/lessons/src/counts.ts';
import { countByChance, LONG_TOPICS, QUICK_TOPICS } from './lesson-counts/chance/chance-counts.ts';
import { namedCounts } from './lesson-counts/named-counts.ts';
import { countRecorded, RECORDED_SETS } from './lesson-counts/recorded/recorded-counts.ts';

function recorded(): LessonCount[] {
  if (hasRecorded) return RECORDED_SETS.flatMap(countRecorded);
  console.error('NOT COUNTED: what lessons say about recorded bars. It stays as it was.');
  return readCounts().filter(({ source }) => source !== BY_CHANCE);
}

const named = namedCounts();
const counts = [...countByChance([...QUICK_TOPICS, ...LONG_TOPICS]), ...recorded()].filter(({ name }) =>
  named.has(name),
);
const lines = counts.map((count) => `  ${JSON.stringify(count)}`);
writeFileSync(COUNTS_FILE, `[\n${lines.join(',\n')}\n]\n`);
console.log(`${counts.length} counts`);
const missing = [...named].filter((name) => !counts.some((count) => count.name === name));
if (missing.length > 0) {
  console.error(`Nothing counts ${missing.join(', ')}.`);
  process.exitCode = 1;
}
