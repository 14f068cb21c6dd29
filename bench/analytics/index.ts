import { type BenchVerdict, printVerdicts } from '../harness/verdict.ts';
import { Native } from './native.ts';

export const name = 'analytics';
export const summary = 'indicators, patterns and backtests beside TA-Lib in C, WASM and JavaScript libraries (minutes)';
export const needsPeers = true;

type Group = (native: Native | undefined) => Promise<BenchVerdict[]>;

/** Loaded on use: the peers may not be installed before. */
const GROUPS: Readonly<Record<string, () => Promise<Group>>> = {
  history: async () => (await import('./groups/history.ts')).history,
  candles: async () => (await import('./groups/candles.ts')).candles,
  close: async () => (await import('./groups/close.ts')).close,
  backtest: async () => (await import('./groups/backtest.ts')).measureBacktests,
  charts: async () => (await import('./groups/charts.ts')).charts,
  workers: async () => (await import('./groups/workers.ts')).workers,
};

/** `npm run bench -- analytics [history] [candles] [close] [backtest] [charts] [workers]` */
export async function run(wanted: readonly string[]): Promise<void> {
  const native = Native.build();
  const verdicts: BenchVerdict[] = [];
  for (const [name, load] of Object.entries(GROUPS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const measureGroup = await load();
    verdicts.push(...(await measureGroup(native)));
  }
  printVerdicts(verdicts);
}
