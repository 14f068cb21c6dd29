import { ERROR_TEXTS, type ErrorCode, type ErrorReason } from '@wickwise/contract';

/** An error whose status, code and sentence a caller may know. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly reason: ErrorReason;

  constructor(status: number, code: ErrorCode, reason: ErrorReason, message: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

export class NotFound extends AppError {
  constructor(what: string) {
    super(404, 'API_ERROR', 'NOT_FOUND', `${what} not found`);
  }
}

export class Invalid extends AppError {
  constructor(message: string) {
    super(400, 'BAD_REQUEST', 'VALIDATION', message);
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

/** Too often, or too soon: good again after some seconds. */
export class LimitReached extends AppError {
  readonly retryAfterSeconds: number;

  constructor(message: string, waitMs: number) {
    super(429, 'API_ERROR', 'LIMIT_REACHED', message);
    this.retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  }
}

/** Good again after some seconds. */
export class Unavailable extends AppError {
  readonly retryAfterSeconds: number = 5;

  constructor(message: string) {
    super(503, 'API_ERROR', 'UNAVAILABLE', message);
  }
}

/** The database is away or busy; `cause` is what the driver says. Whether a write was stored is unknown. */
export class DatabaseUnavailable extends Unavailable {
  /** Whether the connection failed: the database as a whole is away, which has its own line in the log. */
  readonly isDatabaseAway: boolean;

  constructor(cause: unknown, isDatabaseAway: boolean) {
    super('The database is not available. Try again in a few seconds.');
    this.cause = cause;
    this.isDatabaseAway = isDatabaseAway;
  }
}

/** Returns whether an error says nothing about what the caller did: a fault of ours, or of the machine. */
export const isOurFault = (error: unknown): boolean => !(error instanceof AppError) || error.status >= 500;
