/**
 * Tests the seven strategy templates on recorded daily bars with the usual costs, and writes
 * `docs/template-results.md`. Usage: node scripts/template-results.ts (data as in the tests: WICKWISE_TEST_DATA)
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasRecorded, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import {
  Accounts,
  dataBreaks,
  dayOf,
  judgeResult,
  MARKET_COSTS,
  noteSentence,
  periodsPerYear,
  prepare,
  runDecisions,
  SeriesView,
  STRATEGY_TEMPLATES,
  type StrategyTemplate,
  timeGridOf,
  usualCosts,
  Workspace,
} from '../packages/analytics/src/index.ts';
import type { BarSeries, Market } from '../packages/market/src/index.ts';

const PAGE = path.resolve(import.meta.dirname, '../docs/template-results.md');
const CASH = 100_000;
/** Fewer bars leave nothing after the longest lookback. */
const LEAST_BARS = 500;

interface Recording {
  set: string;
  market: Market;
  title: string;
}

const RECORDINGS: readonly Recording[] = [
  { set: 'us_equity/sp500_5y/1d', market: 'US_Equity', title: 'Shares of the S&P 500, five years' },
  { set: 'in_equity/upstox/1d', market: 'Indian_Equity', title: 'Indian shares' },
  { set: 'forex/gmt_quotes/1d', market: 'Forex', title: 'Currency pairs' },
  { set: 'crypto/gmt_quotes/1d', market: 'Crypto', title: 'Coins' },
];

const percent = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)} %`);
const ratio = (value: number | null): string => (value === null ? '–' : value.toFixed(2));
const day = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

function testTemplate(template: StrategyTemplate, market: Market, all: readonly BarSeries[]): string {
  const days = dayOf(market, '1D');
  const terms = { dayOf: days, periodsPerYear: periodsPerYear(market, '1D'), riskFreePct: 0, trialSharpes: [] };
  const tested = all.map((bars) => ({ timeMs: bars.timeMs, window: { from: 0, to: bars.length } }));
  const accounts = new Accounts(timeGridOf(tested), CASH);
  const workspace = new Workspace();
  const judged = all.flatMap((bars) => {
    const { decisions, plan } = prepare(new SeriesView(bars), { strategy: template }, market, '1D');
    const window = { from: 0, to: bars.length };
    const checked = { ...plan, breaks: dataBreaks(bars, '1D', window) };
    const { trades } = runDecisions(bars, decisions, checked, window, terms, workspace);
    const { equity, holdEquity } = workspace;
    accounts.add({ timeMs: bars.timeMs, window, trades, equity, holdEquity });
    return trades.map(({ netReturn, entryBar, exitBar }) => ({
      value: netReturn,
      fromMs: bars.timeMs[entryBar] as number,
      toMs: bars.timeMs[exitBar] as number,
    }));
  });
  const metrics = accounts.metrics(terms);
  const { kind, sentence, expectancyInterval } = judgeResult(judged, metrics, { isOutOfSample: true });
  const interval = expectancyInterval ? ` (${expectancyInterval.map(percent).join(' … ')})` : '';
  const verdict = kind === 'no edge' ? `No proven edge: ${sentence}` : sentence;
  const cells = [
    template.label,
    percent(metrics.totalReturn),
    percent(metrics.buyAndHold),
    percent(metrics.maxDrawdown),
    ratio(metrics.sharpe),
    percent(metrics.exposure),
    String(metrics.trades),
    percent(metrics.winRate),
    `${percent(metrics.expectancy)}${interval}`,
    verdict,
  ];
  return `| ${cells.join(' | ')} |`;
}

function testRecording({ set, market, title }: Recording): string {
  const all = recordedSymbols(set)
    .map((symbol) => readRecordedBars(`${set}/${symbol}`))
    .filter(({ length }) => length >= LEAST_BARS);
  const first = Math.min(...all.map(({ timeMs }) => timeMs[0] as number));
  const last = Math.max(...all.map(({ timeMs, length }) => timeMs[length - 1] as number));
  const costs = usualCosts(market);
  const taxesAndFees = MARKET_COSTS[market].levies.length > 0;
  const bars = all.reduce((sum, { length }) => sum + length, 0);
  return [
    `## ${title}`,
    '',
    `${all.length} symbols of \`${set}\`, ${bars} daily bars from ${day(first)} to ${day(last)}.`,
    noteSentence({ code: 'costs', ...costs, taxesAndFees }),
    '',
    '| Template | Return | Buy and hold | Deepest fall | Sharpe | In the market | Trades | Won | Mean trade (95 %) | What it is worth |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    ...STRATEGY_TEMPLATES.map((template) => testTemplate(template, market, all)),
    '',
  ].join('\n');
}

const HEAD = `# What the seven templates did

Made by \`node scripts/template-results.ts\` on recorded daily bars, which aren't part of the repository. Each symbol
has an account of its own with ${CASH.toLocaleString('en')} in cash; the figures are their sum, marked at each day's
last close. A rule buys with all its cash at the open after it turns true and sells at the open after it turns false.
The rules are the published ones, unchanged, so nothing was searched: one variant each.

An interval that includes 0, a Sharpe ratio within what luck gives (probability below 95 %) or a result below buying
and holding is no edge. The symbols are those that were recorded: shares that were delisted meanwhile are missing, which
flatters every long rule and buying and holding alike. Information, not advice.
`;

if (!hasRecorded) {
  console.error('There is no recorded data (WICKWISE_TEST_DATA).');
  process.exitCode = 1;
} else writeFileSync(PAGE, [HEAD, ...RECORDINGS.map(testRecording)].join('\n'));
