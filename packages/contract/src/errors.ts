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

/** What is wrong with one field of a request. */
export const FieldError = z.object({
  /** Its path as the request names it, parts joined by dots: `password`, `condition.level`, `groups.0.rules.2.value`. */
  field: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** Body of every HTTP answer that isn't a success. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  reason: z.enum(ERROR_REASONS),
  /** Path of the first wrong field; absent where something else is wrong than values of fields. */
  field: z.optional(z.string()),
  /** Every wrong field, the first one first; present with `field`. */
  fields: z.optional(z.array(FieldError)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
