import { QueryClient } from '@tanstack/react-query';
import { ApiError, ApiTimeout } from './api-error.ts';

/**
 * Answers are fresh for half a minute. What the caller did wrong isn't tried again, nor what took too long. Calls are made
 * without a network too: the reader hears that there is none, and nothing that they sent goes out later, unasked.
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

/** Whether a call is made once more after so many failures. */
export function isTriedAgain(failures: number, error: Error): boolean {
  const isFinal = error instanceof ApiTimeout || (error instanceof ApiError && isCallersFault(error));
  return failures < 2 && !isFinal;
}

/** How long to wait before that, in ms; never the same, so that many clients don't come at once. */
export function delayBefore(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 10_000) * (0.5 + Math.random());
}

const isCallersFault = ({ status }: ApiError): boolean => status !== undefined && status >= 400 && status < 500;
