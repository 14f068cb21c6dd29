import { gzipSync } from 'node:zlib';
import { isoDate } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotUnpackable } from '#platform/zip-file.ts';
import { zipOf } from '../../testing/zip-of.ts';
import { type BarsFile, type ReadingOptions, readBarsFile } from './read-bars-file.ts';
import { problemText } from './report-text.ts';
import { unpack } from './unpack.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const OPTIONS: ReadingOptions = { market: 'Indian_Equity', timeframe: '1D', nowMs: NOW };

async function read(name: string, bytes: string | Buffer, options: Partial<ReadingOptions> = {}): Promise<BarsFile> {
  const [text] = await unpack(name, Buffer.from(bytes));
  if (!text) throw new Error('nothing to read');
  return readBarsFile(text, { ...OPTIONS, ...options });
}

const barsOf = ({ bars }: BarsFile): object =>
  Object.fromEntries(
    [...bars].map(([{ symbol }, own]) => [
      symbol,
      own.map(({ timeMs, open, high, low, close, volume }) => [isoDate(timeMs), open, high, low, close, volume]),
    ]),
  );
const problemsOf = ({ problems }: BarsFile): string[] => problems.map(problemText);

const UDIFF_HEAD =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4';
const udiffRow = (symbol: string, series: string, prices: string, segment = 'CM,NSE') =>
  `2026-11-20,2026-11-20,${segment},STK,2885,INE002A01018,${symbol},${series},,,,,NAME,${prices},110,100,,110,,,5000,1,1,F1,1,,,,,`;
const udiff = (...rows: string[]) => [UDIFF_HEAD, ...rows].join('\r\n');

describe('a bhavcopy of NSE', () => {
  it('since July 2024 gives the day of each share of series EQ, at the open of its session', async () => {
    const file = await read(
      'BhavCopy_NSE_CM_0_0_0_20261120_F_0000.csv.zip',
      zipOf([
        {
          name: 'BhavCopy.csv',
          text: udiff(
            udiffRow('RELIANCE', 'EQ', '100,112,99,110'),
            udiffRow('RELIANCE', 'BL', '1,1,1,1'),
            udiffRow('BAJAJ-AUTO', 'EQ', '9000,9100.5,8950,9050'),
            udiffRow('NOSUCHSHARE', 'BE', '1,1,1,1'),
          ),
        },
      ]),
    );
    expect(problemsOf(file)).toEqual([]);
    expect(barsOf(file)).toEqual({
      RELIANCE: [['2026-11-20', 100, 112, 99, 110, 5_000]],
      'BAJAJ-AUTO': [['2026-11-20', 9_000, 9_100.5, 8_950, 9_050, 5_000]],
      NOSUCHSHARE: [['2026-11-20', 1, 1, 1, 1, 5_000]],
    });
    expect([...file.bars.values()][0]?.[0]?.timeMs).toBe(Date.parse('2026-11-20T03:45:00Z'));
    expect([...file.unknown]).toEqual([]);
    const beside = [...file.bars.keys()].find(({ symbol }) => symbol === 'NOSUCHSHARE');
    expect(beside).toMatchObject({ name: 'NAME', kind: 'share', schedule: 'nse', currency: 'INR' });
    expect([...file.isins.values()]).toEqual(['INE002A01018', 'INE002A01018', 'INE002A01018']);
    expect([file.layout, file.rows]).toEqual(['nse-udiff', 4]);
  });

  it('before July 2024 gives the same, with or without a comma at the end of its lines', async () => {
    const text =
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,\n' +
      'TCS,EQ,3300,3350.5,3290,3340,3341,3295,700,1,05-JUL-2024,9,INE467B01029,\n' +
      'TCS,BE,1,1,1,1,1,1,1,1,05-JUL-2024,9,INE467B01029,';
    const file = await read('cm05JUL2024bhav.csv.gz', gzipSync(text));
    expect([file.layout, problemsOf(file)]).toEqual(['nse-before-2024', []]);
    expect(barsOf(file)).toEqual({ TCS: [['2024-07-05', 3_300, 3_350.5, 3_290, 3_340, 700]] });
  });

  it('of another segment, of another exchange or for another market is refused', async () => {
    const another = 'This is a bhavcopy of another segment or exchange: take that of NSE’s capital market (CM).';
    for (const segment of ['FO,NSE', 'CM,BSE'])
      expect(problemsOf(await read('x.csv', udiff(udiffRow('TCS', 'EQ', '1,1,1,1', segment))))).toEqual([
        `x.csv:1: ${another}`,
      ]);
    const us = await read('x.csv', udiff(udiffRow('TCS', 'EQ', '1,1,1,1')), { market: 'US_Equity' });
    expect(problemsOf(us)).toEqual(['x.csv:1: This is a bhavcopy of NSE. Import it to Indian equity.']);
  });

  it('names a wrong day once, not once for each share', async () => {
    const rows = ['TCS', 'INFY', 'RELIANCE'].map((symbol) =>
      udiffRow(symbol, 'EQ', '1,1,1,1').replace('2026-11-20', '2026-11-21'),
    );
    const file = await read('x.csv', udiff(...rows));
    expect(problemsOf(file)).toEqual(['x.csv:2:1: TradDt: 2026-11-21 is no trading day of this market']);
  });
});

