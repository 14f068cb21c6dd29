import { compileStrategy, backtest as runBacktest } from '@wickwise/analytics';
import { readAdjusted } from '../input/adjusted-bars.ts';
import { InputError } from '../input/input-error.ts';
import { readIndex } from '../input/read-bars.ts';
import { inFile, readBacktestFile } from '../input/rules.ts';
import type { Options } from '../options.ts';
import type { Output } from '../output.ts';
import { seriesViewOf } from '../series.ts';
import { timeframeOf } from '../timeframe.ts';
import { UsageError } from '../usage.ts';

/** Writes one report per instrument: metrics, trades, equity at each close, and notes. */
export async function backtestCommand(options: Options, output: Output): Promise<void> {
  const { files, rules, market, timeframe, index: indexFile } = options;
  if (rules === undefined) throw new UsageError('Name the rules to test: --rules rule.json');
  const index = await readIndex(indexFile);
  for (const file of files) {
    for await (const { id, bars } of readAdjusted(file, options)) {
      if (bars.length === 0) throw new InputError(file, undefined, 'expected at least one bar');
      const own = timeframe ?? timeframeOf(bars);
      const input = await readBacktestFile(rules, own);
      const strategies = [input.strategy, input.exit, input.opposite].flatMap((strategy) => strategy ?? []);
      const { equity, holdEquity, ...report } = inFile(rules, () => {
        const view = seriesViewOf(
          bars,
          { market, timeframe: own, index },
          strategies.map((strategy) => compileStrategy(strategy)),
        );
        return runBacktest(bars, input, { market, timeframe: own, view });
      });
      const columns = { equity: [...equity], holdEquity: [...holdEquity] };
      output.write({ id, market, timeframe: own, bars: bars.length, ...report, ...columns });
    }
  }
}
