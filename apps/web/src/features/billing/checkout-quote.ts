import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BillingQuote, QuoteRequest } from '@wickwise/contract';
import { ApiError } from '../../lib/api-error.ts';
import type { FieldErrors } from '../../ui/field.tsx';
import { quoteQuery } from './queries.ts';

export interface ShownQuote {
  /** False while there is no country, without which there is no tax. */
  isAsked: boolean;
  isFetching: boolean;
  quote: BillingQuote | undefined;
  error: Error | undefined;
  /** What was refused, under the names of the form's fields; the quote is then without it. */
  flaws: FieldErrors;
}

const FIELDS: Readonly<Record<string, string>> = { state: 'address.state', taxId: 'address.taxId', coupon: 'coupon' };

/** Asks what a subscription costs. A wrong coupon or tax number leaves the price as it is without that. */
export function useCheckoutQuote(request: QuoteRequest): ShownQuote {
  const isAsked = request.country !== '' && request.plan !== '';
  const asked = useQuery({ ...quoteQuery(request), enabled: isAsked, placeholderData: keepPreviousData });
  const rest = asked.error ? withoutRefused(request, asked.error) : undefined;
  const plain = useQuery({
    ...quoteQuery(rest ?? request),
    enabled: rest !== undefined,
    placeholderData: keepPreviousData,
  });
  const error = rest ? plain.error : asked.error;
  return {
    isAsked,
    isFetching: asked.isPlaceholderData || plain.isPlaceholderData,
    quote: rest ? plain.data : asked.data,
    error: error ?? undefined,
    flaws: asked.error && !(rest && plain.error) ? flawsOf(request, asked.error) : {},
  };
}

/** Returns the request without what may be refused of it; undefined where nothing can be left out. */
function withoutRefused(request: QuoteRequest, error: Error): QuoteRequest | undefined {
  const isOfTaxId = error instanceof ApiError && error.fields.some(({ field }) => field === 'taxId');
  if (request.coupon === null && !isOfTaxId) return undefined;
  return { ...request, coupon: null, taxId: isOfTaxId ? null : request.taxId };
}

function flawsOf({ coupon }: QuoteRequest, error: Error): FieldErrors {
  const fields = error instanceof ApiError ? error.fields : [];
  const named = fields.flatMap(({ field, message }) => (FIELDS[field] ? [[FIELDS[field], message] as const] : []));
  if (named.length > 0) return Object.fromEntries(named);
  return coupon === null ? {} : { coupon: error.message };
}
