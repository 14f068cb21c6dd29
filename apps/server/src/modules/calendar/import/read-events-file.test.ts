import { describe, expect, it } from 'vitest';
import type { EventReading } from './event-file.ts';
import { readEventsFile } from './read-events-file.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

const read = (text: string, reading: Partial<EventReading> = {}) =>
  readEventsFile('events', Buffer.from(text), { nowMs: NOW, ...reading }, () => undefined);
const shown = ({ problems }: Awaited<ReturnType<typeof read>>) =>
  problems.map(({ line, column, heading, sentence }) => `${line}:${column} ${heading} ${sentence}`);

describe('a CSV file of events', () => {
  it('is read by the names of its columns, in any order', async () => {
    const file = await read(
      [
        'kind,market,symbol,date,time,zone,title,importance,status',
        'earnings,US_Equity,AAPL,2026-12-03,after close,,Q4 results,high,estimated',
        'Dividend,Indian_Equity,tcs,2026-12-04,,,"Interim dividend, ₹11",,',
        'macro,US_Equity,,2026-12-09,14:00,,FOMC decision,high,confirmed',
        'macro,all,,2026-12-10,10:30,Asia/Kolkata,World outlook,low,',
      ].join('\n'),
    );
    expect(file.problems).toEqual([]);
    expect(file.layout).toBe('csv');
    expect(file.events).toMatchObject([
      {
        kind: 'earnings',
        market: 'US_Equity',
        symbol: 'AAPL',
        date: '2026-12-03',
        at: null,
        timing: 'after-close',
        title: 'Q4 results',
        importance: 'high',
        isEstimated: true,
      },
      { kind: 'dividend', symbol: 'TCS', date: '2026-12-04', timing: null, title: 'Interim dividend, ₹11' },
      { kind: 'macro', symbol: null, date: '2026-12-09', at: Date.parse('2026-12-09T19:00Z'), isEstimated: false },
      { kind: 'macro', market: null, date: '2026-12-10', at: Date.parse('2026-12-10T05:00Z') },
    ]);
  });

  it('takes kind, market and zone of the whole file from the person who imports it', async () => {
    const reading = { kind: 'earnings', market: 'Indian_Equity', zone: 'UTC' } as const;
    const file = await read('symbol,date\nINFY,2026-12-03T20:00\nTCS,2026-12-03T16:00+05:30', reading);
    // 20:00 in UTC is the next day in Mumbai
    expect(file.events).toMatchObject([
      { symbol: 'INFY', date: '2026-12-04', at: Date.parse('2026-12-03T20:00Z') },
      { symbol: 'TCS', date: '2026-12-03', at: Date.parse('2026-12-03T10:30Z') },
    ]);
  });

  it('names what is wrong by line and column', async () => {
    const file = await read(
      [
        'kind,market,symbol,date,time,title,importance,status',
        'earnings,US_Equity,AAPL,2026-02-30,,,,',
        'party,US_Equity,AAPL,2026-12-03,,,,',
        'earnings,Mars,AAPL,2026-12-03,,,,',
        'earnings,US_Equity,AAPL,2026-12-03,25:00,,,',
        'macro,US_Equity,,2026-12-03,,,urgent,maybe',
        'earnings,US_Equity,,2026-12-03,,,,',
        'earnings,US_Equity,MSFT,2026-12-03,,,,',
        'earnings,US_Equity,MSFT,2026-12-03,,,,',
        'earnings,US_Equity',
        'earnings,all,AAPL,2026-12-03,,,,',
      ].join('\n'),
    );
    expect(shown(file)).toEqual([
      '2:4 date expected a date such as 2026-12-03, found "2026-02-30"',
      '3:1 kind expected a kind (earnings, dividend, split, macro, expiry), found "party"',
      '4:2 market expected a market (Indian_Equity, US_Equity, Forex, Crypto), found "Mars"',
      '5:5 time expected a time such as 16:30, before open or after close, found "25:00"',
      '6:6 title expected a title, found nothing',
      '6:7 importance expected high, medium, low or nothing, found "urgent"',
      '6:8 status expected confirmed, estimated or nothing, found "maybe"',
      '7:3 symbol expected a symbol, found nothing',
      '9:4 date line 8 has this event too',
      '10:null null expected 8 cells, found 2',
      '11:2 market expected a market (Indian_Equity, US_Equity, Forex, Crypto), found "all"',
    ]);
  });

  it('leaves out symbols that nobody has, with the nearest one', async () => {
    const file = await read('kind,market,symbol,date\nearnings,US_Equity,APPL,2026-12-03\n');
    expect([...file.unknown]).toEqual([['APPL', 'AAPL']]);
    expect(file.events).toEqual([]);
    expect(file.problemCount).toBe(0);
  });

  it('needs a date, and events', async () => {
    expect(shown(await read('kind,symbol\nearnings,AAPL'))).toEqual([
      '1:null null The first line names no column for the date. Name one “date”.',
    ]);
    expect(shown(await read('date'))).toEqual(['null:null null The file has a first line and no events.']);
    expect(shown(await read(''))).toEqual(['null:null null The file is empty.']);
  });
});

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

