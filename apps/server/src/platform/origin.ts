import type { Config } from './config.ts';

/**
 * Whether a page of this origin may open a socket: our own address, the configured public one, and those on the list.
 *
 * @param host the request's Host header, which our own pages share with their origin
 */
export function isAllowedOrigin({ publicUrl, allowedOrigins }: Config, origin: string, host: string): boolean {
  if (allowedOrigins.includes(origin) || (publicUrl !== undefined && origin === new URL(publicUrl).origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
