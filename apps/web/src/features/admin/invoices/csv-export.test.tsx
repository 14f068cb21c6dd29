import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { CsvExport } from './csv-export.tsx';

it('says what is wrong with a period at its field', async () => {
  const asked = answerApi({ 'admin/invoices.csv': refusal(400, 'The last day is before the first.', 'to') });
  await show(<CsvExport />);
  const to = screen.getByLabelText('Last day');
  await userEvent.clear(to);
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(to.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);

  await userEvent.type(to, '1/2/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('The last day is before the first.', { selector: 'p:not([role])' })).toBeDefined();
  expect(asked).toHaveLength(1);
});
