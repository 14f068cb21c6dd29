import { HttpRefusal } from '#platform/net/http-client.ts';
import { isUnreachable } from '#platform/net/unreachable.ts';

/** Returns why an exchange didn't answer, in a few words. */
export function reasonOf(error: unknown): string {
  const { name, message } = error as Error;
  if (isUnreachable(error)) return 'not reachable';
  if (error instanceof HttpRefusal) return refusalOf(error.status);
  const isRubbish = name === 'SyntaxError' || /^(not an? |HTTP 200)/.test(message);
  return isRubbish ? 'the answer makes no sense' : (message.split('\n')[0] ?? '');
}

const refusalOf = (status: number): string =>
  status === 451 ? 'not available from here (HTTP 451)' : `HTTP ${status}`;
