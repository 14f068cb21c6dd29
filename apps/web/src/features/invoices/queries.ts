import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type InvoiceSummary, InvoicesPage } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { ownUserPath } from '../../lib/user.ts';

/** Entries per page of the server's answers. */
export const INVOICES_PAGE_SIZE = 20;

/** An invoice shows soon after its payment, ms. */
const LOOK_EVERY_MS = 15_000;

export const ownInvoicesQuery = (page: number) =>
  queryOptions({
    queryKey: ['invoices', page],
    queryFn: ({ signal }) => api.get(ownUserPath(`/invoices?page=${page}`), InvoicesPage, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });

export const loadInvoice = ({ id }: InvoiceSummary): Promise<Blob> => api.file(ownUserPath(`/invoices/${id}/pdf`));
