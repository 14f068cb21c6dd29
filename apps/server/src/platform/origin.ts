import type { Config } from './config.ts';

/**
 * Returns whether a page of this origin may open a socket: of the public address, of one on the list, or, where no public
 * address is configured, of the address that was called.
 *
 * @param host the request's Host header; any name can be made to point here, so it is ignored where a public address is set
 */
export function isAllowedOrigin(
  { publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>,
  origin: string,
  host: string,
): boolean {
  if (allowedOrigins.includes(origin)) return true;
  if (publicUrl !== undefined) return origin === new URL(publicUrl).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
