import type { ErrorCode, ErrorReason } from '@wickwise/contract';

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
