import type { ErrorCode } from '@wickwise/contract';

/** An answer that isn't one, in the words of the contract (spec section 8). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number | undefined;

  constructor(code: ErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
