import { render, screen } from '@testing-library/react';
import type { Strategy } from '@wickwise/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OrderState } from './order-state.ts';

const DIP: Strategy = {
  name: 'dip',
  label: 'Dip',
  description: '',
  groups: [
    {
      condition: 'and',
      rules: [
        { key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 },
        { key: 'indicators', attribute: 'close', operator: 'gt', fieldExpression: 'indicator', value: 'bb_lower_20' },
      ],
    },
  ],
};
const ORDER = { axes: [], isWalking: false } as Partial<OrderState> as OrderState;

beforeAll(() => {
  localStorage.setItem('locale', JSON.stringify({ language: 'hi' }));
  vi.resetModules();
});
afterAll(() => localStorage.clear());

it('names levels and periods in the reader’s language', async () => {
  const { SearchFields } = await import('./search-fields.tsx');
  await (await import('../../../lib/texts.ts')).textsReady();
  render(<SearchFields definition={DIP} order={ORDER} onChange={() => {}} />);
  const names = screen.getAllByRole('option').map((option) => option.textContent);
  expect(names).toEqual(['कोई नहीं', 'RSI(14)', 'RSI(14) 30 से नीचे है', 'निचला बोलिंजर बैंड(20)']);
});
