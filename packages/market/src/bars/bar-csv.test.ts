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
      { line: 3, reason: 'timestamp_utc: expected a time after that of the row before' },
      { line: 4, reason: 'low: expected a price above 0, found nothing' },
      { line: 5, reason: 'open: expected a price above 0, found "0"' },
      { line: 6, reason: 'expected 6 columns, found 5' },
      { line: 7, reason: 'timestamp_utc: expected a UTC time such as 2024-01-02T03:45:00Z, found "yesterday"' },
      { line: 8, reason: 'volume: expected a number of 0 or more, found "-1"' },
    ]);
  });

  const reasonFor = (row: string) => parseBars(`${HEADER}\n${row}`).flaws[0]?.reason;

  it.each(['1Z', '2024', '2024-02-30T00:00:00Z', '2024-01-01T24:00:00Z', '2024-01-01T10:00:00', '2024-01-01'])(
    'takes %s for no time',
    (time) => expect(reasonFor(`${time},10,12,9,11,100`)).toMatch(/^timestamp_utc: expected a UTC time/),
  );

  it.each(['0x10', '1_000', 'Infinity', '1e999', 'NaN', '12abc', '""', '-12', '0'])('takes %s for no price', (price) =>
    expect(reasonFor(`2024-01-01T00:00:00Z,10,12,9,${price},100`)).toBe(
      `close: expected a price above 0, found "${price}"`,
    ),
  );

  it('takes decimals as programs write them', () => {
    const { bars, flaws } = parseBars(`${HEADER}\n2024-02-29T23:59:59.5Z,1e-05,.5,1E-5,0.1,1.5e3`);
    expect(flaws).toEqual([]);
    expect(bars.at(0)).toMatchObject({ open: 0.00001, high: 0.5, close: 0.1, volume: 1500 });
  });

  it('leaves out a bar whose high is below its low', () => {
    expect(reasonFor('2020-03-02T00:00:00Z,10,9,11,10,0')).toBe('high: expected no less than the low of 11, found 9');
  });

  it('widens a bar whose range does not span its prices, and says which', () => {
    const read = (prices: string) => parseBars(`${HEADER}\n2020-03-02T00:00:00Z,${prices},0`);
    expect(read('72.1,72.5,72,72.6').bars.at(0)).toMatchObject({ high: 72.6, low: 72, close: 72.6 });
    expect(read('72.1,72.5,72,72.6').widened).toEqual([
      { line: 2, reason: 'high: expected no less than the close of 72.6, found 72.5' },
    ]);
    expect(read('72.1,72.5,72,71.9').widened[0]?.reason).toBe('low: expected no more than the close of 71.9, found 72');
    expect(read('71,72.5,72,72.1').bars.at(0)).toMatchObject({ open: 71, low: 71 });
    expect(read('72.1,72.5,72,72.2').widened).toEqual([]);
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
