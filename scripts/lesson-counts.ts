/**
 * Counts what lessons quote and writes `packages/lessons/content/counts.json`: on prices that chance makes, and on
 * recorded bars where there are some (WICKWISE_TEST_DATA). Without them the recorded counts stay as they were.
 * Usage: node scripts/lesson-counts.ts
 */
import { writeFileSync } from 'node:fs';
import { hasRecorded } from '@wickwise/market/testing';
import { BY_CHANCE, COUNTS_FILE, type CountedBars, readCountedBars } from '../packages/lessons/src/counts.ts';
import { countByChance, LONG_TOPICS, QUICK_TOPICS } from './lesson-counts/chance/chance-counts.ts';
import { namedCounts } from './lesson-counts/named-counts.ts';
import { countRecorded, RECORDED_SETS } from './lesson-counts/recorded/recorded-counts.ts';

function recorded(): CountedBars[] {
  if (hasRecorded) return RECORDED_SETS.map(countRecorded);
  console.error('NOT COUNTED: what lessons say about recorded bars. It stays as it was.');
  return readCountedBars().filter(({ source }) => source !== BY_CHANCE);
}

/** As the formatter wants it: a count a line, unless there is only one. */
function textOf({ source, market, period, counts }: CountedBars): string {
  const lines = counts.map(({ name, value, n }) => `{ "name": "${name}", "value": ${value}, "n": ${n} }`);
  const list = lines.length === 1 ? `[${lines}]` : `[\n      ${lines.join(',\n      ')}\n    ]`;
  const facts = Object.entries({ source, market, period }).map(
    ([key, fact]) => `    "${key}": ${JSON.stringify(fact)},`,
  );
  return ['  {', ...facts, `    "counts": ${list}`, '  }'].join('\n');
}

const named = namedCounts();
const bars = [countByChance([...QUICK_TOPICS, ...LONG_TOPICS]), ...recorded()].map(({ counts, ...place }) => ({
  ...place,
  counts: counts.filter(({ name }) => named.has(name)),
}));
writeFileSync(COUNTS_FILE, `[\n${bars.map(textOf).join(',\n')}\n]\n`);
const counted = new Set(bars.flatMap(({ counts }) => counts.map(({ name }) => name)));
console.log(`${counted.size} counts`);
const missing = [...named].filter((name) => !counted.has(name));
if (missing.length > 0) {
  console.error(`Nothing counts ${missing.join(', ')}.`);
  process.exitCode = 1;
}
