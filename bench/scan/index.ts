import type { Bar } from '@wickwise/market';
import {
  compileStrategy,
  PanelScan,
  PRESETS,
  resolveAttribute,
  STRATEGY_TEMPLATES,
  type StrategyDefinition,
} from '../../packages/analytics/src/index.ts';
import { walks } from '../analytics/series.ts';
import { collectFully, heapBytes } from '../harness/heap.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';
import { generatedRules } from './generated-rules.ts';
import { measureScreens } from './screens.ts';
import { measureStart } from './start.ts';

export const name = 'scan';
export const summary =
  'a close of up to 10,000 instruments under presets, templates and 1,000 rules of users; screens over them; the first scan after a start';

const WARM_CLOSES = 220;
const CLOSES = 15;
const WALKS = 50;
const APART = 37;

/** Chart patterns run per instrument, not in the panel. */
const readsChartPatterns = (definition: StrategyDefinition): boolean =>
  [...compileStrategy(definition).columns.values()].some(
    ({ column }) => resolveAttribute(column.attribute)?.kind === 'chart',
  );

const OWN = [...PRESETS.map(({ definition }) => definition), ...STRATEGY_TEMPLATES].filter(
  (definition) => !readsChartPatterns(definition),
);

interface Close {
  ms: number;
  fired: number;
  bytesPerInstrument: number;
}

export async function run(): Promise<void> {
  const sizes: [instruments: number, rules: number][] = [
    [10_000, 1_000],
    [10_000, 100],
    [1_000, 1_000],
    [1_000, 100],
  ];
  const measured = new Map<string, Close>();
  for (const [instruments, rules] of sizes) {
    say(`${instruments} instruments, ${rules} rules of users ...`);
    measured.set(`${instruments} ${rules}`, measureClose(instruments, rules));
  }
  printTable(
    ['instruments', 'rules of users', 'a close', 'signals in it', 'a rule and instrument', 'memory per instrument'],
    sizes.map(([instruments, rules]) => {
      const { ms, fired, bytesPerInstrument } = measured.get(`${instruments} ${rules}`) as Close;
      const each = (ms * 1e6) / (instruments * (rules + OWN.length));
      return [
        figure(instruments),
        figure(rules),
        figure(ms, 'ms'),
        figure(fired),
        figure(each, 'ns'),
        instruments > 1_000 && rules > 100 ? figure(bytesPerInstrument / 1_024, 'KiB') : '', // too imprecise for fewer
      ];
    }),
  );
  const msOf = (instruments: number, rules: number) => (measured.get(`${instruments} ${rules}`) as Close).ms;
  printVerdicts([
    judge('close of 10,000 instruments, 1,000 rules, one core', msOf(10_000, 1_000), {
      gate: 100,
      stretch: 40,
      unit: 'ms',
    }),
    judge('ten times the instruments, times as long', msOf(10_000, 1_000) / msOf(1_000, 1_000), {
      gate: 12,
      stretch: 10,
    }),
    judge('ten times the rules, times as long', msOf(10_000, 1_000) / msOf(10_000, 100), { gate: 12, stretch: 10 }),
    ...(await measureScreens()),
    ...(await measureStart()),
  ]);
}

function measureClose(instruments: number, rules: number): Close {
  const market = walks(WALKS, WARM_CLOSES + CLOSES + 2 * APART).map((series) => [...series]);
  const compiled = [...OWN, ...generatedRules(rules)].map((definition) => compileStrategy(definition));
  collectFully();
  const before = heapBytes();
  const scan = new PanelScan(compiled, instruments);
  let fired = 0;
  const taken: number[] = [];
  for (let bar = 0; bar < WARM_CLOSES + CLOSES; bar++) {
    const bars = Array.from(
      { length: instruments },
      (_, slot) => [slot, market[slot % WALKS]?.[bar + (slot % APART)] as Bar] as const,
    );
    const startMs = performance.now();
    const { length } = scan.close(bars);
    if (bar >= WARM_CLOSES) {
      taken.push(performance.now() - startMs);
      fired += length;
    }
  }
  collectFully();
  const bytesPerInstrument = (heapBytes() - before) / instruments;
  return { ms: median(taken), fired: fired / CLOSES, bytesPerInstrument };
}
