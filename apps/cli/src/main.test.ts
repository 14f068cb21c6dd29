import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from './run-command.ts';
import { USAGE, UsageError } from './usage.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(name: string, content: string | Buffer | object): string {
  const file = path.join(folder, name);
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(file, isText ? content : JSON.stringify(content));
  return file;
}

const recordsOf = (lines: string) =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Runs a command in this process; returns its output. */
async function write(args: readonly string[], isTerminal = false): Promise<string> {
  const out = new PassThrough();
  await runCommand(args, out, isTerminal);
  out.end();
  return text(out);
}

const run = async (...args: string[]) => recordsOf(await write(args));

/** Runs the command as a process, in the folder of the files. */
function start(args: readonly string[], input: string) {
  const env = { PATH: process.env.PATH, INIT_CWD: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { input, env, encoding: 'utf8' });
  return { status, stdout, stderr: stderr.trim() };
}

const HEADER = 'timestamp_utc,open,high,low,close,volume';
/** Falls for twenty days, then a body that engulfs the previous one. */
const fall = [
  HEADER,
  ...[...Array.from({ length: 20 }, (_, i) => 100 - i), 95].map((close, i) => {
    const open = i === 20 ? 80 : close + 0.5;
    const time = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().replace('.000', '');
    return `${time},${open},${Math.max(open, close) + 0.25},${Math.min(open, close) - 0.25},${close},1000`;
  }),
].join('\n');

/** Swings by 1 for 25 days, falls for two and comes back. */
const dip = [
  HEADER,
  ...[...Array.from({ length: 25 }, (_, i) => 100 + (i % 2)), 90, 80, 99].map((close, i) => {
    const time = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().replace('.000', '');
    return `${time},${close},${close + 0.25},${close - 0.25},${close},1000`;
  }),
].join('\n');

const above90 = {
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 90 }] }],
};

describe('the scan command', () => {
  it('finds candles in a file of bars, zipped or not', async () => {
    const plain = await run('scan', save('FALL.csv', fall), '--patterns', 'engulfing');
    expect(plain).toEqual([
      expect.objectContaining({
        id: 'FALL',
        pattern: 'engulfing_pattern',
        direction: 'bullish',
        start: 19,
        end: 20,
        at: 20,
        value: 100,
        context: false,
      }),
    ]);
    const zipped = save('FALL.csv.gz', gzipSync(fall));
    expect(await run('scan', zipped, '--patterns', 'engulfing_pattern')).toEqual(plain);
  });

  it('prints where a rule came true, and nothing else', async () => {
    expect(await run('scan', save('FALL.csv', fall), '--rules', save('rule.json', above90))).toEqual([
      { id: 'FALL', pattern: 'rule', direction: null, start: 20, end: 20, at: 20, strength: null, score: null },
    ]);
  });

  it('accepts numbers as text, and null or false for no nested rule', async () => {
    const plain = await run('scan', save('FALL.csv', fall), '--rules', save('rule.json', above90));
    for (const nested of [null, false]) {
      const rule = { ...above90.groups[0]?.rules[0], value: '90', nested };
      const asText = save('text.json', { groups: [{ condition: 'and', rules: [rule] }] });
      expect(await run('scan', save('FALL.csv', fall), '--rules', asText)).toEqual(plain);
    }
  });

  it('prints stop, target and strength of a return into the bands', async () => {
    const [back] = await run('scan', save('FALL.csv', dip), '--patterns', 'bollinger_bands_strategy');
    // outside since bar 25 with a low of 79.75, back at 99; the middle band is the mean of the last twenty closes
    expect(back).toMatchObject({ direction: 'bullish', start: 25, end: 27, at: 27, stop: 79.75 });
    expect(back.target).toBeCloseTo((9 * 100 + 8 * 101 + 90 + 80 + 99) / 20, 9);
    expect(['Weak', 'Moderate', 'Strong']).toContain(back.strength);
    expect(back.score).toBeGreaterThan(0);
  });

  it('prints the same in columns at a terminal', async () => {
    const shown = await write(['scan', save('FALL.csv', fall), '--rules', save('rule.json', above90)], true);
    const [head = '', row = ''] = shown.split('\n');
    expect(head.split(/\s+/).slice(0, 3)).toEqual(['id', 'pattern', 'variant']);
    expect(row.split(/\s+/).slice(0, 4)).toEqual(['FALL', 'rule', '-', '-']);
  });

  it('adds the gapless variants on markets whose bars open at the previous close', async () => {
    // a rising body, then one that opens at its close with a long upper shadow: a shooting star without a gap
    const open = [...Array.from({ length: 15 }, (_, i) => 100 + i), 115];
    const close = [...Array.from({ length: 15 }, (_, i) => 101 + i), 115.1];
    const high = [...close.slice(0, 15).map((price) => price + 0.2), 117];
    const low = open.map((price) => price - 0.001);
    const bars = save('STAR.jsonl', JSON.stringify({ id: 'STAR', open, high, low, close, volume: open }));
    const stars = async (market: string) =>
      (await run('scan', bars, '--market', market, '--patterns', 'shooting_star')).map(({ at, variant }) => [
        at,
        variant,
      ]);
    expect(await stars('US_Equity')).toEqual([]);
    expect(await stars('Forex')).toEqual([[15, 'gapless']]);
  });
});

