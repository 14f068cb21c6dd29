import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_CATALOGUE, PATTERN_CATALOGUE, PUBLIC_STRATEGIES } from '../../packages/analytics/src/index.ts';
import { LISTED_INDICATORS } from '../../packages/analytics/src/indicators/listed.ts';
import { CHART_PATTERNS } from '../../packages/analytics/src/patterns/charts/index.ts';
import { INSTRUMENT_CATALOGUE as INSTRUMENTS } from '../../packages/market/src/catalogue/index.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** The README in one line: numbers and nouns may be on two lines. */
const README = read('README.md').replaceAll(/\s+/g, ' ');

describe('README', () => {
  it.for([
    [`${ATTRIBUTE_CATALOGUE.length} attributes (${LISTED_INDICATORS.length} indicators`],
    [`${PATTERN_CATALOGUE.length - CHART_PATTERNS.length} candle and ${CHART_PATTERNS.length} chart patterns`],
    [`${INSTRUMENTS.length} instruments`],
    [`${PUBLIC_STRATEGIES.length} public strategies`],
  ])('counts %s', ([count = '']) => {
    expect(README).toContain(count);
  });

  it('names npm scripts that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...README.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('names settings that are there', () => {
    const known = read('.env.example');
    const table = /\| setting \| default[\s\S]*?\n\n/.exec(read('README.md'))?.[0] ?? '';
    const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !new RegExp(`^# ?${name}=`, 'm').test(known))).toEqual([]);
  });
});
