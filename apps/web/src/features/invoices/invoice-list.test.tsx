import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InvoiceSummary } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { InvoiceList } from './invoice-list.tsx';

const INVOICE: InvoiceSummary = {
  id: 'i-1',
  number: 'WW/26-27/000001',
  kind: 'invoice',
  corrects: null,
  issuedAt: Date.UTC(2026, 10, 27),
  planName: 'Pro',
  currency: 'INR',
  total: 117_882,
  isTest: false,
};
const NOTE: InvoiceSummary = {
  ...INVOICE,
  id: 'i-2',
  number: 'WC/26-27/000001',
  kind: 'credit-note',
  corrects: INVOICE.number,
  total: 50_000,
};

describe('the list of invoices', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('shows amounts with their sign, what a credit note corrects, and tests as tests', async () => {
    answerApi({
      'user/user-1/invoices': { body: { invoices: [NOTE, { ...INVOICE, isTest: true }], totalCount: 2 } },
    });
    await show(<InvoiceList />);
    expect(await screen.findByText('₹1,178.82')).toBeDefined();
    expect(screen.getByText('−₹500.00')).toBeDefined();
    expect(screen.getByText('Credit note for WW/26-27/000001')).toBeDefined();
    expect(screen.getByText('TEST')).toBeDefined();
  });

  it('says why a PDF could not be had, and keeps the list', async () => {
    answerApi({
      'user/user-1/invoices/i-1/pdf': refusal(503, 'The PDF could not be made. Try again.'),
      'user/user-1/invoices': { body: { invoices: [INVOICE], totalCount: 1 } },
    });
    await show(<InvoiceList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Download WW/26-27/000001 as PDF' }));
    expect((await screen.findByRole('alert')).textContent?.trim()).toBe('The PDF could not be made. Try again.');
    expect(screen.getByText('WW/26-27/000001')).toBeDefined();
  });

  it('says that there are none', async () => {
    answerApi({ 'user/user-1/invoices': { body: { invoices: [], totalCount: 0 } } });
    await show(<InvoiceList />);
    expect(await screen.findByText('No invoices yet. Each payment gets one.')).toBeDefined();
  });
});
