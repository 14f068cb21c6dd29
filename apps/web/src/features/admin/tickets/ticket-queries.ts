import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  AdminTicketAnswer,
  AdminTicketsPage,
  type AnswerTicketRequest,
  type TicketFile,
  type TicketStatus,
} from '@wickwise/contract';
import type * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { AdminView } from '../queries.ts';

const KEY = ['admin', 'tickets'];

export const adminTicketsQuery = ({ page, q }: AdminView, status: TicketStatus | undefined) =>
  queryOptions({
    queryKey: [...KEY, page, q, status],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        page: String(page),
        ...(q ? { q } : {}),
        ...(status ? { status } : {}),
      });
      return api.get(`admin/tickets?${query}`, AdminTicketsPage, signal);
    },
    placeholderData: keepPreviousData,
  });

export const adminTicketQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.get(`admin/tickets/${id}`, AdminTicketAnswer, signal),
    staleTime: 0,
  });

async function changed(answer: Promise<z.output<typeof AdminTicketAnswer>>): Promise<void> {
  const whole = await answer;
  queryClient.setQueryData(adminTicketQuery(whole.ticket.id).queryKey, whole);
  void queryClient.invalidateQueries({ queryKey: KEY });
}

export const answerTicket = (id: string, answer: z.output<typeof AnswerTicketRequest>) =>
  changed(api.post(`admin/tickets/${id}/messages`, answer, AdminTicketAnswer));

export const setTicketStatus = (id: string, status: 'open' | 'closed') =>
  changed(api.put(`admin/tickets/${id}/status`, { status }, AdminTicketAnswer));

export const loadAnyFile = ({ id }: TicketFile): Promise<Blob> => api.file(`admin/ticket-files/${id}`);
