import { ERROR_TEXTS, type ErrorCode, type FieldError } from '@wickwise/contract';

/** An answer that isn't one, in the words of the contract (docs/api/http.md#errors). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** What is wrong with fields of the request; empty where the server names none. */
  readonly fields: readonly FieldError[];

  constructor(code: ErrorCode, message: string, status?: number, fields: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** No answer came within the limit of a call: asking again would make the reader wait as long once more. */
export class ApiTimeout extends ApiError {
  constructor() {
    super('NETWORK_ERROR', ERROR_TEXTS.network);
  }
}
