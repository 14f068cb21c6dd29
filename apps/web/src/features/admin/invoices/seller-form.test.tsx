import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { SellerForm } from './seller-form.tsx';

beforeEach(() => signIn());

async function fill(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Legal name'), 'Wickwise Analytics');
  await userEvent.type(screen.getByLabelText('Address'), 'Trade Centre');
  await userEvent.type(screen.getByLabelText('Country code'), 'in');
  await userEvent.type(screen.getByLabelText(/^GSTIN/), '27aapfu0939f1zv');
}

it('saves who sells, numbers in capital letters, and empty fields as none', async () => {
  const sent = vi.fn();
  answerApi({
    'PUT admin/invoice-seller': (body) => {
      sent(body);
      return { body: { seller: body } };
    },
  });
  await show(<SellerForm seller={null} />);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Save seller' }));
  expect(await screen.findByText('Saved. New invoices use it.')).toBeDefined();
  expect(sent).toHaveBeenCalledWith({
    name: 'Wickwise Analytics',
    lines: 'Trade Centre',
    country: 'IN',
    email: null,
    gstin: '27AAPFU0939F1ZV',
    vatNumber: null,
    exportsZeroRated: false,
    lut: null,
    serviceCode: '998431',
    invoicePrefix: 'WW',
    creditPrefix: 'WC',
    terms: null,
  });
});

it('shows what is wrong with a number at its field', async () => {
  answerApi({ 'PUT admin/invoice-seller': refusal(400, 'This GSTIN has a typing error.', 'gstin') });
  await show(<SellerForm seller={null} />);
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Save seller' }));
  expect(await screen.findByText('This GSTIN has a typing error.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^GSTIN/));
});
