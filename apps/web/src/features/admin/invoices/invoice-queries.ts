import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AdminInvoicesPage, type InvoiceSeller, InvoiceSellerAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { AdminView } from '../queries.ts';

export const adminInvoicesQuery = ({ page, q }: AdminView) =>
  queryOptions({
    queryKey: ['admin', 'invoices', page, q],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), ...(q ? { q } : {}) });
      return api.get(`admin/invoices?${query}`, AdminInvoicesPage, signal);
    },
    placeholderData: keepPreviousData,
  });

export const sellerQuery = queryOptions({
  queryKey: ['admin', 'invoice-seller'],
  queryFn: ({ signal }) => api.get('admin/invoice-seller', InvoiceSellerAnswer, signal),
});

export async function saveSeller(seller: InvoiceSeller): Promise<void> {
  queryClient.setQueryData(sellerQuery.queryKey, await api.put('admin/invoice-seller', seller, InvoiceSellerAnswer));
}

export const loadAnyInvoice = (id: string): Promise<Blob> => api.file(`admin/invoices/${id}/pdf`);

/** Loads all documents of a period, days as 2026-11-27, for the accountant. */
export const loadInvoicesCsv = (days: { from: string; to: string }): Promise<Blob> =>
  api.file(`admin/invoices.csv?${new URLSearchParams(days)}`);