describe('an iCalendar file', () => {
  const US = { market: 'US_Equity' } as const;

  it('gives days and times, in UTC, zones by name, zones that it describes, and none', async () => {
    const file = await read(
      calendar(
        ...['BEGIN:VTIMEZONE', 'TZID:Custom', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0300'],
        ...['TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
        ...event('UID:1', 'DTSTART;VALUE=DATE:20261203', 'SUMMARY:CPI'),
        ...event('UID:2', 'DTSTART:20261209T190000Z', 'SUMMARY:FOMC', 'PRIORITY:1', 'STATUS:TENTATIVE'),
        ...event('UID:3', 'DTSTART;TZID=Asia/Kolkata:20261205T100000', 'SUMMARY:RBI', 'PRIORITY:5'),
        ...event('UID:4', 'DTSTART;TZID=Custom:20261206T100000', 'SUMMARY:Ot', ' her \\, folded'),
        ...event('UID:5', 'DTSTART:20261207T083000', 'SUMMARY:Jobs'),
        ...event('UID:6', 'DTSTART:20261207T083000', 'SUMMARY:Gone', 'STATUS:CANCELLED'),
      ),
      { ...US, kind: 'macro' },
    );
    expect(shown(file)).toEqual([]);
    expect(file.events.map(({ title, date, at }) => [title, date, at && new Date(at).toISOString()])).toEqual([
      ['CPI', '2026-12-03', null],
      ['FOMC', '2026-12-09', '2026-12-09T19:00:00.000Z'],
      ['RBI', '2026-12-04', '2026-12-05T04:30:00.000Z'], // still the evening before in New York
      ['Other , folded', '2026-12-06', '2026-12-06T07:00:00.000Z'],
      ['Jobs', '2026-12-07', '2026-12-07T13:30:00.000Z'],
    ]);
    expect(file.events[1]).toMatchObject({ importance: 'high', isEstimated: true, key: 'uid 2' });
    expect(file.events[2]?.importance).toBe('medium');
  });

  it('finds kinds among categories, and symbols in titles', async () => {
    const file = await read(
      calendar(
        ...event('UID:1', 'DTSTART;VALUE=DATE:20261203', 'SUMMARY:Apple Inc. (NASDAQ: AAPL) Q4', 'CATEGORIES:Earnings'),
        ...event('UID:2', 'DTSTART;VALUE=DATE:20261204', 'SUMMARY:MSFT: dividend', 'CATEGORIES:Stocks,Dividend'),
        ...event('UID:3', 'DTSTART;VALUE=DATE:20261204', 'SUMMARY:INFY results', 'CATEGORIES:Results,Indian_Equity'),
        ...event('UID:4', 'DTSTART;VALUE=DATE:20261204', 'SUMMARY:Nobody Corp (ZZZZZ)', 'CATEGORIES:Earnings'),
      ),
      US,
    );
    expect(shown(file)).toEqual([]);
    expect(file.events.map(({ kind, market, symbol }) => [kind, market, symbol])).toEqual([
      ['earnings', 'US_Equity', 'AAPL'],
      ['dividend', 'US_Equity', 'MSFT'],
      ['earnings', 'Indian_Equity', 'INFY'],
    ]);
    expect([...file.unknown.keys()]).toEqual(['ZZZZZ']);
  });

  it('repeats events up to a year ahead, without those that are left out or replaced', async () => {
    const file = await read(
      calendar(
        ...event('UID:m', 'DTSTART;TZID=America/New_York:20260901T083000', 'RRULE:FREQ=MONTHLY;COUNT=5', 'SUMMARY:CPI'),
        ...event(
          'UID:w',
          'DTSTART;VALUE=DATE:20261105',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE;VALUE=DATE:20261112',
          'SUMMARY:Claims',
        ),
        ...event('UID:w', 'RECURRENCE-ID;VALUE=DATE:20261126', 'DTSTART;VALUE=DATE:20261125', 'SUMMARY:Claims'),
        ...event('UID:y', 'DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=YEARLY', 'SUMMARY:Outlook'),
      ),
      { ...US, kind: 'macro' },
    );
    expect(shown(file)).toEqual([]);
    const days = (title: string) => file.events.filter((one) => one.title === title).map(({ date }) => date);
    expect(days('CPI')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01']);
    expect(days('Claims')).toEqual(['2026-11-05', '2026-11-19', '2026-11-25']);
    expect(days('Outlook').slice(-1)).toEqual(['2027-01-01']);
    expect(new Set(file.events.map(({ key }) => key)).size).toBe(file.events.length);
  });

  it('names what is wrong by its line', async () => {
    const file = await read(
      calendar(
        ...event('UID:1', 'DTSTART;VALUE=DATE:20261203', 'SUMMARY:CPI', 'CATEGORIES:Party'), // 4
        ...event('UID:2', 'SUMMARY:No date', 'CATEGORIES:Macro'), // 10
        ...event('UID:3', 'DTSTART;TZID=Nowhere:20261203T100000', 'SUMMARY:X', 'CATEGORIES:Macro'), // 15
        ...event('UID:4', 'DTSTART;VALUE=DATE:20261203', 'SUMMARY:X', 'CATEGORIES:Macro', 'RRULE:FREQ=SECONDLY'), // 21
        ...event('UID:5', 'DTSTART;VALUE=DATE:20261203', 'CATEGORIES:Macro', 'SUMMARY:A', 'no colon in this line'), // 28
        ...event('UID:6', 'DTSTART;VALUE=DATE:20261203', 'CATEGORIES:Macro', 'SUMMARY:A'), // 35
        ...event('UID:6', 'DTSTART;VALUE=DATE:20261204', 'CATEGORIES:Macro', 'SUMMARY:A'), // 41
        'BEGIN:VEVENT',
        'UID:7',
      ),
      US,
    );
    expect(shown(file)).toEqual([
      '33:null null can’t be read: invalid line (no token ";" or ":") "no colon in this line"',
      '47:null null expected an END:VEVENT',
      '8:null CATEGORIES expected a kind (earnings, dividend, split, macro, expiry), found nothing',
      '10:null DTSTART expected a date such as 20261203, found nothing',
      '17:null DTSTART there is no time zone "Nowhere"',
      '26:null RRULE expected a rule by days, weeks, months or years, found "SECONDLY"',
      '42:null UID line 35 has this event too',
    ]);
  });

  it('ends on a rule that no day meets', async () => {
    const file = await read(
      calendar(
        ...event('UID:1', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:X'),
      ),
      { ...US, kind: 'macro' },
    );
    expect(file.events.length).toBeLessThan(5);
  });

  it('needs events', async () => {
    expect(shown(await read(calendar(), US))).toEqual(['null:null null The file has no events.']);
  });
});
