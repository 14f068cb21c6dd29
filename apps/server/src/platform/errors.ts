import { ERROR_TEXTS, type ErrorCode, type ErrorReason, type FieldError } from '@wickwise/contract';
import { fieldPlace } from './field-place.ts';

interface ErrorExtras {
  waitMs?: number | undefined;
  fields?: readonly FieldError[];
}

/** An error whose status, code and sentence a caller may know. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  /** After how many seconds it's worth another try; undefined where waiting doesn't help. */
  readonly retryAfterSeconds: number | undefined;
  /** Fields of the request that are wrong. */
  readonly fields: readonly FieldError[];

  constructor(
    status: number,
    code: ErrorCode,
    reason: ErrorReason,
    message: string,
    { waitMs, fields = [] }: ErrorExtras = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.retryAfterSeconds = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1_000));
    this.fields = fields;
  }
}

export class NotFound extends AppError {
  constructor(what: string) {
    super(404, 'API_ERROR', 'NOT_FOUND', `${what} not found`);
  }
}

export class Invalid extends AppError {
  constructor(message: string, fields: readonly FieldError[] = []) {
    super(400, 'BAD_REQUEST', 'VALIDATION', message, { fields });
  }
}

/** One field is wrong: its path as the request names it, parts joined by dots, and a sentence. */
export class InvalidField extends Invalid {
  constructor(field: string, sentence: string) {
    super(`${fieldPlace(field.split('.'))}: ${sentence}`, [{ field, message: sentence }]);
  }
}

export class MethodNotAllowed extends AppError {
  /** For the header that says what is possible. */
  readonly allow: string;

  constructor(methods: Iterable<string>) {
    const allow = [...methods].sort().join(', ');
    super(405, 'API_ERROR', 'VALIDATION', `Only ${allow} here`);
    this.allow = allow;
  }
}

/** Nobody is signed in, or not rightly. */
export class Unauthenticated extends AppError {
  constructor(message: string = ERROR_TEXTS.unauthorized) {
    super(401, 'UNAUTHORIZED', 'UNAUTHENTICATED', message);
  }
}

/** Somebody is signed in and may still not do this. */
export class Forbidden extends AppError {
  constructor(message: string) {
    super(403, 'API_ERROR', 'FORBIDDEN', message);
  }
}

/** More than one question may cost: the sentence says what to reduce. */
export class TooCostly extends AppError {
  constructor(message: string) {
    super(400, 'BAD_REQUEST', 'TOO_COSTLY', message);
  }
}

/** Too often, or too soon: good again after some seconds. */
export class LimitReached extends AppError {
  constructor(message: string, waitMs: number) {
    super(429, 'API_ERROR', 'LIMIT_REACHED', message, { waitMs });
  }
}

/** Not now; with a wait, good again after so long. */
export class Unavailable extends AppError {
  constructor(message: string, waitMs?: number) {
    super(503, 'API_ERROR', 'UNAVAILABLE', message, { waitMs });
  }
}

/** Nobody waits for the answer any more. */
export class Cancelled extends AppError {
  constructor() {
    super(499, 'API_ERROR', 'CANCELLED', 'The request was cancelled.');
  }
}

/** An outage is a restart, most of the time. */
const DATABASE_WAIT_MS = 5_000;

/** The database is away or busy; `cause` is what the driver says. Whether a write was stored is unknown. */
export class DatabaseUnavailable extends Unavailable {
  /** Whether the database as a whole is away, or read-only, which has its own line in the log. */
  readonly isDatabaseAway: boolean;

  constructor(
    cause: unknown,
    isDatabaseAway: boolean,
    sentence = 'The database is not available. Try again in a few seconds.',
  ) {
    super(sentence, DATABASE_WAIT_MS);
    this.cause = cause;
    this.isDatabaseAway = isDatabaseAway;
  }
}

/** Returns whether an error says nothing about what the caller did: a fault of ours, or of the machine. */
export const isOurFault = (error: unknown): boolean => !(error instanceof AppError) || error.status >= 500;
