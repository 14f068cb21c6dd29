import { AsyncLocalStorage } from 'node:async_hooks';

const active = new AsyncLocalStorage<string>();

/** Runs work as that of a request, by its id. */
export const runInRequest = <Result>(id: string, work: () => Result): Result => active.run(id, work);

/** Returns what log lines say of the request that they belong to. */
export function requestFields(): object {
  const requestId = active.getStore();
  return requestId === undefined ? {} : { requestId };
}
