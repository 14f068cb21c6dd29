import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type InvoiceSummary, InvoicesPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { ownUserPath } from '../../lib/user.ts';

/** Entries per page of the server's answers. */
export const INVOICES_PAGE_SIZE = 20;

export const ownInvoicesQuery = (page: number) =>
  queryOptions({
    queryKey: ['invoices', page],
    queryFn: ({ signal }) => api.get(ownUserPath(`/invoices?page=${page}`), InvoicesPage, signal),
    placeholderData: keepPreviousData,
  });

export const loadInvoice = ({ id }: InvoiceSummary): Promise<Blob> => api.file(ownUserPath(`/invoices/${id}/pdf`));
