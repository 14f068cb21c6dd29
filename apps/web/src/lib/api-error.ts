import { ERROR_TEXTS, type ErrorCode, type FieldError } from '@wickwise/contract';

/** An error response in the contract's form (docs/api/http.md#errors). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Undefined without a response. */
  readonly status: number | undefined;
  /** Invalid fields of the request; empty where the server names none. */
  readonly fields: readonly FieldError[];

  constructor(code: ErrorCode, message: string, status?: number, fields: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** No response within the time limit: a retry would take as long again. */
export class ApiTimeout extends ApiError {
  constructor() {
    super('NETWORK_ERROR', ERROR_TEXTS.network);
  }
}
