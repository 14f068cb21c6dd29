import { calendarOf, HOUR_MS, type InstrumentId } from '@wickwise/market';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { ClockMonitor, type MachineClock, machineClock } from '#platform/clock-monitor.ts';
import { readAll, settles } from '../../testing/fake-provider/clauses/clause.ts';
import { Heard } from '../../testing/fake-provider/connect.ts';
import { eodhdNseDialect } from '../../testing/fake-provider/eodhd-dialect.ts';
import { FakeMarket } from '../../testing/fake-provider/fake-market.ts';
import { FakeProvider, GOOD_KEY } from '../../testing/fake-provider/fake-provider.ts';
import { EndOfDayFeed } from './end-of-day-feed.ts';
import { eodhdNseProtocol } from './eodhd/eodhd-protocol.ts';

const RELIANCE: InstrumentId = 'Indian_Equity:RELIANCE';
const WIPRO: InstrumentId = 'Indian_Equity:WIPRO';
const nse = calendarOf('nse-auction');

async function connect(machine: MachineClock = machineClock, key = GOOD_KEY) {
  const market = new FakeMarket(['RELIANCE', 'TCS', '20MICRONS'], () => machine.wallMs(), nse);
  const provider = await FakeProvider.start(eodhdNseDialect, market);
  const { restUrl, wsUrl } = provider;
  const parts = { clock: new ClockMonitor(machine), log: pino({ level: 'silent' }) };
  const feed = new EndOfDayFeed(eodhdNseProtocol({ key }), { restUrl, wsUrl }, parts);
  onTestFinished(() => feed.stop());
  const heard = new Heard();
  feed.setSubscriptions(new Set([WIPRO, RELIANCE]), heard);
  return { provider, market, feed, heard };
}

it('is live once its list is read, has days alone, and says so by its badge', async () => {
  const { provider, market, feed, heard } = await connect();
  const last = nse.previous(Date.now());
  const before = nse.previous(last.openMs);
  for (const [session, price] of [
    [before, 1_400],
    [last, 1_410],
  ] as const)
    for (let minute = 0; minute < 3; minute++)
      market.add('RELIANCE', price + minute, 10, session.openMs + minute * 60_000);
  await feed.start();
  await settles(() => expect(heard.states.at(-1)).toEqual({ state: 'live' }));
  expect(feed.capabilities('Indian_Equity')).toMatchObject({ badge: 'EOD', transport: 'poll', canLose: false });
  expect(feed.instruments('Indian_Equity').every(({ finest }) => finest === '1D')).toBe(true);
  expect(heard.rejections).toContain(`${WIPRO}: eodhd does not have WIPRO`);
  const span = { id: RELIANCE, fromMs: before.openMs, toMs: Date.now() };
  expect(await readAll(feed.history({ ...span, timeframe: '1D' }))).toEqual(
    market.candles('RELIANCE', '1D', before.openMs, Date.now()),
  );
  expect(await readAll(feed.history({ ...span, timeframe: '1m' }))).toEqual([]);
  expect(await feed.snapshot([RELIANCE])).toMatchObject([
    { instrumentId: RELIANCE, price: 1_412, referencePrice: 1_402, exchangeTimeMs: last.closeMs - 1 },
  ]);
  const listed = (await feed.list()).filter(({ isOfCatalogue }) => !isOfCatalogue);
  expect(listed).toMatchObject([{ instrument: { id: 'Indian_Equity:20MICRONS' }, finest: '1D', isin: 'INE002A01018' }]);
  expect(provider.connections).toBe(0);
});

it('loads a day some hours after its session', async () => {
  const session = nse.previous(Date.UTC(2026, 10, 19));
  const startMs = session.endMs + 3 * HOUR_MS - 200;
  const fromMs = performance.now();
  const wallMs = (): number => Math.floor(startMs + performance.now() - fromMs);
  const { market, feed, heard } = await connect({ wallMs, monotonicMs: wallMs });
  market.add('RELIANCE', 1_400, 10, session.openMs);
  await feed.start();
  const asked = { fromMs: session.openMs, toMs: session.endMs };
  await settles(() => expect(heard.revisions).toContainEqual({ id: RELIANCE, ...asked }));
});

it('needs a login where the key is refused, in the provider’s words', async () => {
  const { feed } = await connect(machineClock, 'refused-key-9');
  await feed.start();
  await settles(() => expect(feed.health()).toEqual({ state: 'needs-login', reason: 'Forbidden' }));
});
