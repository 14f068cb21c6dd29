import { findInstrument } from '@wickwise/market/catalogue';
import { describe, expect, it } from 'vitest';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { readGdflBars, readGdflOffers, readGdflQuotes } from './rest.ts';
import { gdflPauseMs, gdflRefusalIn } from './sentences.ts';
import { GdflSession, gdflSymbolOf } from './wire.ts';

const ACCEPTED = '{"Complete":true,"Message":"Welcome!","MessageType":"AuthenticateResult"}';

/** A quote of an index, made up from the documented fields. */
const QUOTE = {
  Exchange: 'NSE_IDX',
  InstrumentIdentifier: 'NIFTY 50',
  LastTradeTime: 1_790_000_000,
  ServerTime: 1_790_000_001,
  Close: 24_900.5,
  LastTradePrice: 25_010.25,
  LastTradeQty: 0,
  TotalQtyTraded: 0,
  PreOpen: false,
  MessageType: 'RealtimeResult',
};
const frame = (change: object = {}): string => JSON.stringify({ ...QUOTE, ...change });

function openSession(codes: readonly string[]): GdflSession {
  const session = new GdflSession('key-1');
  session.want(new Set(codes));
  session.read(ACCEPTED);
  return session;
}

describe('GdflSession', () => {
  it('names indices as the exchange does', () => {
    const names = ['NIFTY50', 'BANKNIFTY', 'RELIANCE'].map((symbol) => findInstrument(`Indian_Equity:${symbol}`));
    expect(names.map((one) => one && gdflSymbolOf(one))).toEqual([
      'NSE_IDX:NIFTY 50',
      'NSE_IDX:NIFTY BANK',
      'NSE:RELIANCE',
    ]);
  });

  it('sends the key first, and each symbol once it is accepted', () => {
    const session = new GdflSession('key-1');
    expect(session.want(new Set(['NSE:M&M']))).toEqual(['{"MessageType":"Authenticate","Password":"key-1"}']);
    expect(session.want(new Set(['NSE:M&M', 'NSE_IDX:NIFTY 50']))).toEqual([]);
    const ask = (Exchange: string, InstrumentIdentifier: string, Unsubscribe = 'false') =>
      JSON.stringify({ MessageType: 'SubscribeRealtime', Exchange, Unsubscribe, InstrumentIdentifier });
    expect(session.read(ACCEPTED)).toEqual([
      { kind: 'send', message: ask('NSE', 'M&M') },
      { kind: 'send', message: ask('NSE_IDX', 'NIFTY 50') },
      { kind: 'echo' },
    ]);
    expect(session.read(ACCEPTED)).toEqual([]);
    expect(session.want(new Set(['NSE:TCS', 'NSE:M&M']))).toEqual([
      ask('NSE_IDX', 'NIFTY 50', 'true'),
      ask('NSE', 'TCS'),
    ]);
  });

  it('reads a quote, whose close is that of the day before', () => {
    const session = openSession(['NSE_IDX:NIFTY 50']);
    const time = { kind: 'time', timeMs: 1_790_000_001_000 };
    expect(session.read(frame())).toEqual([
      time,
      {
        kind: 'trade',
        symbol: 'NSE_IDX:NIFTY 50',
        timeMs: 1_790_000_000_000,
        price: 25_010.25,
        size: 0,
        id: '1790000000 0 25010.25',
        referencePrice: 24_900.5,
      },
    ]);
    expect(session.read(frame({ PreOpen: true }))).toEqual([time]);
    expect(session.read(frame({ LastTradeTime: 0, LastTradePrice: 0 }))).toEqual([time]);
    expect(session.read(frame({ Close: 0 }))[1]).not.toHaveProperty('referencePrice');
  });

  it.each([
    ['Access Denied. Key already in use by other session.', 'full'],
    ['Calls per hour are limited.', 'full'],
    ['Access Denied. Key blocked.', 'login'],
    ['Key Expired.', 'login'],
    ['Function not enabled.', 'login'],
    ['RealtimeSubscription disabled for delayed data.', 'login'],
  ])('takes “%s” as %s, as text or as an error', (reason, kind) => {
    const session = openSession(['NSE:TCS']);
    expect(session.read(reason)).toEqual([{ kind, reason }]);
    expect(session.read(JSON.stringify({ MessageType: 'RequestError', Message: reason }))).toEqual([{ kind, reason }]);
  });

  it('refuses what has no quote yet where the plan has no place for more', () => {
    const session = openSession(['NSE_IDX:NIFTY 50', 'NSE:TCS']);
    session.read(frame());
    const reason = 'Reached instrument limitation.';
    expect(session.read(reason)).toEqual([{ kind: 'refused', symbol: 'NSE:TCS', reason }]);
  });

  it('throws for a sentence that is not known', () => {
    expect(() => openSession([]).read('Welcome to the hotel')).not.toThrow();
    expect(() => openSession([]).read('<html>')).toThrow('unknown message');
  });
});

