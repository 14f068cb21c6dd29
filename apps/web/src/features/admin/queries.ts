import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AdminEventsPage, AdminMailsPage, AdminUsersPage, LicencesAnswer, ServerSetUp } from '@wickwise/contract';
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

export const serverQuery = queryOptions({
  queryKey: ['admin', 'server'],
  queryFn: ({ signal }) => api.get('admin/server', ServerSetUp, signal),
});

/** Sends the operator a mail. */
export const sendTestMail = () => api.post('admin/test-mail', {});
