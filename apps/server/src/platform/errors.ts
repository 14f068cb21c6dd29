import {
  ERROR_TEXTS,
  type ErrorCode,
  type ErrorReason,
  type FieldError,
  LIMIT_TEXTS,
  type LimitName,
  limitSentence,
  REFUSAL_TEXTS,
  type ReachedLimit,
} from '@wickwise/contract';
import { fieldPlace } from './field-place.ts';

interface ErrorExtras {
  waitMs?: number | undefined;
  fields?: readonly FieldError[];
  limit?: ReachedLimit | undefined;
}

/** An error whose status, code and sentence may be shown to callers. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  /** Seconds after which a retry makes sense; undefined where waiting doesn't help. */
  readonly retryAfterSeconds: number | undefined;
  /** Invalid fields of the request. */
  readonly fields: readonly FieldError[];
  /** The limit that is the reason of a refusal. */
  readonly limit: ReachedLimit | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    reason: ErrorReason,
    message: string,
    { waitMs, fields = [], limit }: ErrorExtras = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
    this.retryAfterSeconds = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1_000));
    this.fields = fields;
    this.limit = limit;
  }
}

const figureText = new Intl.NumberFormat('en-IN');

/** Returns the sentence of a reached limit, which answers carry for people. */
export const englishLimit = (limit: ReachedLimit): string =>
  limitSentence(limit, LIMIT_TEXTS, (amount) => figureText.format(amount));

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

/** One invalid field: its path in the request, joined by dots, and a sentence. */
export class InvalidField extends Invalid {
  constructor(field: string, sentence: string) {
    super(`${fieldPlace(field.split('.'))}: ${sentence}`, [{ field, message: sentence }]);
  }
}

export class MethodNotAllowed extends AppError {
  /** Value of the `Allow` header. */
  readonly allow: string;

  constructor(methods: Iterable<string>) {
    const allow = [...methods].sort().join(', ');
    super(405, 'API_ERROR', 'VALIDATION', `This address accepts only ${allow}.`);
    this.allow = allow;
  }
}

/** The caller isn't signed in, or the token is invalid. */
export class Unauthenticated extends AppError {
  constructor(message: string = ERROR_TEXTS.unauthorized) {
    super(401, 'UNAUTHORIZED', 'UNAUTHENTICATED', message);
  }
}

/** The caller is signed in and lacks the permission. */
export class Forbidden extends AppError {
  constructor(message: string) {
    super(403, 'API_ERROR', 'FORBIDDEN', message);
  }
}

/** The team of an invitation is full; only its owner can make room. */
export class TeamIsFull extends AppError {
  constructor() {
    const limit = { name: 'teamFull' } as const;
    super(403, 'API_ERROR', 'FORBIDDEN', englishLimit(limit), { limit });
  }
}

/** The licence of the prices doesn't let the caller see or use them; the sentence says why. */
export class LicenceRefusal extends AppError {
  constructor(sentence: string) {
    super(403, 'API_ERROR', 'LICENCE', sentence);
  }
}

/** The question costs more than allowed: the sentence says what to reduce. */
export class TooCostly extends AppError {
  constructor(message: string) {
    super(400, 'BAD_REQUEST', 'TOO_COSTLY', message);
  }
}

/** The account has reached the limit of a kind of thing. */
export class AccountLimit extends AppError {
  constructor(name: LimitName, most?: number) {
    const limit = { name, most };
    super(400, 'BAD_REQUEST', 'LIMIT_REACHED', englishLimit(limit), { limit });
  }
}

/** Too many requests; a retry may succeed after some seconds. */
export class LimitReached extends AppError {
  constructor(message: string, waitMs: number, limit?: ReachedLimit) {
    super(429, 'API_ERROR', 'LIMIT_REACHED', message, { waitMs, limit });
  }

  static of(limit: ReachedLimit, waitMs: number): LimitReached {
    return new LimitReached(englishLimit(limit), waitMs, limit);
  }
}

/** Not available now; with a wait, a retry may succeed after it. */
export class Unavailable extends AppError {
  constructor(message: string, waitMs?: number) {
    super(503, 'API_ERROR', 'UNAVAILABLE', message, { waitMs });
  }
}

/** The caller doesn't wait for the answer any more. */
export class Cancelled extends AppError {
  constructor() {
    super(499, 'API_ERROR', 'CANCELLED', 'The request was cancelled.');
  }
}

/** Usual length of an outage, which is mostly a restart. */
const DATABASE_WAIT_MS = 5_000;

/** The database is unavailable or busy; `cause` is the driver's error. Whether a write was stored is unknown. */
export class DatabaseUnavailable extends Unavailable {
  /** Whether the database as a whole is unavailable or read-only, which is logged once. */
  readonly isDatabaseAway: boolean;

  constructor(cause: unknown, isDatabaseAway: boolean, sentence: string = REFUSAL_TEXTS.databaseAway) {
    super(sentence, DATABASE_WAIT_MS);
    this.cause = cause;
    this.isDatabaseAway = isDatabaseAway;
  }
}

/** Returns whether an error isn't caused by the caller. */
export const isOurFault = (error: unknown): boolean => !(error instanceof AppError) || error.status >= 500;
