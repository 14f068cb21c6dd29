import type { CreateExpertRequest, PublishCallRequest, RecordFigures } from '@wickwise/contract';
import { BarSeries, MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { MarketAccess } from '#marketdata/market-access.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { setOperator } from '#modules/accounts/operators.ts';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { NoticeService } from '#modules/notices/notice-service.ts';
import type { Config } from '#platform/config.ts';
import { API_PREFIX } from '#platform/http.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { guardMarkets } from '#platform/market-guard.ts';
import { followerCalls, startAdvice } from '../roles/advice.ts';
import { publishDeps } from '../roles/call-publishing.ts';
import { startHouseAdvisor } from '../roles/house-advisor.ts';
import { noticeCalls } from '../roles/notices.ts';
import { atEnd } from './at-end.ts';
import { FakeFeed } from './fake-feed.ts';
import { type SignedInBrowser, startTestAccounts } from './test-accounts.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';
import { walkingBars } from './walking-bars.ts';

/** A Wednesday at noon in Mumbai, when its market is open. */
export const ADVICE_NOW = Date.UTC(2026, 10, 25, 6, 30);

/** Runs jobs when a test says so. */
class JobsInHand {
  readonly #tasks = new Map<string, (id: string) => Promise<void>>();
  added: { name: string; id: string }[] = [];

  work = async ({ name }: { name: string }, task: (id: string) => Promise<void>): Promise<void> => {
    this.#tasks.set(name, task);
  };
  every = async (): Promise<void> => {};
  wake = (): void => {};
  add = async (_db: unknown, { name }: { name: string }, id: string): Promise<void> => {
    this.added.push({ name, id });
  };

  /** Runs what was added since. */
  async run(): Promise<void> {
    for (const { name, id } of this.added.splice(0)) await this.#tasks.get(name)?.(id);
  }
}

const EXPERT_PROFILE: Omit<CreateExpertRequest, 'email' | 'slug'> = {
  name: 'Ravi Menon',
  bio: 'Trades what moves.',
  country: 'IN',
  registration: null,
  disclosures: { holdings: 'None', conflicts: '', ai: '' },
};

export const SEBI = { authority: 'sebi', name: 'SEBI', number: 'INH000000001', validUntil: null } as const;

/** Starts accounts, notices and advice on prices of a test: BTC-USD and RELIANCE at about 100, and an index. */
export async function startTestAdvice({
  records = new Map(),
  houseAdvisor,
}: {
  records?: ReadonlyMap<string, RecordFigures>;
  /** What HOUSE_ADVISOR says. */
  houseAdvisor?: boolean;
} = {}) {
  const name = await createTestDatabase();
  const database = await testDatabase(name);
  const accounts = await startTestAccounts({}, undefined, name);
  const { app, bus, db } = accounts;
  const coin = testInstrument('Crypto', 'BTC-USD');
  const share = testInstrument('Indian_Equity', 'RELIANCE');
  const index = { ...testInstrument('Indian_Equity', 'NIFTY50'), kind: 'index' as const };
  const feed = new FakeFeed([coin, share, index]);
  feed.nowMs = ADVICE_NOW;
  const registry = await registerInstruments(db, feed.feeds);
  let operatorId: string | undefined;
  const access = new MarketAccess({ registry, ownerOf: () => operatorId, isForThisMachine: false });
  const store = openBarStore(database.pool);
  for (const { no } of registry.all) {
    const bars = walkingBars(no, 200, ADVICE_NOW - 200 * MINUTE_MS, MINUTE_MS).map((bar) => ({ ...bar, close: 100 }));
    const fitted = [...BarSeries.from(bars)].map((bar) => ({ ...bar, high: 130, low: 70 }));
    await store.append(
      fitted.map((bar) => ({ instrumentNo: no, timeframe: '1m', bar, knownAtMs: bar.timeMs + MINUTE_MS })),
    );
  }
  const jobs = new JobsInHand();
  const service = new NoticeService(bus, readPreferencesOf);
  bus.answer(noticeCalls, {
    write: service.write.bind(service),
    writeDigest: service.writeDigest.bind(service),
    announce: service.announce.bind(service),
    sendTest: service.sendTest.bind(service),
  });
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const context = {
    config: { dataDir: accounts.dataDir, houseAdvisor, advice: { calendars: [] } } as unknown as Config,
    access,
    bus,
    database,
    feeds: feed.feeds,
    jobs: jobs as unknown as Jobs,
    lifecycle,
    log,
    store,
    splits: new SplitBook([]),
  };
  const role = await startAdvice(context, async () => records);
  const house = await startHouseAdvisor(context);
  const { stateChanged } = bus.calls(followerCalls);
  const publishing = publishDeps(context);
  guardMarkets(app, API_PREFIX, access);
  for (const { api } of [role, house]) await app.register(api, { prefix: API_PREFIX });
  const operator = await accounts.signUp('operator@example.com');
  await setOperator(db, 'operator@example.com', true);
  /** Makes a new account an expert. */
  const expert = async (slug: string, change: Partial<CreateExpertRequest> = {}) => {
    const browser = await accounts.signUp(`${slug}@example.com`);
    const request = { ...EXPERT_PROFILE, slug, email: `${slug}@example.com`, ...change };
    const answer = await operator.post('admin/experts', request);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    const { id } = answer.json<{ expert: { id: string } }>().expert;
    return Object.assign(browser, { expertId: id });
  };
  /** Has all prices under a licence for one account. */
  const makePersonal = (owner: SignedInBrowser): void => {
    operatorId = owner.user._id;
    for (const origin of registry.origins.values()) Object.assign(origin, { licence: 'personal' });
    access.set({ operatorId, raised: new Map() });
  };
  return {
    ...accounts,
    access,
    database,
    expert,
    feed,
    jobs,
    makePersonal,
    operator,
    publishing,
    registry,
    store,
    stateChanged,
  };
}

/** A call that the prices of `startTestAdvice` allow. */
export const callOn = (
  symbol: 'BTC-USD' | 'RELIANCE',
  change: Partial<PublishCallRequest> = {},
): PublishCallRequest => ({
  market: symbol === 'RELIANCE' ? 'Indian_Equity' : 'Crypto',
  symbol,
  side: 'long',
  entry: { kind: 'market' },
  stop: 95,
  targets: [105, 110],
  endsAt: ADVICE_NOW + 86_400_000,
  rationale: 'It moved up with volume, and held.',
  timeframe: '10m',
  ...change,
});
