import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Answers are fresh for half a minute; what the caller did wrong isn't tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isCallersFault(error)),
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 10_000) * (0.5 + Math.random()),
    },
  },
});

const isCallersFault = ({ status }: ApiError): boolean => status !== undefined && status >= 400 && status < 500;
