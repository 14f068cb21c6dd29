import { CANDLE_PATTERNS, CHART_PATTERNS, candleName, findCandlePattern, PRESETS } from '@wickwise/analytics';
import { candleFinds } from '../finds/candles.ts';
import { chartFinds } from '../finds/charts.ts';
import type { Find } from '../finds/find.ts';
import { eventFinds, ruleFinds } from '../finds/rules.ts';
import { readAdjusted } from '../input/adjusted-bars.ts';
import { readIndex } from '../input/read-bars.ts';
import { inFile, readStrategyFile } from '../input/rules.ts';
import type { Options } from '../options.ts';
import type { Output } from '../output.ts';
import { timeframeOf } from '../timeframe.ts';
import { UsageError } from '../usage.ts';

/** Scans that are rules rather than shapes: crosses and bands. */
const STRATEGIES = PRESETS.filter(({ pattern }) => pattern.endsWith('_strategy'));

/** Writes all findings, instrument by instrument, in the order in which they became known. */
export async function scan(options: Options, output: Output): Promise<void> {
  const { files, rules, market, minHeight, timeframe } = options;
  const beside = { market, timeframe, index: await readIndex(options.index) };
  const wants = chosenBy(options);
  for (const file of files) {
    for await (const { id, bars } of readAdjusted(file, options)) {
      const finds: Find[] = [];
      if (CANDLE_PATTERNS.some(({ name }) => wants(name))) finds.push(...candleFinds(bars, market, wants));
      if (CHART_PATTERNS.some(({ name }) => wants(name))) {
        finds.push(...chartFinds(bars, minHeight).filter(({ pattern }) => wants(pattern)));
      }
      for (const preset of STRATEGIES) if (wants(preset.pattern)) finds.push(...eventFinds(bars, preset, beside));
      if (rules !== undefined) {
        const strategy = await readStrategyFile(rules, timeframe ?? timeframeOf(bars));
        finds.push(...inFile(rules, () => ruleFinds(bars, strategy, beside)));
      }
      for (const find of finds.sort((a, b) => a.at - b.at)) output.write({ id, ...find });
    }
  }
}

/** Returns a test for the patterns to look for: the named ones or all; none with rules only. */
function chosenBy({ patterns, rules }: Options): (pattern: string) => boolean {
  if (patterns === undefined) return () => rules === undefined;
  const names = new Set(patterns.map(candleName));
  for (const name of names) if (!isPattern(name)) throw new UsageError(`There is no pattern "${name}".`);
  return (pattern) => names.has(pattern);
}

const isPattern = (name: string): boolean =>
  findCandlePattern(name) !== undefined ||
  CHART_PATTERNS.some((pattern) => pattern.name === name) ||
  STRATEGIES.some(({ pattern }) => pattern === name);
