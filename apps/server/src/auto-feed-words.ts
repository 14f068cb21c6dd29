import { HttpRefusal } from '#platform/net/http-client.ts';

const UNREACHABLE: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND ENODATA EREFUSED ESERVFAIL ETIMEOUT EAI_AGAIN'.split(' '),
);

/** Returns why an exchange didn't answer, in a few words. */
export function reasonOf(error: unknown): string {
  const { code = '', name, message } = error as NodeJS.ErrnoException;
  if (UNREACHABLE.has(code) || [...UNREACHABLE].some((one) => message.includes(one))) return 'not reachable';
  if (error instanceof HttpRefusal) return refusalOf(error.status);
  const isRubbish = name === 'SyntaxError' || /^(not an? |HTTP 200)/.test(message);
  return isRubbish ? 'the answer makes no sense' : (message.split('\n')[0] ?? '');
}

const refusalOf = (status: number): string =>
  status === 451 ? 'not available from here (HTTP 451)' : `HTTP ${status}`;
