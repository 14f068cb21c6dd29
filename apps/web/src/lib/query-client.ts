import { QueryClient } from '@tanstack/react-query';
import { ApiError, ApiTimeout } from './api-error.ts';

/**
 * Answers are fresh for half a minute. Client errors and time-outs aren't retried. Requests are sent offline too: they
 * fail visibly, and nothing is sent later unexpectedly.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: isTriedAgain,
      retryDelay: delayBefore,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Returns whether a request is retried after a number of failures. */
export function isTriedAgain(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiTimeout || (error instanceof ApiError && isCallersFault(error));
  return failures < 2 && !isFinal;
}

/** Returns the delay of a retry with jitter, ms. */
export function delayBefore(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 10_000) * (0.5 + Math.random());
}

const isCallersFault = ({ status }: ApiError): boolean => status !== undefined && status >= 400 && status < 500;
