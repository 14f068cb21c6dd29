import type { Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { barsClosed } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { type QuestionContext, QuestionDispatcher } from './question-dispatcher.ts';

/**
 * Answers a question about symbol X after 100 ms with the orders so far; STUCK is never answered, DEAD ends it,
 * DEAR is refused.
 */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  const orders = [];
  parentPort.on('message', (order) => {
    if (order.kind === 'stop') return parentPort.close();
    orders.push(order.kind);
    const { id, args } = order;
    if (order.kind === 'cancel') parentPort.postMessage({ kind: 'failure', id, failure: { status: 499, code: 'API_ERROR', reason: 'CANCELLED', message: '' } });
    if (order.kind !== 'call' || args[0].symbol === 'STUCK') return;
    if (args[0].symbol === 'DEAD') throw new Error('dead');
    if (args[0].symbol === 'DEAR') return parentPort.postMessage({ kind: 'failure', id, failure: { status: 400, code: 'BAD_REQUEST', reason: 'TOO_COSTLY', message: 'Use fewer.' } });
    setTimeout(() => parentPort.postMessage({ kind: 'answer', id, value: [...orders] }), 100);
  });
`;

const rule = (label: string, value: number | string = 1) => ({
  name: label,
  label,
  description: '',
  groups: [
    {
      condition: 'and' as const,
      rules: [{ key: 'indicators' as const, attribute: 'close', operator: 'gt' as const, value }],
    },
  ],
});

function setUp() {
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const instruments = [testInstrument('US_Equity', 'SPY')];
  const context = {
    bus,
    lifecycle,
    log,
    feeds: new FakeFeed(instruments).feeds,
    registry: new InstrumentRegistry([]),
    splits: new SplitBook([]),
    config: { logLevel: 'silent' },
    database: { connection: {} },
  } as unknown as QuestionContext;
  const dispatcher = new QuestionDispatcher(context, new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`));
  const market: Market = 'US_Equity';
  const ask = (symbol: string, { label = 'a', value = 1, flow = 'asha', signal }: AskOptions = {}) => {
    const question = { market, symbol, timeframe: '1h' as const, rule: rule(label, value) };
    const asker = { flow, ...(signal ? { signal } : {}) };
    const answer = dispatcher.ask('explain', market, [question], asker) as unknown as Promise<string[]>;
    answer.catch(() => {}); // a test that wants the refusal waits for it
    return answer;
  };
  const close = () =>
    bus.publish(barsClosed, market, { market, timeframe: '1h', endMs: 0, areRevisions: false, bars: [] });
  return { ask, close };
}

interface AskOptions {
  label?: string;
  value?: number | string;
  flow?: string;
  signal?: AbortSignal;
}

describe('questions', () => {
  it('are computed once for equal rules between two closes, whatever their names', async () => {
    const { ask, close } = setUp();
    const same = [ask('X'), ask('X', { label: 'b', flow: 'ben' }), ask('X', { value: '1', flow: 'chen' })];
    expect(await Promise.all(same)).toEqual([['call'], ['call'], ['call']]);
    const [first, other] = [ask('X'), ask('X', { value: 2 })];
    close();
    const later = ask('X');
    await Promise.all([first, other, later]);
    expect(await ask('X')).toEqual(['call', 'call', 'call', 'bars', 'call', 'call']);
  });

  it('are cancelled when the last waiting caller leaves', async () => {
    const { ask } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const both = [ask('STUCK', { signal: one.signal }), ask('STUCK', { flow: 'ben', signal: two.signal })];
    one.abort();
    await expect(both[0]).rejects.toMatchObject({ status: 499, reason: 'CANCELLED' });
    expect(await ask('X')).toEqual(['call', 'call']);
    two.abort();
    await expect(both[1]).rejects.toMatchObject({ reason: 'CANCELLED' });
    const again = ask('STUCK', { signal: AbortSignal.abort() });
    await expect(again).rejects.toMatchObject({ reason: 'CANCELLED' });
    expect(await ask('X')).toEqual(['call', 'call', 'cancel', 'call', 'cancel', 'call']);
  });

  it('are refused by the thread, and when it dies', async () => {
    const { ask } = setUp();
    await expect(ask('DEAR')).rejects.toMatchObject({ status: 400, reason: 'TOO_COSTLY', message: 'Use fewer.' });
    const stuck = ask('STUCK');
    await expect(ask('DEAD')).rejects.toMatchObject({
      status: 503,
      message: 'The server starts this part over. Try again.',
    });
    await expect(stuck).rejects.toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(await ask('X')).toEqual(['call']); // another thread
  });

  it('start the thread with the first of them, which gets closes from then on', async () => {
    const { ask, close } = setUp();
    close();
    const first = ask('X');
    close();
    expect(await first).toEqual(['call', 'bars']);
  });
});
