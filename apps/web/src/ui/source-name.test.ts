import { expect, it } from 'vitest';
import { sourceName } from './source-name.ts';

it('names a feed where its badge doesn’t', () => {
  expect(['binance', 'sim', 'replay'].map(sourceName)).toEqual(['binance', '', '']);
});