describe('the indicators command', () => {
  it('prints a value for each bar, null for none', async () => {
    const lines = [
      { id: 'A', open: [1, 2, 3], high: [1, 2, 3], low: [1, 2, 3], close: [1, 2, 3], volume: [5, 5, 5] },
      { id: 'B', open: [4], high: [4], low: [4], close: [4], volume: [5] },
    ];
    const file = save('two.jsonl', lines.map((line) => JSON.stringify(line)).join('\r\n'));
    expect(await run('indicators', file, '--attributes', 'sma_2,volume')).toEqual([
      { id: 'A', attribute: 'sma_2', values: [null, 1.5, 2.5] },
      { id: 'A', attribute: 'volume', values: [5, 5, 5] },
      { id: 'B', attribute: 'sma_2', values: [null] },
      { id: 'B', attribute: 'volume', values: [5] },
    ]);
  });
});

describe('an index', () => {
  const days = [1, 2, 3, 4, 7].map((day) => new Date(Date.UTC(2024, 0, day)).toISOString().replace('.000', ''));
  const series = (name: string, closes: readonly number[], at = days) =>
    save(name, [HEADER, ...closes.map((close, i) => `${at[i]},${close},${close},${close},${close},1`)].join('\n'));

  it('is aligned with the bars by time', async () => {
    const bars = series('SHARE.csv', [100, 110, 99, 108.9, 98.01]);
    const same = series('INDEX.csv', [100, 105, 99.75, 104.7375, 99.500625]);
    const [beta] = await run('indicators', bars, '--attributes', 'beta_2', '--index', same);
    expect(beta.values).toEqual([null, null, 2, 2, 2].map((value) => value && expect.closeTo(value, 9)));
    // the index has no bar on the fourth day
    const holed = series('HOLE.csv', [100, 105, 99.75, 99.500625], [...days.slice(0, 3), days[4] ?? '']);
    const [unknown] = await run('indicators', bars, '--attributes', 'beta_2', '--index', holed);
    expect(unknown.values).toEqual([null, null, expect.closeTo(2, 9), null, null]);
  });

  it('serves rules of scans and backtests', async () => {
    const bars = series('SHARE.csv', [100, 110, 99, 108.9, 98.01]);
    const index = series('INDEX.csv', [100, 105, 99.75, 104.7375, 99.500625]);
    const rule = { key: 'indicators', attribute: 'beta_2', operator: 'gt', value: 1 };
    const rules = save('beta.json', { groups: [{ rules: [rule] }] });
    expect(await run('scan', bars, '--rules', rules, '--index', index)).toEqual([]); // true from its first value on
    expect(await run('backtest', bars, '--rules', rules, '--index', index)).toHaveLength(1);
  });
});

