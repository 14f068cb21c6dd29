import { resolveAttribute } from '@wickwise/analytics';
import { readAdjusted } from '../input/adjusted-bars.ts';
import { readIndex } from '../input/read-bars.ts';
import type { Options } from '../options.ts';
import type { Output } from '../output.ts';
import { refuseLack, seriesViewOf } from '../series.ts';
import { UsageError } from '../usage.ts';

/** Writes one record per instrument and attribute: its value at each bar, null for none. */
export async function indicators(options: Options, output: Output): Promise<void> {
  const { attributes = [], files } = options;
  if (attributes.length === 0) throw new UsageError('Choose what to compute, for example --attributes rsi_14,sma_50.');
  for (const key of attributes) {
    if (!resolveAttribute(key)) throw new UsageError(`There is no attribute "${key}".`);
  }
  const beside = { ...options, index: await readIndex(options.index) };
  for (const file of files) {
    for await (const { id, bars } of readAdjusted(file, options)) {
      const view = seriesViewOf(bars, beside);
      for (const attribute of attributes) {
        refuseLack(view, { column: { key: attribute, attribute } });
        output.write({ id, attribute, values: plain(view.along(attribute).subarray(0, bars.length)) });
      }
    }
  }
}

const plain = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));
