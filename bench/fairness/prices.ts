import {
  ATTRIBUTE_CATALOGUE,
  attributeCostNs,
  PATTERN_CATALOGUE,
  resolveAttribute,
  SeriesView,
} from '../../packages/analytics/src/index.ts';
import type { BarSeries } from '../../packages/market/src/index.ts';
import { walks } from '../analytics/series.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge } from '../harness/verdict.ts';

const BARS = 2_000;
const SERIES = 4;
const PERIODS = [14, 100, 500];
const ROUNDS = 4;
/** Cheaper attributes cost no more than reading them, ns. */
const LEAST_NS = 60;
const SHOWN = 12;

/** Compares prices of attributes with their processor time. */
export function measurePrices(): BenchVerdict[] {
  say('prices of attributes ...');
  const series = walks(SERIES, BARS);
  const rows = keys().map((key) => {
    const attribute = resolveAttribute(key);
    const priceNs = Math.max(attribute ? attributeCostNs(attribute) : Number.NaN, LEAST_NS);
    const takesNs = Math.max(measured(key, series), LEAST_NS);
    return { key, priceNs, takesNs, ratio: takesNs / priceNs };
  });
  rows.sort((a, b) => b.ratio - a.ratio);
  printTable(
    ['attribute', 'price per bar', 'takes per bar', 'ratio'],
    [...rows.slice(0, SHOWN), ...rows.slice(-3)].map(({ key, priceNs, takesNs, ratio }) => [
      key,
      figure(priceNs, 'ns'),
      figure(takesNs, 'ns'),
      figure(ratio),
    ]),
  );
  return [judge('dearest attribute to its price', rows[0]?.ratio ?? Number.NaN, { gate: 4, stretch: 2 })];
}

function keys(): string[] {
  const named = ATTRIBUTE_CATALOGUE.flatMap(({ key }) => {
    const place = /\{\w+\}/.exec(key)?.[0];
    return place ? PERIODS.map((period) => key.replace(place, String(period))) : [key];
  });
  return [...named, ...PATTERN_CATALOGUE.map(({ name }) => name)].filter((key) => resolveAttribute(key));
}

/** Returns the processor time per bar of the fastest round, since others may use the machine. */
function measured(key: string, all: readonly BarSeries[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (const series of all) new SeriesView(series, { session: series.timeMs, index: series.close }).along(key);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return (least * 1e3) / (SERIES * BARS);
}
