import { resolveAttribute } from '@wickwise/analytics';
import { readBars } from '../input/read-bars.ts';
import type { Options } from '../options.ts';
import type { Output } from '../output.ts';
import { viewOf } from '../series.ts';
import { UsageError } from '../usage.ts';

/** One record an instrument and attribute: its value at each bar, null where there is none. */
export async function indicators({ attributes = [], files, market }: Options, output: Output): Promise<void> {
  if (attributes.length === 0) throw new UsageError('Name what to compute: --attributes rsi_14,sma_50');
  for (const key of attributes) {
    if (!resolveAttribute(key)) throw new UsageError(`There is no attribute "${key}".`);
  }
  for (const file of files) {
    for await (const { id, bars } of readBars(file)) {
      const view = viewOf(bars, market);
      for (const attribute of attributes) {
        output.write({ id, attribute, values: plain(view.along(attribute).subarray(0, bars.length)) });
      }
    }
  }
}

const plain = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));
