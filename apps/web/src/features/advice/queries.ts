import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  CallAnswer,
  CallNoteAnswer,
  CallsPage,
  ChainHeadsPage,
  ChainPage,
  ExpertAnswer,
  ExpertClientsAnswer,
  ExpertsAnswer,
  type PublishCallRequest,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';
import type { CallFilter } from './advice-search.ts';

/** Outcomes change as bars close, ms. */
const FRESH_MS = 30_000;

const ADVICE = 'advice';

/** A reply without a body. */
const Nothing = z.undefined();

const queryOf = (values: Readonly<Record<string, unknown>>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
};

export const callsQuery = (filter: CallFilter) =>
  queryOptions({
    queryKey: [ADVICE, 'calls', filter],
    queryFn: ({ signal }) => api.get(`calls${queryOf({ ...filter })}`, CallsPage, signal),
    refetchInterval: FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Calls that a chart marks and the list below it names. */
const ON_CHART = 5;

/** The newest calls on an instrument. */
export const symbolCallsQuery = (market: Market, symbol: string) =>
  queryOptions({ ...callsQuery({ market, symbol }), select: ({ calls }) => calls.slice(0, ON_CHART) });

export const callQuery = (callId: string) =>
  queryOptions({
    queryKey: [ADVICE, 'call', callId],
    queryFn: ({ signal }) => api.get(`calls/${encodeURIComponent(callId)}`, CallAnswer, signal),
    refetchInterval: FRESH_MS,
  });

export const expertsQuery = queryOptions({
  queryKey: [ADVICE, 'experts'],
  queryFn: ({ signal }) => api.get('experts', ExpertsAnswer, signal),
});

export const expertQuery = (slug: string) =>
  queryOptions({
    queryKey: [ADVICE, 'expert', slug],
    queryFn: ({ signal }) => api.get(`experts/${encodeURIComponent(slug)}`, ExpertAnswer, signal),
  });

export const clientsQuery = (page: number) =>
  queryOptions({
    queryKey: [ADVICE, 'clients', page],
    queryFn: ({ signal }) => api.get(ownUserPath(`/clients?page=${page}`), ExpertClientsAnswer, signal),
    placeholderData: keepPreviousData,
  });

export const chainHeadsQuery = (page: number) =>
  queryOptions({
    queryKey: [ADVICE, 'heads', page],
    queryFn: ({ signal }) => api.get(`advice/heads?page=${page}`, ChainHeadsPage, signal),
    placeholderData: keepPreviousData,
  });

/** Loads the whole chain as lines, as `verify-calls` reads it. */
export async function loadChain(): Promise<Blob> {
  const lines: string[] = [];
  for (let after = 0, hasMore = true; hasMore; ) {
    const page = await api.get(`advice/chain?after=${after}`, ChainPage);
    lines.push(...page.entries.map((entry) => `${JSON.stringify(entry)}\n`));
    after = page.entries.at(-1)?.seq ?? after;
    hasMore = page.hasMore && page.entries.length > 0;
  }
  return linesFile(lines);
}

/** Loads all daily heads as lines, oldest first, as `verify-calls --heads` reads them. */
export async function loadHeads(): Promise<Blob> {
  const lines: string[] = [];
  for (let page = 1, isWhole = false; !isWhole; page++) {
    const { heads, totalCount } = await api.get(`advice/heads?page=${page}`, ChainHeadsPage);
    lines.push(...heads.map(({ day, seq, hash }) => `${JSON.stringify({ day, seq, hash })}\n`));
    isWhole = heads.length === 0 || lines.length >= totalCount;
  }
  return linesFile(lines.toReversed());
}

const linesFile = (lines: string[]): Blob => new Blob(lines, { type: 'application/x-ndjson' });

/** Asks again for everything that a change of the reader's or the expert's may show in. */
async function changed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  await queryClient.invalidateQueries({ queryKey: [ADVICE] });
  return given;
}

export const followExpert = (expertId: string, isFollowed: boolean) => {
  const path = ownUserPath(`/followed-experts/${expertId}`);
  return changed(isFollowed ? api.put(path, undefined, Nothing) : api.delete(path));
};

/** Asks an expert to be its client, or ends that. */
export const becomeClient = (expertId: string, isWanted: boolean) => {
  const path = ownUserPath(`/experts-as-client/${expertId}`);
  return changed(isWanted ? api.put(path, undefined, Nothing) : api.delete(path));
};

export const acceptClient = (clientId: string) =>
  changed(api.put(ownUserPath(`/clients/${clientId}`), undefined, Nothing));
export const endClient = (clientId: string) => changed(api.delete(ownUserPath(`/clients/${clientId}`)));

export const sendCall = (request: PublishCallRequest) => changed(api.post(ownUserPath('/calls'), request, CallAnswer));
export const sendCorrection = (callId: string, text: string) =>
  changed(api.post(ownUserPath(`/calls/${callId}/corrections`), { text }, CallNoteAnswer));
export const sendWithdrawal = (callId: string, text: string) =>
  changed(api.post(ownUserPath(`/calls/${callId}/withdrawal`), { text }, CallNoteAnswer));

export const loadStatement = (recipient: string): Promise<Blob> => api.file(ownUserPath('/statements'), { recipient });
export const loadRecord = (slug: string): Promise<Blob> => api.file(`experts/${encodeURIComponent(slug)}/record.csv`);
