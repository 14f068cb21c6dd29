import * as z from 'zod/mini';

/** Error codes of docs/api/http.md#errors. The last two never come from the server: the client makes them itself. */
export const ERROR_CODES = ['UNAUTHORIZED', 'BAD_REQUEST', 'API_ERROR', 'NETWORK_ERROR', 'UNEXPECTED_ERROR'] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Our finer reason beside the contract's code. */
export const ERROR_REASONS = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'LIMIT_REACHED',
  'TOO_COSTLY',
  'UNAVAILABLE',
  'CANCELLED',
  'INTERNAL',
] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

/** Body of every HTTP answer that isn't a success. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  reason: z.enum(ERROR_REASONS),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
