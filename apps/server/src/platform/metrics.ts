import { CHANNEL_KINDS } from '@wickwise/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Creates the metrics that the process exports at /metrics. Names end in their unit; counters in `_total`. `isOfProcess`:
 * with those of the process itself.
 */
export function createMetrics({ isOfProcess = true } = {}) {
  const registry = new Registry();
  if (isOfProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const metrics = {
    registry,
    ...dataMetrics(registers),
    ...clientMetrics(registers),
    ...nodeMetrics(registers),
    ...serviceMetrics(registers),
    ...deliveryMetrics(registers),
    ...machineMetrics(registers),
  };
  beginAtZero(metrics);
  return metrics;
}

/** Begins the series whose labels are known: a rate misses the first event of a series that begins with it. */
function beginAtZero({
  clockSteps,
  deliveries,
  newsPolls,
  socketsClosed,
}: Pick<Metrics, 'clockSteps' | 'deliveries' | 'newsPolls' | 'socketsClosed'>): void {
  for (const direction of ['back', 'forward']) clockSteps.inc({ direction }, 0);
  for (const kind of CHANNEL_KINDS) for (const outcome of DELIVERY_OUTCOMES) deliveries.inc({ kind, outcome }, 0);
  for (const reason of ['slow', 'flood']) socketsClosed.inc({ reason }, 0);
  for (const outcome of ['changed', 'unchanged', 'failed']) newsPolls.inc({ outcome }, 0);
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What became of an attempt at a message: it left, is tried again later, or was given up. */
const DELIVERY_OUTCOMES = ['sent', 'retried', 'failed'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Of prices, bars, signals and what is stored. */
const dataMetrics = (registers: Registry[]) => ({
  ticks: new Counter({
    name: 'wickwise_ticks_total',
    help: 'Ticks from feeds, by what became of them',
    labelNames: ['market', 'fate'],
    registers,
  }),
  bars: new Counter({
    name: 'wickwise_bars_stored_total',
    help: 'Closed bars written',
    labelNames: ['market'],
    registers,
  }),
  barsWaiting: new Gauge({ name: 'wickwise_bars_waiting', help: 'Closed bars not yet on disk', registers }),
  signals: new Counter({
    name: 'wickwise_signals_total',
    help: 'Signals that were stored and announced, also those of other nodes; own: of users’ rules',
    labelNames: ['market', 'pattern'],
    registers,
  }),
  scanSeconds: new Histogram({
    name: 'wickwise_scan_seconds',
    help: 'Time to scan the bars of one market and timeframe that closed together, storing included',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers,
  }),
  setAside: new Gauge({
    name: 'wickwise_set_aside_writes',
    help: 'Writes that the database refused and that wait for an operator',
    labelNames: ['kind'],
    registers,
  }),
  writable: new Gauge({
    name: 'wickwise_writable',
    help: '1 while the database and the disk of the data folder take writes, 0 while they are read-only, full or away',
    registers,
  }),
});

/** Of HTTP requests and realtime clients. */
const clientMetrics = (registers: Registry[]) => ({
  httpSeconds: new Histogram({
    name: 'wickwise_http_seconds',
    help: 'Time to answer HTTP requests',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.01, 0.025, 0.1, 0.5, 2],
    registers,
  }),
  sockets: new Gauge({ name: 'wickwise_sockets', help: 'Connected realtime clients', registers }),
  socketsClosed: new Counter({
    name: 'wickwise_sockets_closed_total',
    help: 'Realtime clients that the server has closed: slow ones, and those that send too much (flood)',
    labelNames: ['reason'],
    registers,
  }),
  pricesShed: new Counter({
    name: 'wickwise_price_visits_skipped_total',
    help: 'Visits at which a realtime client was not ready for new prices; it gets the newest ones later',
    registers,
  }),
  frames: new Counter({ name: 'wickwise_frames_sent_total', help: 'Price frames delivered', registers }),
  sweepSeconds: new Histogram({
    name: 'wickwise_sweep_period_seconds',
    help: 'Time between two visits to the same realtime client',
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers,
  }),
});

/** Of several nodes, and of long work. */
const nodeMetrics = (registers: Registry[]) => ({
  busUp: new Gauge({
    name: 'wickwise_bus_up',
    help: '1 while this node is connected with the bus; absent without one',
    labelNames: ['role'],
    registers,
  }),
  leaderNumber: new Gauge({
    name: 'wickwise_leader_number',
    help: 'Number of the leader, of itself and as other nodes follow it; grows with each take-over',
    labelNames: ['role'],
    registers,
  }),
  jobNodes: new Gauge({
    name: 'wickwise_job_nodes',
    help: 'Nodes for jobs that take long work of this leader',
    registers,
  }),
  alertNodes: new Gauge({
    name: 'wickwise_alert_nodes',
    help: 'Nodes that take parts of this leader’s alerts on prices',
    registers,
  }),
  alertParts: new Gauge({
    name: 'wickwise_alert_parts',
    help: 'Parts of the alerts on prices, by where they are evaluated: here, at other nodes, or nowhere at the moment',
    labelNames: ['place'],
    registers,
  }),
  paperNodes: new Gauge({
    name: 'wickwise_paper_nodes',
    help: 'Nodes that take parts of this leader’s paper orders',
    registers,
  }),
  paperParts: new Gauge({
    name: 'wickwise_paper_parts',
    help: 'Parts of the paper orders, by where they are filled: here, at other nodes, or nowhere at the moment',
    labelNames: ['place'],
    registers,
  }),
  ruleNodes: new Gauge({
    name: 'wickwise_rule_nodes',
    help: 'Nodes that take parts of this leader’s scan of users’ rules',
    registers,
  }),
  ruleParts: new Gauge({
    name: 'wickwise_rule_parts',
    help: 'Parts of the scan of users’ rules, by where they run: here, at other nodes, or nowhere at the moment',
    labelNames: ['place'],
    registers,
  }),
  scanNodes: new Gauge({
    name: 'wickwise_scanner_nodes',
    help: 'Nodes that take parts of this leader’s scan',
    registers,
  }),
  scanParts: new Gauge({
    name: 'wickwise_scan_parts',
    help: 'Parts of the scan, by where they run: here, at other nodes, or nowhere at the moment',
    labelNames: ['place'],
    registers,
  }),
  work: new Counter({
    name: 'wickwise_long_work_total',
    help: 'Long work that this process ran in threads, by its kind and how it ended: done or broken-off',
    labelNames: ['kind', 'end'],
    registers,
  }),
});

/** Of backups, news and billing. */
const serviceMetrics = (registers: Registry[]) => ({
  backupSeconds: new Gauge({
    name: 'wickwise_backup_newest_timestamp_seconds',
    help: 'When the newest scheduled backup was begun, 0 before the first',
    registers,
  }),
  backupEverySeconds: new Gauge({
    name: 'wickwise_backup_interval_seconds',
    help: 'How often a backup is to be made, 0 without a schedule',
    registers,
  }),
  backupBytes: new Gauge({ name: 'wickwise_backup_bytes', help: 'Size of the newest scheduled backup', registers }),
  backupFailures: new Counter({
    name: 'wickwise_backup_failures_total',
    help: 'Scheduled backups that failed',
    registers,
  }),
  newsPolls: new Counter({
    name: 'wickwise_news_polls_total',
    help: 'Polls of news sources, by what they brought: changed, unchanged or failed',
    labelNames: ['outcome'],
    registers,
  }),
  newsPollSeconds: new Histogram({
    name: 'wickwise_news_poll_seconds',
    help: 'Time of a poll of a news source, storing included',
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 20],
    registers,
  }),
  newsStories: new Counter({ name: 'wickwise_news_stories_total', help: 'New stories stored', registers }),
  billingSilent: new Gauge({
    name: 'wickwise_billing_silent',
    help: '1 for a payment provider that sent no webhook for too long although it has running subscriptions',
    labelNames: ['provider'],
    registers,
  }),
  billingFailures: new Counter({
    name: 'wickwise_billing_unread_total',
    help: 'Subscriptions that could not be read from their payment provider when all were compared',
    registers,
  }),
});

/** Of alerts and what is sent of them. */
const deliveryMetrics = (registers: Registry[]) => ({
  alertFirings: new Counter({
    name: 'wickwise_alert_firings_total',
    help: 'Alerts that fired and are stored, also at other nodes',
    registers,
  }),
  deliveries: new Counter({
    name: 'wickwise_deliveries_total',
    help: 'Attempts at messages by mail, push, Telegram and webhook: sent, retried later, or given up',
    labelNames: ['kind', 'outcome'],
    registers,
  }),
  deliveriesOverdue: new Gauge({
    name: 'wickwise_deliveries_overdue',
    help: 'Messages that nobody has tried to send two minutes after they were due, although their channel works',
    labelNames: ['kind'],
    registers,
  }),
  jobsFailed: new Gauge({
    name: 'wickwise_jobs_failed',
    help: 'Jobs of a queue that used up their tries, and wait for an operator for seven days',
    labelNames: ['queue'],
    registers,
  }),
});

/** Of markets, the machine and its clock. */
const machineMetrics = (registers: Registry[]) => ({
  marketLive: new Gauge({
    name: 'wickwise_market_live',
    help: '1 while the source of a market delivers prices, or is expected to deliver none',
    labelNames: ['market'],
    registers,
  }),
  marketOpen: new Gauge({
    name: 'wickwise_market_open',
    help: '1 while a market is in its session',
    labelNames: ['market'],
    registers,
  }),
  diskFree: new Gauge({
    name: 'wickwise_disk_free_bytes',
    help: 'Free space on the disk of a folder: data or backups',
    labelNames: ['folder'],
    registers,
  }),
  databaseBytes: new Gauge({ name: 'wickwise_database_bytes', help: 'Size of the database', registers }),
  clockSteps: new Counter({
    name: 'wickwise_clock_steps_total',
    help: 'How often the clock of the machine was set, back or forward; a sleep of the machine is a step forward',
    labelNames: ['direction'],
    registers,
  }),
});