describe('a list of one’s own', () => {
  it('names its columns in any order and case, and its symbol in a column or in its name', async () => {
    const rows = 'Close,Date,Open,Low,High\n11,2026-11-20,10,9,12\n12,2026-11-19,11,10,13\n';
    const expected = [
      ['2026-11-19', 11, 13, 10, 12, 0],
      ['2026-11-20', 10, 12, 9, 11, 0],
    ];
    expect(barsOf(await read('infy.csv', rows))).toEqual({ INFY: expected });
    const named = rows.replaceAll(/(?<=\d)\n/g, ',"M&M"\n').replace('High\n', 'High,Ticker\n');
    expect(barsOf(await read('all.csv', named))).toEqual({ 'M&M': expected });
  });

  it('gives times of the market’s zone, of a stated one, or with an offset', async () => {
    const head = 'timestamp,open,high,low,close,volume\n';
    const times = async (time: string, zone?: string) => {
      const file = await read('TCS.csv', `${head}${time},1,1,1,1,1`, { timeframe: '1h', zone });
      return problemsOf(file)[0] ?? new Date([...file.bars.values()][0]?.[0]?.timeMs ?? 0).toISOString();
    };
    expect(await times('2026-11-20 09:15')).toBe('2026-11-20T03:45:00.000Z');
    expect(await times('2026-11-20 03:45', 'UTC')).toBe('2026-11-20T03:45:00.000Z');
    expect(await times('2026-11-20T09:15:00+05:30')).toBe('2026-11-20T03:45:00.000Z');
    expect(await times('2026-11-20 09:00')).toContain('outside the trading hours');
    expect(await times('2026-11-20 09:30')).toContain('a 1h bar begins at 2026-11-20T03:45:00.000Z');
    expect(await times('2026-11-20')).toContain('expected a time such as');
  });

  it('is refused line by line, with the column and what was expected', async () => {
    const file = await read(
      'mine.csv',
      [
        'date,symbol,open,high,low,close,volume',
        '2026-11-20,RELIANC,1,2,1,2,5',
        '2026-11-20,TCS,1,2,3,2,5',
        '20/11/2026,TCS,1,2,1,2,5',
        '2026-02-30,TCS,1,2,1,2,5',
        '2026-11-19,TCS,1,2,1,0x10,5',
        '2026-11-18,TCS,1,2,1,2',
        '2026-11-18,TCS,1,2,1.5,2,5',
        '2026-11-17,TCS,1,2,1,2,-1',
        '2026-11-13,TCS,1,2,1,2,1',
        '2026-11-13,TCS,1,2,1,2,1',
        '2026-12-01,INFY,1,2,1,2,1',
        '1901-01-01,INFY,1,2,1,2,1',
      ].join('\n'),
    );
    expect(problemsOf(file)).toEqual([
      'mine.csv:2:2: symbol: expected a symbol of the catalogue, found "RELIANC"; did you mean RELIANCE?',
      'mine.csv:3:4: high: expected no less than the low of 3, found 2',
      'mine.csv:4:1: date: expected a date such as 2026-11-20, found "20/11/2026"',
      'mine.csv:5:1: date: expected a date such as 2026-11-20, found "2026-02-30"',
      'mine.csv:6:6: close: expected a price above 0, found "0x10"',
      'mine.csv:7: expected 7 cells, found 6',
      'mine.csv:8:5: low: expected no more than the open of 1, found 1.5',
      'mine.csv:9:7: volume: expected a number of 0 or more, found "-1"',
      'mine.csv:11:1: date: TCS has this bar on line 10 too',
      'mine.csv:12:1: date: this bar isn’t over yet',
      'mine.csv:13:1: date: expected a year from 1980 on',
    ]);
  });

  it('needs a first line that names its columns, and rows', async () => {
    expect(problemsOf(await read('x.csv', 'date,open,high,low\n'))[0]).toContain('no column for the close');
    expect(problemsOf(await read('x.csv', 'date,time,open,high,low,close\n'))[0]).toContain(
      'Two columns could be the time: date and time.',
    );
    expect(problemsOf(await read('x.csv', 'date,open,high,low,close\n'))).toEqual([
      'x.csv: The file has a first line and no prices.',
    ]);
    expect(problemsOf(await read('x.csv', ''))).toEqual(['x.csv: The file is empty.']);
    expect(problemsOf(await read('x.csv', Buffer.from([0xff, 0xfe, 0x64])))).toEqual([
      'x.csv: This is no text in UTF-8.',
    ]);
  });

  it('of any bytes gives bars that can be or problems, and nothing else', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', '2026-11-20', 'TCS', '1', '-1', '1e999', 'NaN', '"', '"a"', '٣', '=1+1', '../../etc/passwd'),
      fc.string({ maxLength: 8 }),
    );
    const text = fc
      .array(
        fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(',')),
        { maxLength: 8 },
      )
      .map((lines) => ['date,symbol,open,high,low,close,volume', ...lines].join('\n'));
    const bytes = fc.oneof(
      text.map((some) => Buffer.from(some)),
      fc.uint8Array({ maxLength: 400 }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (some) => {
        const texts = await unpack('../x\n.csv', Buffer.from(some)).catch((error: unknown) => {
          expect(error).toBeInstanceOf(NotUnpackable);
          return [];
        });
        for (const one of texts) {
          const file = await readBarsFile(one, OPTIONS);
          expect(file.name).toMatch(/^[^/\\\n]+$/);
          expect(file.problemCount > 0 || file.bars.size > 0 || file.rows > 0).toBe(true);
          for (const own of file.bars.values())
            for (const { open, high, low, close, volume, endMs } of own) {
              expect(low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true);
              expect(volume >= 0 && endMs <= NOW).toBe(true);
            }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('an archive', () => {
  it('gives its lists in the order of their names, without what computers add', async () => {
    const zip = zipOf(['b/2.csv', 'a/1.csv', '__MACOSX/a/._1.csv', 'a/.DS_Store'].map((name) => ({ name, text: 'x' })));
    expect((await unpack('year.zip', zip)).map(({ name }) => name)).toEqual(['year.zip: 1.csv', 'year.zip: 2.csv']);
  });

  it('is refused when it holds archives', async () => {
    await expect(unpack('all.zip', zipOf([{ name: 'a.csv.zip', text: '' }]))).rejects.toThrow('holds archives');
  });
});
