import { describe, expect, it } from 'vitest';
import type { Message } from '../message.ts';
import { notificationOf } from './push.ts';

const MESSAGE: Message = {
  id: 'm',
  subject: 'RSI dip: BTC-USD',
  lines: ['RSI(14) 28.3 < 30'],
  advice: '',
  path: '/receipt',
  notices: [],
  links: [
    { text: 'Receipt', path: '/receipt' },
    { text: 'Chart of BTC-USD', path: '/chart/BTC-USD' },
    { text: 'Chart of ETH-USD', path: '/chart/ETH-USD' },
  ],
};

describe('a push message', () => {
  it('has buttons to the receipt and the chart of what fired', () => {
    expect(notificationOf(MESSAGE, 'https://wick.example')).toEqual({
      title: 'RSI dip: BTC-USD',
      body: 'RSI(14) 28.3 < 30',
      tag: 'm',
      navigate: 'https://wick.example/receipt',
      actions: [
        { action: '0', title: 'Receipt', navigate: 'https://wick.example/receipt' },
        { action: '1', title: 'Chart of BTC-USD', navigate: 'https://wick.example/chart/BTC-USD' },
      ],
    });
  });

  it('is cut between characters to what push services take, in Hindi too', () => {
    const long = { ...MESSAGE, subject: 'अलर्ट '.repeat(500), lines: ['ट्रिगर हुआ '.repeat(500)] };
    const { title, body } = notificationOf(long, 'https://wick.example');
    expect(Buffer.byteLength(JSON.stringify(notificationOf(long, 'https://wick.example')))).toBeLessThan(3_500);
    for (const text of [title, body]) expect(text).toMatch(/[^\ufffd]…?$/);
    expect(long.subject.startsWith(title.replace('…', ''))).toBe(true);
  });
});
