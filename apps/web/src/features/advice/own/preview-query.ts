import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CallPreview } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { ownUserPath } from '../../../lib/user.ts';
import { type CallDraft, callFields, isPriced } from './draft.ts';

/** What the server says of a draft, once it has all prices. `now` is market time. */
export const callPreviewQuery = (draft: CallDraft, now: () => number) =>
  queryOptions({
    queryKey: ['call-preview', draft],
    queryFn: ({ signal }) => api.post(ownUserPath('/calls/preview'), callFields(draft, now()), CallPreview, signal),
    enabled: isPriced(draft),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
