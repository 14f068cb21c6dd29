import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  AdminEventsPage,
  AdminMailsPage,
  AdminUsersPage,
  type AgreeToTermsRequest,
  LicencesAnswer,
  LivePrices,
} from '@wickwise/contract';
import type * as z from 'zod/mini';
import { api } from '../../lib/api.ts';

/** Page and search of a list. */
export interface AdminView {
  page: number;
  q: string;
}

/** Entries per page of operators' lists. */
export const ADMIN_PAGE_SIZE = 20;

const list = <Schema extends z.ZodMiniType>(name: string, schema: Schema, { page, q }: AdminView) =>
  queryOptions({
    queryKey: ['admin', name, page, q],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), ...(q ? { q } : {}) });
      return api.get(`admin/${name}?${query}`, schema, signal);
    },
    placeholderData: keepPreviousData,
  });

export const adminUsers = (view: AdminView) => list('users', AdminUsersPage, view);
export const adminMails = (view: AdminView) => list('mails', AdminMailsPage, view);
export const adminEvents = (view: AdminView) => list('events', AdminEventsPage, view);

export const licencesQuery = queryOptions({
  queryKey: ['admin', 'licences'],
  queryFn: ({ signal }) => api.get('admin/licences', LicencesAnswer, signal),
});

/** Polling interval while the search is shown: the server's roles start again after one, ms. */
const LOOK_EVERY_MS = 4_000;

export const livePricesQuery = queryOptions({
  queryKey: ['admin', 'live-prices'],
  queryFn: ({ signal }) => api.get('admin/live-prices', LivePrices, signal),
  refetchInterval: LOOK_EVERY_MS,
});

export const agreeToTerms = (exchanges: AgreeToTermsRequest['exchanges']) =>
  api.put('admin/live-prices/agreement', { exchanges }, LivePrices);
export const endAgreement = () => api.delete('admin/live-prices/agreement', undefined, LivePrices);
export const lookForPrices = () => api.post('live-prices/search', {}, LivePrices);
