import { expect, it } from 'vitest';
import { ADAPTERS } from '../../testing/fake-provider/adapters.ts';
import { settles } from '../../testing/fake-provider/clauses/clause.ts';
import { type Adapter, adapterLabel, connectAdapter, idsOf } from '../../testing/fake-provider/connect.ts';
import { upstoxInfo } from '../../testing/fake-provider/upstox-dialect.ts';
import { ExchangeNotices } from './exchange-notices.ts';

function adapterNamed(name: string): Adapter {
  const found = ADAPTERS.find((adapter) => adapterLabel(adapter) === name);
  if (!found) throw new Error(`there is no adapter ${name}`);
  return found;
}

const [CLOSED, PRE, OPEN] = [3, 0, 2];

it('knows the session as Upstox tells it, and awaits no prices while the exchange has called it off', async () => {
  const adapter = adapterNamed('upstox');
  const options = { patience: { noPriceMs: 300 } };
  const { provider, feed, heard, live } = await connectAdapter(adapter, options);
  await live();
  const say = (segment: string, status: number) => provider.send(upstoxInfo(segment, status, provider.market.nowMs()));
  await settles(() => expect(feed.exchangePhase('Indian_Equity')).toBe('continuous'));
  say('NSE_EQ', CLOSED);
  await settles(() => expect(feed.exchangePhase('Indian_Equity')).toBe('closed'));
  const states = heard.states.length;
  const other = await connectAdapter(adapter, options);
  await other.live();
  const before = other.heard.states.length;
  await settles(() => expect(other.heard.states.length).toBeGreaterThan(before)); // its exchange has called nothing off
  expect(heard.states).toHaveLength(states);
  say('NSE_FO', OPEN);
  say('NSE_EQ', PRE);
  await settles(() => expect(feed.exchangePhase('Indian_Equity')).toBe('pre'));
});

it('knows what Alpaca says is halted, until trading goes on', async () => {
  const adapter = adapterNamed('alpaca');
  const { provider, feed, heard, live } = await connectAdapter(adapter);
  await live();
  await settles(() => expect(provider.heard.join()).toContain('"statuses":["AAPL","MSFT"]'));
  const [apple] = idsOf(adapter);
  const status = (sc: string, sm: string, rm: string) =>
    provider.send(JSON.stringify([{ T: 's', S: 'AAPL', sc, sm, rc: 'T1', rm, t: '2026-11-18T15:00:00Z', z: 'C' }]));
  status('H', 'Trading Halt', 'News pending');
  await settles(() => expect([...feed.halts()]).toEqual([[apple, 'Trading Halt: News pending']]));
  status('Q', 'Quotation Resumption', '');
  status('T', 'Trading Resumption', '');
  await settles(() => expect(feed.halts().size).toBe(0));
  expect(heard.rejections.filter((line) => line.includes('AAPL'))).toEqual([]);
});

it('takes trades for the end of a halt and of a closed session whose notice was missed', () => {
  const notices = new ExchangeNotices();
  notices.halt('US_Equity:AAPL', 1_000, 'Trading Halt');
  notices.phase('US_Equity', 1_000, 'closed');
  notices.trade('US_Equity:AAPL', 3_000); // reported late
  expect([notices.halts.size, notices.phaseOf('US_Equity')]).toEqual([1, 'closed']);
  notices.trade('US_Equity:AAPL', 7_000);
  expect([notices.halts.size, notices.phaseOf('US_Equity')]).toEqual([0, null]);
});
