import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { INDICATORS, PATTERN_CATALOGUE } from '@wickwise/analytics';
import { describe, expect, it } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../content/en');

/** Words in lower case, between single spaces. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;

const lessons = readdirSync(FOLDER).map((name) => plain(readFileSync(path.join(FOLDER, name), 'utf8')));
const isTaught = (...names: readonly string[]): boolean =>
  names.map(plain).some((name) => lessons.some((lesson) => lesson.includes(name)));

/** Candles of markets without gaps have the name of their family. */
const familyOf = (key: string): string => key.replace(/_gapless$/, '');

describe('the lessons', () => {
  it('have one about each candlestick, chart pattern and harmonic of the catalogue', () => {
    const missing = PATTERN_CATALOGUE.filter(({ name, label }) => !isTaught(name, label));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('have one about each family of indicators', () => {
    const patterns = new Set(PATTERN_CATALOGUE.map(({ name }) => name));
    const families = Object.values(INDICATORS).filter(({ key }) => !patterns.has(familyOf(key)));
    expect(families.length).toBeGreaterThan(40);
    const missing = families.filter(({ key, label, outputs }) => !isTaught(key, label, ...outputs));
    expect(missing.map(({ key }) => key)).toEqual([]);
  });
});