describe('splits', () => {
  /** American International Group with its 1-for-20 reverse split of 2009-07-01. */
  const days = [
    '2009-06-22,1.5,1.52,1.2,1.3',
    '2009-06-26,1.3,1.5,1.28,1.45',
    '2009-06-29,1.46,1.46,1.25,1.3',
    '2009-06-30,1.3,1.3,1.08,1.16',
    '2009-07-01,22.8,22.96,17.9,20.5',
    '2009-07-02,20.3,20.4,17.55,18.32',
    '2009-07-06,18.3,18.5,14.9,15',
    '2009-07-07,15,15.2,12.9,13',
  ].map((row) => row.replace(',', 'T00:00:00Z,').concat(',1000'));
  const bars = save('AIG.csv', [HEADER, ...days].join('\n'));
  const splits = save('AIG-splits.csv', 'last_date,price_factor,split_factor\n2009-06-30,1,20\n2050-12-31,1,1');

  it('adjust the prices before them', async () => {
    const [close] = await run('indicators', bars, '--attributes', 'close', '--splits', splits);
    expect(close.values).toEqual([26, 29, 26, 23.2, 20.5, 18.32, 15, 13].map((price) => expect.closeTo(price, 9)));
  });

  it('don’t mix prices in weeks that contain one', async () => {
    const high = { key: 'indicators', attribute: 'high', operator: 'gt', value: 10, timeframe: '1W' };
    const rules = save('weeks.json', { groups: [{ rules: [high] }] });
    const found = async (...more: string[]) => (await run('scan', bars, '--rules', rules, ...more)).map(({ at }) => at);
    expect(await found()).toEqual([5]); // as if it had risen from 1.5 to 22.96
    expect(await found('--splits', splits)).toEqual([]);
  });

  it('belong to one instrument, and can’t fall within a bar', async () => {
    await expect(run('indicators', bars, bars, '--attributes', 'close', '--splits', splits)).rejects.toThrow(
      '--splits works with one instrument. Give one file of bars.',
    );
    const weeks = save('weeks.csv', [HEADER, days[2], days[6]].join('\n'));
    await expect(
      run('indicators', weeks, '--attributes', 'close', '--splits', splits, '--timeframe', '1W'),
    ).rejects.toThrow('A 1W bar spans a split. Use daily bars.');
    await expect(run('indicators', bars, '--attributes', 'close', '--splits', bars)).rejects.toThrow(
      'expected splits under the header last_date,split_factor',
    );
    const torn = save('torn.csv', 'last_date,split_factor\n2009-06-30,20,1');
    await expect(run('indicators', bars, '--attributes', 'close', '--splits', torn)).rejects.toThrow(
      'torn.csv:2: expected as many cells as in the first line',
    );
  });
});

describe('the backtest command', () => {
  it('accepts a bare strategy, or one with its trading', async () => {
    const bars = save('FALL.csv', fall);
    const [bare] = await run('backtest', bars, '--rules', save('rule.json', above90));
    expect(bare).toMatchObject({ id: 'FALL', market: 'US_Equity', timeframe: '1D', bars: 21 });
    expect(bare.metrics.trades).toBe(bare.trades.length);
    expect(bare.equity).toHaveLength(21);
    const input = { strategy: above90, side: 'short', stop: { pct: 5 }, cash: 1_000, maxBars: 3 };
    const [short] = await run('backtest', bars, '--rules', save('input.json', input), '--market', 'Crypto');
    expect(short.trades.every(({ side }: { side: string }) => side === 'short')).toBe(true);
  });

  it('completes and checks the opposite rule like the exit', async () => {
    const bars = save('FALL.csv', fall);
    const below90 = JSON.parse(JSON.stringify(above90).replace('"gt"', '"lt"'));
    const both = save('both.json', { strategy: above90, opposite: below90 });
    const [{ trades }] = await run('backtest', bars, '--rules', both);
    expect(new Set(trades.map(({ side }: { side: string }) => side)).has('short')).toBe(true);
    for (const field of ['exit', 'opposite']) {
      const unknown = JSON.parse(JSON.stringify(above90).replace('close', 'rsx_3'));
      const wrong = save(`${field}.json`, { strategy: above90, [field]: unknown });
      await expect(write(['backtest', bars, '--rules', wrong])).rejects.toThrow('There is no attribute "rsx_3".');
    }
  });
});

