import * as z from 'zod/mini';

/** Error codes of docs/api/http.md#errors. The last two are made by clients. */
export const ERROR_CODES = ['UNAUTHORIZED', 'BAD_REQUEST', 'API_ERROR', 'NETWORK_ERROR', 'UNEXPECTED_ERROR'] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Our reason, finer than the code. */
export const ERROR_REASONS = [
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'LICENCE',
  'NOT_FOUND',
  'LIMIT_REACHED',
  'PLAN_LIMIT',
  'TOO_COSTLY',
  'UNAVAILABLE',
  'CANCELLED',
  'INTERNAL',
] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

/** An error of one field of a request. */
export const FieldError = z.object({
  /** Path in the request, joined by dots: `password`, `condition.level`, `groups.0.rules.2.value`. */
  field: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** Body of every HTTP response that isn't a success. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  reason: z.enum(ERROR_REASONS),
  /** Path of the first invalid field; absent for other errors. */
  field: z.optional(z.string()),
  /** All invalid fields in order; present with `field`. */
  fields: z.optional(z.array(FieldError)),
  /** Of the request, where the server failed: its log has the same. */
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
