import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HoldingsPreview } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { HoldingsImportDialog } from './import-dialog.tsx';

const FOUND: HoldingsPreview = {
  format: 'generic',
  refused: [{ line: 3, symbol: 'RELI', reason: 'unknown-symbol' }],
  refusedCount: 1,
  holdings: [
    {
      market: 'Indian_Equity',
      symbol: 'TCS',
      name: 'Tata Consultancy Services',
      quantity: 10,
      cost: 3_100,
      currency: 'INR',
      tickSize: 0.05,
    },
  ],
};

describe('importing holdings', () => {
  beforeEach(() => signIn());

  it('shows what a file holds as soon as it is chosen, and what was left out of it', async () => {
    const asked = answerApi({
      'POST user/user-1/holdings/preview': { body: FOUND },
      'user/user-1/watchlists': { body: [] },
    });
    await show(<HoldingsImportDialog onClose={() => {}} onSaved={() => {}} />);
    await userEvent.upload(screen.getByLabelText(/^File/), new File(['Symbol,Quantity'], 'holdings.csv'));
    expect(await screen.findByText('Tata Consultancy Services')).toBeDefined();
    expect(screen.getByText(/RELI/)).toBeDefined();
    expect(asked).toContain('POST user/user-1/holdings/preview');
  });

  it('says that nothing is chosen yet, and what to do with a workbook', async () => {
    const asked = answerApi({});
    await show(<HoldingsImportDialog onClose={() => {}} onSaved={() => {}} />);
    const text = screen.getByLabelText<HTMLTextAreaElement>('Or paste the table');
    await userEvent.click(screen.getByRole('button', { name: 'Check file' }));
    expect(text.getAttribute('aria-invalid')).toBe('true');
    await userEvent.upload(screen.getByLabelText(/^File/), new File(['PK\u0003\u0004\0'], 'holdings.xlsx'));
    const refused = 'This is an Excel workbook. Save it as CSV and choose that file, or paste its cells.';
    expect(await screen.findByText(refused, { selector: 'p:not([role])' })).toBeDefined();
    expect(text.value).toBe('');
    expect(asked).toEqual([]);
  });
});