describe('side columns of rules', () => {
  /** A Friday and the following Monday in New York in 30-minute bars; the close rises by one per bar. */
  const opens = ['2024-01-05T14:30:00Z', '2024-01-08T14:30:00Z'].flatMap((open) =>
    Array.from({ length: 13 }, (_, i) => new Date(Date.parse(open) + i * 1_800_000).toISOString().replace('.000', '')),
  );
  const bars = save(
    'TWO.csv',
    [HEADER, ...opens.map((at, i) => `${at},${100 + i},${101 + i},${99 + i},${100.5 + i},10`)].join('\n'),
  );
  const rule = (more: object) => ({ groups: [{ rules: [{ key: 'indicators', operator: 'gt', ...more }] }] });

  it('are the bars of a coarser timeframe, once they have closed', async () => {
    // Friday closes at 112.5, Monday at 125.5: known at each last bar, not earlier
    const above = save('daily.json', rule({ attribute: 'close', value: 120, timeframe: '1D', nested: null }));
    expect((await run('scan', bars, '--rules', above)).map(({ at }) => at)).toEqual([25]);
  });

  it('are the sessions of coarser bars too', async () => {
    // VWAP of one daily bar: a third of 113 + 99 + 112.5 on Friday, of 126 + 112 + 125.5 on Monday
    const over = save('over.json', rule({ attribute: 'vwap', value: 115, timeframe: '1D' }));
    expect((await run('scan', bars, '--rules', over)).map(({ at }) => at)).toEqual([25]);
  });

  it('are the sessions, of which a cut first one counts as unknown', async () => {
    const [{ values }] = await run('indicators', bars, '--attributes', 'vwap');
    expect(values.slice(0, 2)).toEqual([100 + 1 / 6, 100 + 2 / 3].map((value) => expect.closeTo(value, 9)));
    const cut = save('CUT.csv', [HEADER, ...opens.slice(3).map((at) => `${at},100,101,99,100,10`)].join('\n'));
    const [late] = await run('indicators', cut, '--attributes', 'vwap');
    expect(late.values.slice(0, 11)).toEqual([...Array.from({ length: 10 }, () => null), 100]);
  });
});

