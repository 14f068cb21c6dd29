import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCells, csvText, NotCsvError, plainCell, readCsv } from './csv.ts';

const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; \uFEFFa1') }));
const rows = fc.array(fc.tuple(cell, cell));
const RAGGED = 'expected as many cells as in the first line';
const QUOTE = 'unexpected quote';

describe('CSV', () => {
  it('reads back as written, whatever the text', () => {
    fc.assert(
      fc.property(rows, (written) => {
        const read = readCsv(csvText([['a', 'b'], ...written]));
        expect(read.map(({ a = '', b = '' }) => [plainCell(a), plainCell(b)])).toEqual(written);
      }),
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(rows, (written) => {
        for (const { a, b } of readCsv(csvText([['a', 'b'], ...written]))) {
          expect(a).not.toMatch(/^[=+\-@\t\r]/);
          expect(b).not.toMatch(/^[=+\-@\t\r]/);
        }
      }),
    );
  });

  it('has plain numbers, negative ones too, and nothing for null', () => {
    expect(csvText([[-1.5, 1e21, null, '-1.5']])).toBe("-1.5,1e+21,,'-1.5\r\n");
  });

  it('is read with either line end, a byte order mark, blank lines, quotes, and without a last line end', () => {
    const read = [
      { name: 'a "b", c', symbol: 'X' },
      { name: 'two\nlines', symbol: 'Y' },
    ];
    const text = 'Name , SYMBOL\n"a ""b"", c",X\n\n"two\nlines",Y';
    expect(readCsv(`\uFEFF${text}`)).toEqual(read);
    expect(readCsv(`${text}\n`.replaceAll('\n', '\r\n'))).toEqual([read[0], { ...read[1], name: 'two\r\nlines' }]);
    expect(readCsv('')).toEqual([]);
  });

  it.each([
    ['a,b\n1,2\n3\n', 3, RAGGED],
    ['a,b\r\n"1\n1",2\r\n3,4,5', 4, RAGGED],
    ['a,b\n1,"2', 2, QUOTE],
    ['a,b\n1,"2"3', 2, QUOTE],
  ])('%j is refused with line %i', (text, line, reason) => {
    expect(() => readCsv(text)).toThrow(new NotCsvError(line, reason));
  });
});

describe('a line of CSV', () => {
  it.each([
    ['a, b ,,c\r', ['a', 'b', '', 'c']],
    ['1,"NIFTY, 50", "5"" pipe" ,x', ['1', 'NIFTY, 50', '5" pipe', 'x']],
    ['1,5" pipe', undefined],
    ['1,"open', undefined],
  ])('%j has the cells %j', (line, cells) => {
    expect(csvCells(line)).toEqual(cells);
  });
});
