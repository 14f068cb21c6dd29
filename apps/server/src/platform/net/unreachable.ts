const UNREACHABLE: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND ENODATA EREFUSED ESERVFAIL ETIMEOUT EAI_AGAIN'.split(' '),
);

/** Returns whether a request failed because its host can't be reached, by the error's code or in its words. */
export function isUnreachable(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return UNREACHABLE.has(code) || [...UNREACHABLE].some((one) => message.includes(one));
}