describe('bad input', () => {
  const bars = save('FALL.csv', fall);

  it('is reported with file, line and what was expected', async () => {
    const line = { id: 'a', open: [1], high: [1], low: [1], close: [1, 2] };
    const changed = (more: object) => ({ groups: [{ rules: [{ ...above90.groups[0]?.rules[0], ...more }] }] });
    const bearishHammer = { key: 'patterns', attribute: 'hammer', operator: 'eq', value: 'bearish' };
    const unknown = JSON.parse(JSON.stringify(above90).replace('close', 'rsx_3'));
    const cases: [args: string[], sentence: string][] = [
      [['scan', path.join(folder, 'nowhere.csv')], 'nowhere.csv: file not found'],
      [['scan', save('a.csv', 'date,price')], `a.csv:1: expected the header ${HEADER}`],
      [
        ['scan', save('b.csv', `${HEADER}\n2024-01-01T00:00:00Z,1,2,x,1,1`)],
        'b.csv:2: low: expected a price above 0, found "x"',
      ],
      [['scan', save('c.jsonl', '{"id":"a"')], 'c.jsonl:1: expected a JSON object'],
      [
        ['scan', save('d.jsonl', `\n${JSON.stringify({ id: 'a' })}`)],
        'd.jsonl:2: expected array, received undefined in "open"',
      ],
      [['scan', save('e.jsonl', line)], 'e.jsonl:1: expected columns of equal length'],
      [['scan', bars, '--patterns', 'unicorn'], 'There is no pattern "unicorn".'],
      [['indicators', bars, '--attributes', 'rsx_3'], 'There is no attribute "rsx_3".'],
      [['indicators', bars], 'Choose what to compute'],
      [['backtest', bars], 'Name the rules'],
      [['backtest', bars, '--rules', save('broken.json', '{\n a }')], 'broken.json:2: expected JSON'],
      [['backtest', bars, '--rules', save('unknown.json', unknown)], 'unknown.json: There is no attribute "rsx_3".'],
      [
        ['backtest', bars, '--rules', save('typo.json', { strategy: above90, stpo: { pct: 1 } })],
        'typo.json: there is no field "stpo"',
      ],
      [
        ['backtest', bars, '--rules', save('stop.json', { strategy: above90, stop: { pct: '5' } })],
        'stop.json: stop.pct: expected number, found string',
      ],
      [
        ['backtest', bars, '--rules', save('target.json', { strategy: above90, target: { x: 1 } })],
        'target.json: target: there is no field "x"',
      ],
      [['scan', bars, '--rules', save('list.json', [])], 'list.json: expected object, found array'],
      [
        ['scan', bars, '--rules', save('empty.json', { groups: [] })],
        'empty.json: groups: Add at least one condition.',
      ],
      [
        ['scan', bars, '--rules', save('operator.json', changed({ operator: 'below' }))],
        'operator.json: groups[0].rules[0].operator: expected "eq", "gt", "gte"',
      ],
      [['scan', bars, '--rules', save('hammer.json', changed(bearishHammer))], 'hammer.json: Hammer is never bearish.'],
      [['scan', bars, '--patterns', ''], '--patterns needs "all" or names of patterns.'],
      [['scan', bars, '--rules', ''], '--rules needs the name of a file.'],
      [['scan', bars, '--patterns', 'all,doji'], '--patterns takes "all" or names of patterns, not both.'],
      [['scan', bars, '--min-height', 'Infinity'], '--min-height must be a number of ATR above 0, not "Infinity".'],
      [['indicators', bars, '--attributes', 'beta_5'], '"beta_5" needs --index FILE.'],
      [['scan', bars, '--rules', save('beta.json', changed({ attribute: 'beta_5' }))], '"beta_5" needs --index FILE.'],
      [['backtest', bars, '--rules', path.join(folder, 'beta.json')], '"beta_5" needs --index FILE.'],
      [
        ['indicators', bars, '--attributes', 'beta_5', '--index', save('early.csv', fall.replaceAll('2024', '2023'))],
        'No bar of --index has the time of a bar of FILE. Use an index of the same timeframe and dates.',
      ],
      [
        ['scan', save('f.jsonl', { ...line, low: [1.5], close: [1] })],
        'f.jsonl:1: bar 0: high: expected no less than the low of 1.5, found 1',
      ],
      [
        ['scan', save('g.csv', fall.replace('2024-01-02', '2024-02-30'))],
        'g.csv:3: timestamp_utc: expected a UTC time',
      ],
      [['scan', save('h.csv', `${HEADER}\n2024-01-01T00:00:00Z,5,4,6,5,1`)], 'h.csv:2: high: expected no less than'],
      [['scan', bars, '--market', 'Moon'], '--market must be one of'],
      [['scan', bars, '--nonsense'], '--nonsense'],
      [['dance'], 'Unknown command "dance"'],
      [['constructor'], 'Unknown command "constructor"'],
      [['indicators', bars, '--attributes', 'constructor'], 'constructor'],
      [['scan', bars, '--patterns', '__proto__'], '__proto__'],
    ];
    for (const [args, sentence] of cases) {
      const error = await write(args).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UsageError);
      expect((error as Error).message).toContain(sentence);
    }
  });

  it('is a warning where a price is outside its own range', async () => {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => printed.mockRestore());
    await write(['scan', save('outside.csv', `${HEADER}\n2024-01-01T00:00:00Z,5,6,4,7,1`)]);
    await write(['scan', save('outside.jsonl', { id: 'a', open: [5], high: [6], low: [4], close: [3] })]);
    const lines = printed.mock.calls.map(([line]) => String(line));
    expect(lines[0]).toContain(
      'outside.csv:2: high: expected no less than the close of 7, found 6; the bar was widened',
    );
    expect(lines[1]).toContain('outside.jsonl:1: bar 0: low: expected no more than the close of 3');
  });

  it('differs from a call for help', async () => {
    for (const args of [['--help'], ['-h'], ['help'], ['scan', '--help'], ['backtest', bars, '-h']]) {
      expect(await write(args)).toBe(`${USAGE}\n`);
    }
    expect(start(['--help'], '')).toMatchObject({ status: 0, stderr: '' });
  });

  it('ends the process with code 2, and good input from a pipe with code 0', () => {
    expect(start(['scan', '-'], 'date,price')).toEqual({
      status: 2,
      stdout: '',
      stderr: `-:1: expected the header ${HEADER}`,
    });
    const good = start(['scan', 'FALL.csv', '-', '--patterns', 'engulfing'], fall);
    expect(recordsOf(good.stdout).map(({ id }) => id)).toEqual(['FALL', '-']);
    expect(good.status).toBe(0);
  });
});
