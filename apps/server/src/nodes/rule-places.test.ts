import { createSecretKey, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { WatchedRule } from '#modules/screener/watched-rule.ts';
import { storedUntil } from '#modules/signals/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { VERSION } from '#platform/version.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { NodeBus } from './node-bus.ts';
import type { RuleReports, RulesBegin, RulesCommand, RulesHere } from './rule-messages.ts';
import { RulePlaces } from './rule-places.ts';
import { subjectsFor } from './subjects.ts';

const PATIENT = { interval: 20 };
const LEFT = { kind: 'left', left: { key: 'left 1' } } as RuleReports['reports'][number];

/** A leader with one part of the rules, and a node that takes it. */
async function setUp() {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const subjects = subjectsFor(createSecretKey(randomBytes(32)), 'one');
  const listeners = new Map<string, (message: unknown) => void>();
  const sent: RulesCommand[] = [];
  const places = new RulePlaces({
    database,
    bus,
    lifecycle,
    log,
    metrics: createMetrics(),
    subjects,
    barPlace: 'PostgreSQL',
    nodes: {
      subscribe: (subject: string, take: (message: unknown) => void) => listeners.set(subject, take),
    } as never as NodeBus,
    announcer: {
      heartbeat: { protocol: 1, version: VERSION, fence: 1, generation: 'now', count: 0, forApi: 0 },
      announce: (_topic, command) => void sent.push(command as RulesCommand),
      times: () => [['Crypto', 7]],
    },
  });
  const taken: unknown[] = [];
  await places.start();
  const rules = [{ id: 'a strategy' }] as WatchedRule[];
  places.place([
    {
      no: 0,
      loaded: () => ['Crypto:BTC-USD'],
      strategyRules: () => rules,
      beginHere: () => {},
      report: (report) => void taken.push(report),
      endHere: async () => {},
    },
  ]);
  const begun = () => sent.filter((one): one is RulesBegin => one.kind === 'begin');
  const claim = () => begun().at(-1)?.claim ?? '';
  let reported = 0;
  const here = (more: Partial<RulesHere> = {}) =>
    listeners.get(subjects.rules)?.({
      node: 'a',
      version: VERSION,
      generation: 'now',
      storedSeq: 3,
      claims: begun().length > 0 ? [claim()] : [],
      reported: [[claim(), reported]],
      ...more,
    });
  const timer = setInterval(here, 100);
  onTestFinished(() => clearInterval(timer));
  lifecycle.started();
  await vi.waitFor(() => expect(begun()).toHaveLength(1), PATIENT);
  return {
    bus,
    places,
    sent,
    taken,
    begun,
    claim,
    /** Reports as the node does; one that is lost is counted, and doesn't come. */
    report: (of = claim(), { isLost = false } = {}) => {
      if (of === claim()) reported++;
      if (!isLost) listeners.get(subjects.ruleReports)?.({ claim: of, reports: [LEFT] });
    },
    forget: () => {
      reported = 0;
    },
  };
}

it('gives rules to a node with what it needs, and says what changes of them to that node alone', async () => {
  const { bus, places, sent, begun, claim } = await setUp();
  expect(begun()).toMatchObject([{ node: 'a', no: 0, parts: 1, loaded: ['Crypto:BTC-USD'], barPlace: 'PostgreSQL' }]);
  expect(places.strategyRulesOf(0)).toEqual([{ id: 'a strategy' }]);
  expect([places.strategyRulesOf(1), places.strategyRulesOf(Number.NaN)]).toEqual([[], []]);
  places.changed(0, 'strategies');
  places.changed(1, 'screens');
  const times = [['Crypto', 7]];
  expect(sent.slice(1)).toEqual([{ kind: 'changed', claim: claim(), what: 'strategies', times }]);
  const seqs: number[] = [];
  bus.subscribe(storedUntil, '*', ({ seq }) => void seqs.push(seq));
  await vi.waitFor(() => expect(seqs).toContain(3), PATIENT);
});

it('takes reports of those who have a part, and has it begun again where one was lost', async () => {
  const { taken, report, forget, begun, claim } = await setUp();
  report();
  report('another claim');
  expect(taken).toEqual([LEFT]);
  const first = claim();
  report(first, { isLost: true });
  await vi.waitFor(() => expect(begun()).toHaveLength(2), PATIENT);
  forget();
  expect(claim()).not.toBe(first);
  report(first);
  report();
  expect(taken).toEqual([LEFT, LEFT]);
});
