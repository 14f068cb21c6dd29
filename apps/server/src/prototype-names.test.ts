import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { onceForAll } from './testing/at-end.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { FEW_PRICES, startTestApp } from './testing/test-app.ts';

/** Names that every plain object inherits. */
const NAMES = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];

type Account = Awaited<ReturnType<typeof signUpByHttp>>;

const rule = (change: object) => ({
  name: 'x',
  label: 'x',
  description: '',
  groups: [
    { condition: 'and', rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 1, ...change }] },
  ],
});

const nested = (attribute: string) => ({ key: 'indicators', attribute, operator: 'gt', value: 1 });

/** Rules with unknown names. */
const rulesOf = (name: string): object[] => [
  rule({ attribute: name }),
  rule({ value: name, fieldExpression: 'indicator' }),
  rule({ nested: nested(name), nestedOperator: 'and' }),
  rule({ key: 'patterns', attribute: name, operator: 'eq', value: 'bullish' }),
  rule({ key: 'patterns', attribute: 'doji', operator: 'eq', value: name }),
  rule({ key: 'strategies', attribute: name, operator: 'eq', value: 'bullish' }),
];

const place = { market: 'US_Equity', timeframe: '1h' };
const one = { ...place, symbol: 'S0001' };

/** Requests with such a name where a table is read: each gets 400. */
const refused = (name: string): [path: string, body: object][] => [
  ...rulesOf(name).flatMap((bad): [string, object][] => [
    ['screener/query', { ...place, rule: bad }],
    ['screener/export', { ...place, rule: bad }],
    ['screener/explain', { ...one, rule: bad }],
    ['screener/history', { ...one, rule: bad }],
    ['screens/share', { ...place, rule: bad }],
    ['user/ID/screens', { ...place, name: 'x', rule: bad }],
    ['user/ID/strategies', { ...place, definition: bad }],
    ['user/ID/strategies/import', { format: 'wickwise-strategy/1', ...place, definition: bad }],
    ['user/ID/backtests', { ...place, universe: { symbol: 'S0001' }, test: { strategy: bad } }],
    ['user/ID/backtests', { ...place, universe: { symbol: 'S0001' }, test: { strategy: rule({}), exit: bad } }],
  ]),
  ['screener/query', { ...place, rule: rule({}), columns: [name] }],
  ['screener/query', { ...place, rule: rule({}), sort: name }],
  ['screener/query', { ...place, rule: rule({}), symbols: [name] }],
  ['screener/query', { ...place, rule: rule({}), market: name }],
  ['user/ID/alerts', { ...place, condition: { type: name, level: 1 }, symbol: 'S0001' }],
];

/** Requests with one elsewhere: any answer but a 5xx. */
const answered = (name: string): [method: string, path: string, body?: object][] => [
  ...rulesOf(name).flatMap((bad): [string, string, object][] => [
    ['POST', 'strategies/check', { timeframe: '1h', definition: bad }],
    ['POST', 'screener/checklist', { ...one, rules: [bad] }],
  ]),
  ['POST', 'screener/explain', { ...place, symbol: name, rule: rule({}) }],
  ['POST', 'user/ID/strategies/from-public', { ...place, name }],
  ['POST', 'user/ID/alerts', { ...place, condition: { type: 'signal', pattern: name } }],
  ['POST', 'user/ID/alerts', { ...place, symbol: name, condition: { type: 'crossing', level: 1 } }],
  ['POST', 'user/ID/alerts/dry-run', { ...place, symbol: name, condition: { type: 'crossing', level: 1 } }],
  ['POST', 'user/ID/watchlists/import', { name: 'x', text: `section,market,symbol\n,,${name}\n${name}:${name}` }],
  ['POST', 'user/ID/paper-accounts', { market: name, cash: 1 }],
  ['PUT', 'user/ID/chart-drawings', { market: 'US_Equity', symbol: name, kept: [], removed: [] }],
  ['GET', `candles?market=US_Equity&symbol=${name}&timeframe=1h`],
  ['GET', `candles?market=${name}&symbol=S0001&timeframe=${name}`],
  ['GET', `rating?market=US_Equity&symbol=${name}`],
  ['GET', `overview/sparklines?market=US_Equity&symbols=${name},S0001`],
  ['GET', `instruments?q=${name}`],
  ['GET', `edges?pattern=${name}`],
  ['GET', `strategies/public?category=${name}`],
  ['GET', `user/pattern-signal?pattern=${name}`],
  ['GET', `user/pattern-signal?market=US_Equity&symbol=${name}`],
  ['GET', `user/whatsnew?entry=${name}`],
];

describe('names that every object answers to', () => {
  const shared = onceForAll(() => startTestApp(FEW_PRICES));

  it('are no attributes, columns, values, patterns or symbols, and no failures', { timeout: 600_000 }, async () => {
    const { url } = shared();
    const call = async (caller: Account, method: string, path: string, body?: object): Promise<number> => {
      const { userId, headers } = caller;
      const response = await fetch(`${url}/api/v1/${path.replace('ID', userId)}`, {
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await response.text();
      return response.status;
    };
    const wrong: unknown[] = [];
    for (const name of NAMES) {
      const caller = await signUpByHttp(url); // limits are per account
      for (const [path, body] of refused(name)) {
        const status = await call(caller, 'POST', path, body);
        if (status !== 400) wrong.push([status, path, body]);
      }
      for (const [method, path, body] of answered(name)) {
        const status = await call(caller, method, path, body);
        if (status >= 500) wrong.push([status, path, body]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are no markets, symbols or scans of the socket', async () => {
    const { url } = shared();
    const socket = io(url, { transports: ['websocket'], forceNew: true });
    onTestFinished(() => void socket.disconnect());
    const heard: { status_code?: number; error?: string }[] = [];
    socket.onAny((event, payload) => event !== 'market_state' && heard.push(payload));
    await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
    for (const name of NAMES) {
      heard.length = 0;
      socket.emit('get_past_24h_counts', { id: name });
      socket.emit('subscribe_market', { market: name, symbols: ['S0001'] });
      socket.emit('subscribe_market', { market: 'us', symbols: [name] });
      socket.emit('subscribe_bars', { market: 'US_Equity', symbol: name, timeframe: '1h' });
      await vi.waitFor(() => expect(heard).toHaveLength(4));
      expect(heard.flatMap(({ status_code }) => status_code ?? []).toSorted()).toEqual([400, 404, 404]);
      expect(heard.flatMap(({ error }) => error ?? [])).toEqual([`Scan ${name} not found`]);
    }
  });
});
