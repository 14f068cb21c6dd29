import { queryOptions } from '@tanstack/react-query';
import {
  type CreateTicketRequest,
  TicketAnswer,
  type TicketFile,
  TicketFileAnswer,
  TicketsAnswer,
} from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';

/** A reply shows while its ticket is open, ms. */
const LOOK_EVERY_MS = 20_000;

export const ownTicketsQuery = queryOptions({
  queryKey: ['tickets'],
  queryFn: ({ signal }) => api.get(ownUserPath('/tickets'), TicketsAnswer, signal),
});

export const ownTicketQuery = (id: string) =>
  queryOptions({
    queryKey: ['tickets', id],
    queryFn: ({ signal }) => api.get(ownUserPath(`/tickets/${id}`), TicketAnswer, signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  });

/** Shows a changed ticket, and asks for the list again. */
async function changed(answer: Promise<TicketAnswer>): Promise<TicketAnswer> {
  const whole = await answer;
  queryClient.setQueryData(ownTicketQuery(whole.ticket.id).queryKey, whole);
  void queryClient.invalidateQueries({ queryKey: ownTicketsQuery.queryKey, exact: true });
  return whole;
}

export const createTicket = (ticket: CreateTicketRequest) =>
  changed(api.post(ownUserPath('/tickets'), ticket, TicketAnswer));

export const replyToTicket = (id: string, message: { text: string; files: readonly string[] }) =>
  changed(api.post(ownUserPath(`/tickets/${id}/messages`), message, TicketAnswer));

export const closeTicket = (id: string) =>
  changed(api.put(ownUserPath(`/tickets/${id}/status`), { status: 'closed' }, TicketAnswer));

export async function uploadTicketFile(file: File): Promise<TicketFile> {
  const query = new URLSearchParams({ name: file.name.slice(-255) || 'file' });
  return (await api.post(ownUserPath(`/ticket-files?${query}`), file, TicketFileAnswer)).file;
}

export const removeTicketFile = ({ id }: TicketFile) => api.delete(ownUserPath(`/ticket-files/${id}`));
export const loadOwnFile = ({ id }: TicketFile): Promise<Blob> => api.file(ownUserPath(`/ticket-files/${id}`));