describe('answers of REST', () => {
  const answering = (answers: Readonly<Record<string, unknown>>) => async (path: string) => {
    const found = Object.entries(answers).find(([start]) => path.startsWith(start))?.[1];
    if (found instanceof Error) throw found;
    return JSON.stringify(found);
  };

  it('are refusals where a sentence takes the place of data', () => {
    expect(gdflRefusalIn('Access Denied. Key not found.')).toMatchObject({ status: 401 });
    expect(gdflRefusalIn('Reached instrument limitation.')).toMatchObject({ status: 400 });
    expect([gdflRefusalIn('{"OHLC":[]}'), gdflRefusalIn({}), gdflRefusalIn('Welcome!')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('ask for a pause until data are ready, and until the next full hour', () => {
    expect(gdflPauseMs('Authentication request received. Try request data in next moment.')).toBe(1_000);
    expect(gdflPauseMs('Calls per hour are limited.')).toBeLessThanOrEqual(3_600_000);
    expect([gdflPauseMs('[]'), gdflPauseMs({})]).toEqual([undefined, undefined]);
  });

  it('have times in milliseconds, or in seconds', async () => {
    const row = { OPEN: 10, HIGH: 12, LOW: 9, CLOSE: 11, TRADEDQTY: 5 };
    const OHLC = [
      { LASTTRADETIME: 1_790_000_040_000, ...row },
      { LASTTRADETIME: 1_790_000_100, ...row },
    ];
    const call = { symbol: 'NSE:M&M', timeframe: '1m', fromMs: 0, toMs: 1 } as const;
    const bars = await readGdflBars(
      answering({ '/GetHistory/?exchange=NSE&instrumentIdentifier=M%26M&': { OHLC } }),
      call,
    );
    expect(bars.map(({ timeMs }) => timeMs)).toEqual([1_790_000_040_000, 1_790_000_100_000]);
  });

  it('part names by a plus, at most 25 of one exchange', async () => {
    const paths: string[] = [];
    const get = async (path: string) => {
      paths.push(path);
      return '[]';
    };
    await readGdflQuotes(get, ['NSE:M&M', 'NSE_IDX:NIFTY 50', ...Array.from({ length: 25 }, (_, i) => `NSE:S${i}`)]);
    expect(paths).toHaveLength(3);
    expect(paths[0]).toMatch(/^\/GetLastQuoteArray\/\?exchange=NSE&instrumentIdentifiers=M%26M\+S0\+S1\+/);
    expect(paths[2]).toBe('/GetLastQuoteArray/?exchange=NSE_IDX&instrumentIdentifiers=NIFTY%2050');
  });

  it('list shares alone where the plan has no indices', async () => {
    const shares = { INSTRUMENTS: [{ IDENTIFIER: 'TCS' }, { IDENTIFIER: 'UNKNOWN' }] };
    const refused = new HttpRefusal(400, 'Data for requested exchange is disabled.');
    const lists = (indices: unknown) =>
      answering({ '/GetInstruments/?exchange=NSE_IDX': indices, '/GetInstruments/?exchange=NSE': shares });
    expect(await readGdflOffers(lists(refused))).toMatchObject([{ symbol: 'NSE:TCS' }, { symbol: 'NSE:UNKNOWN' }]);
    const names = (await readGdflOffers(lists({ INSTRUMENTS: [{ IDENTIFIER: 'NIFTY 50' }] }))).map((one) => one.symbol);
    expect(names.toSorted()).toEqual(['NSE:TCS', 'NSE:UNKNOWN', 'NSE_IDX:NIFTY 50']);
    await expect(readGdflOffers(lists(new Error('no answer')))).rejects.toThrow('no answer');
  });
});
