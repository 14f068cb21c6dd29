import { describe } from 'vitest';
import { itKeepsTheIndicatorContract } from '../../testing/indicator-contract.ts';
import { CANDLE_COLUMNS } from './index.ts';

describe.each(CANDLE_COLUMNS.map((column) => [column.key, column] as const))('%s', (key, column) => {
  itKeepsTheIndicatorContract(column, {}, key);
});
