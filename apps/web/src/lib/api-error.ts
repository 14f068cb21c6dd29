import type { ErrorCode, FieldError } from '@wickwise/contract';

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

/** Status of a refusal that the account's plan is the reason of. */
const PLAN_LIMIT = 402;

/** Returns whether the account's plan is the reason of a refusal. */
export const isPlanLimit = (error: unknown): boolean => (error as Partial<ApiError>).status === PLAN_LIMIT;

/** No response within the time limit: a retry would take as long again. */
export class ApiTimeout extends ApiError {
  constructor(message: string) {
    super('NETWORK_ERROR', message);
  }
}
