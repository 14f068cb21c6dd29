import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasRecorded, RECORDED } from '../testing/index.ts';
import { NotBarsError, parseBars } from './bar-csv.ts';

const HEADER = 'timestamp_utc,open,high,low,close,volume';

describe('parseBars', () => {
  it('reads rows and leaves out what is no bar, naming the line', () => {
    const { bars, flaws } = parseBars(
      [
        HEADER,
        '2024-01-02T03:45:00Z,10,12,9,11,100',
        '2024-01-02T03:45:00Z,10,12,9,11,100',
        '2024-01-02T03:46:00Z,10,12,,11,100',
        '2024-01-02T03:47:00Z,0,0,0,0,0',
        '2024-01-02T03:48:00Z,10,12,9,11',
        'yesterday,10,12,9,11,100',
        '2024-01-02T03:49:00Z,10,12,9,11,-1',
        '2024-01-02T03:50:00Z,10,12,9,11,0.5',
        '',
      ].join('\r\n'),
    );
    expect([...bars].map(({ timeMs, volume }) => [new Date(timeMs).toISOString().slice(11, 16), volume])).toEqual([
      ['03:45', 100],
      ['03:50', 0.5],
    ]);
    expect(flaws).toEqual([
      { line: 3, reason: 'not later than the row before' },
      { line: 4, reason: 'a blank cell' },
      { line: 5, reason: 'a price that is not above 0' },
      { line: 6, reason: 'expected 6 columns, found 5' },
      { line: 7, reason: '"yesterday" is not a time such as 2024-01-02T03:45:00Z' },
      { line: 8, reason: 'a volume below 0' },
    ]);
  });

  it('widens a bar whose close lies outside its own range', () => {
    const { bars } = parseBars(`${HEADER}\n2020-03-02T00:00:00Z,72.1,72.5,72,72.6,0`);
    expect(bars.at(0)).toMatchObject({ high: 72.6, low: 72 });
  });

  it('refuses a file of something else', () => {
    expect(() => parseBars('date,price\n2024-01-02,3')).toThrow(NotBarsError);
    expect(() => parseBars('')).toThrow(`line 1: expected the header ${HEADER}`);
  });

  it('leaves out the defects of real recordings', ({ skip }) => {
    if (!hasRecorded) skip('no recorded data');
    const read = (file: string) => parseBars(readFileSync(path.join(RECORDED, 'flawed', file), 'utf8'));
    expect(read('INFY_15m_zero_bars.csv').flaws.length).toBeGreaterThan(0);
    expect([...read('INFY_15m_zero_bars.csv').bars].every(({ low }) => low > 0)).toBe(true);
  });
});
