import {
  ERROR_TEXTS,
  type ErrorBody,
  FIELD_TEXTS,
  type FieldError,
  type FieldFlaw,
  flawSentence,
  flawsOf,
  type RefusalBody,
} from '@wickwise/contract';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError } from './errors.ts';
import { fieldPlace } from './field-place.ts';
import { FILE_WANTED } from './file-bodies.ts';

z.config({ localeError: (issue) => flawSentence(issue) });

/** SQLSTATE of a statement that PostgreSQL ended at its time limit. */
const STATEMENT_TOO_LONG = '57014';

/** Returns what a caller may know of an error: unknown errors become a bare 500. `isOfFile`: its route takes a file. */
export function toReply(
  error: FastifyError | AppError,
  { isOfFile = false }: { isOfFile?: boolean } = {},
): { status: number; body: RefusalBody } {
  if (error instanceof AppError) {
    const { status, message, code, reason, fields, limit } = error;
    return { status, body: { message, code, reason, ...inFields(fields), ...(limit ? { limit } : {}) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const flaws = eachOnce(flawsOf(error.validation.map(issueOf)));
    const message = flaws.map(textOf).join(' ');
    return { status: 400, body: { message, code: 'BAD_REQUEST', reason: 'VALIDATION', ...inFields(fieldsOf(flaws)) } };
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' || error.code === STATEMENT_TOO_LONG) {
    const message = 'This took too long. Try again later.';
    return { status: 503, body: { message, code: 'API_ERROR', reason: 'UNAVAILABLE' } };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, body: errorBody(status, frameworkText(error, isOfFile)) };
  return { status: 500, body: { message: ERROR_TEXTS.api, code: 'API_ERROR', reason: 'INTERNAL' } };
}

/** Statuses of exceeded limits. */
const LIMITS: ReadonlySet<number> = new Set([413, 429, 431]);

/** Returns the body of a refusal that no route has made. */
export const errorBody = (status: number, message: string): ErrorBody => ({
  message,
  code: status === 400 ? 'BAD_REQUEST' : 'API_ERROR',
  reason: LIMITS.has(status) ? 'LIMIT_REACHED' : 'VALIDATION',
});

/** Returns an issue of a schema, from the framework's form. */
const issueOf = ({ keyword, instancePath, message, params }: NonNullable<FastifyError['validation']>[number]) => ({
  ...params,
  code: keyword,
  path: instancePath.split('/').slice(1).filter(Boolean),
  message: message ?? FIELD_TEXTS.form,
});

/** Returns flaws without those that repeat another: two checks of a value may have one sentence. */
const eachOnce = (flaws: readonly FieldFlaw[]): FieldFlaw[] => [
  ...new Map(flaws.map((flaw) => [JSON.stringify(flaw), flaw])).values(),
];

/** Returns the invalid fields; nothing where the request as a whole is invalid. */
const fieldsOf = (flaws: readonly FieldFlaw[]): FieldError[] =>
  flaws.every(({ path }) => path.length > 0)
    ? flaws.map(({ path, sentence }) => ({ field: path.join('.'), message: sentence }))
    : [];

const inFields = (fields: readonly FieldError[]): Pick<ErrorBody, 'field' | 'fields'> =>
  fields[0] ? { field: fields[0].field, fields: [...fields] } : {};

/** Returns `email: Enter a valid email address.` */
function textOf({ path, sentence }: FieldFlaw): string {
  if (path.length === 0)
    return sentence === FIELD_TEXTS.required ? 'The request needs a body.' : `request: ${sentence}`;
  return `${fieldPlace(path)}: ${sentence}`;
}

/** Sentences for refusals of the framework, whose own are for programmers. */
const FRAMEWORK_TEXTS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request needs a body.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is shorter or longer than announced.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
};

function frameworkText({ code, statusCode }: FastifyError, isOfFile: boolean): string {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && isOfFile) return FILE_WANTED;
  return FRAMEWORK_TEXTS[code] ?? (statusCode === 400 ? ERROR_TEXTS.badRequest : ERROR_TEXTS.api);
}
