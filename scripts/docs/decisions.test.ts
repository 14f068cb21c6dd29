import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutCode } from './headings.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/decisions');
const FILES = globSync('*.md', { cwd: FOLDER }).toSorted();
const PARTS = ['Context', 'Options considered', 'Decision', 'Consequences'];
const MOST_COLUMNS = 120;

describe('decisions', () => {
  it('have a number each', () => {
    const numbers = FILES.map((file) => file.slice(0, 4));
    expect(numbers.length).toBeGreaterThan(20);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.for(FILES)('%s has its number, and context, options, decision and consequences', (file) => {
    const page = withoutCode(readFileSync(path.join(FOLDER, file), 'utf8'));
    expect(page.split(' ', 2).join(' ')).toBe(`# ${file.slice(0, 4)}`);
    const parts = page.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(PARTS);
    expect(parts.filter((part) => part.split('\n').slice(1).join('').trim() === '')).toEqual([]);
    const prose = page.split('\n').filter((line) => !line.startsWith('|'));
    expect(prose.filter((line) => line.length > MOST_COLUMNS)).toEqual([]);
  });
});
