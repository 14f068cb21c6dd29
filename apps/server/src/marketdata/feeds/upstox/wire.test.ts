import { describe, expect, it } from 'vitest';
import { UpstoxSession, upstoxSymbolOf } from './wire.ts';

const KEY = 'NSE_EQ|INE002A01018';
const TIME_MS = 1_790_000_000_000;
/** 1,790,000,000,000 as a varint. */
const TIME = '80d8c1a28c34';

/** Bytes of a field that holds others: its tag, its length, the bytes. */
const field = (tag: string, body: string): string => `${tag}${(body.length / 2).toString(16).padStart(2, '0')}${body}`;
const text = (words: string): string => Buffer.from(words).toString('hex');
const double = (value: number): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes.toString('hex');
};

/** Price, time, size and previous close of a last trade. */
const LTPC = `09${double(1_402.35)}10${TIME}180721${double(1_391.2)}`;
const response = (type: string, feed: string): Buffer =>
  Buffer.from(`08${type}${field('12', `${field('0a', text(KEY))}${field('12', feed)}`)}18${TIME}`, 'hex');

const TRADE = { kind: 'trade', symbol: KEY, timeMs: TIME_MS, price: 1_402.35, size: 7, referencePrice: 1_391.2 };

describe('UpstoxSession', () => {
  it('reads a last trade with the previous close, and the time of the message', () => {
    const events = new UpstoxSession().read(response('01', field('0a', LTPC)));
    expect(events).toMatchObject([TRADE, { kind: 'time', timeMs: TIME_MS }]);
  });

  it('finds the last trade in the full modes of shares and of indices', () => {
    for (const kind of ['0a', '12']) {
      const feed = field('12', field(kind, field('0a', LTPC)));
      expect(new UpstoxSession().read(response('01', feed))[0]).toMatchObject(TRADE);
    }
  });

  it('counts as settled with the snapshot, not with the state of the market', () => {
    const session = new UpstoxSession();
    expect(session.want(new Set([KEY])).map(String)).toEqual([
      `{"guid":"wickwise","method":"sub","data":{"mode":"ltpc","instrumentKeys":["${KEY}"]}}`,
    ]);
    session.read(Buffer.from(`0802${field('22', field('0a', `${field('0a', text('NSE_EQ'))}1002`))}`, 'hex'));
    expect(session.isSettled).toBe(false);
    session.read(response('00', field('0a', LTPC)));
    expect(session.isSettled).toBe(true);
  });

  it('refuses a price, a time and a length that make no sense', () => {
    const bad = [LTPC.replace(double(1_402.35), double(-1)), LTPC.replace(TIME, '01')];
    for (const ltpc of bad) expect(() => new UpstoxSession().read(response('01', field('0a', ltpc)))).toThrow();
    expect(() => new UpstoxSession().read(Buffer.from('0801127f', 'hex'))).toThrow('the message is cut');
    expect(() => new UpstoxSession().read('rubbish')).toThrow();
  });
});

it('calls an index by Upstox’s name, and no share of another market', () => {
  const nifty = { market: 'Indian_Equity', symbol: 'NIFTY50' } as const;
  expect(upstoxSymbolOf(nifty as Parameters<typeof upstoxSymbolOf>[0])).toBe('Nifty 50');
  const apple = { market: 'US_Equity', symbol: 'AAPL' } as const;
  expect(upstoxSymbolOf(apple as Parameters<typeof upstoxSymbolOf>[0])).toBeUndefined();
});
