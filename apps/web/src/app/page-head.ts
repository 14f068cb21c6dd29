import type { StaticDataRouteOption } from '@tanstack/react-router';
import { pageMeta } from '@wickwise/contract';
import { localeChoice } from '../lib/locale.ts';
import { tabNameAt, tabTitle } from '../lib/tab-name.ts';
import { shellTexts as texts } from './shell/texts/shell.ts';

/** The parts of a matched route that name its page. */
export interface NamedRoute {
  staticData?: StaticDataRouteOption;
  params: object;
  search: object;
}

/** Returns what a page's tab shows: a chart its symbol and timeframe, others their name; undefined without one. */
export function pageName({ staticData = {}, params, search }: NamedRoute): string | undefined {
  const { name } = staticData;
  if ('symbol' in params) return [params.symbol, 'timeframe' in search && search.timeframe].filter(Boolean).join(' ');
  return name && texts.pages[name];
}

/**
 * Sets title, description and keywords of a path, as the server does for the first page. Pages that share the home
 * page's head are named, so that tabs differ; in other languages all are, since heads are English. A name that the page
 * gave its tab before stays.
 */
export function showPageHead(path: string, name?: string): void {
  const meta = pageMeta(path);
  const isOwnHead = meta !== pageMeta('/') && localeChoice.language === 'en';
  const isNamed = name !== undefined && path !== '/' && !isOwnHead;
  const own = tabNameAt(path) ?? (isNamed ? name : undefined);
  document.title = own === undefined ? meta.title : tabTitle(own);
  setMeta('description', meta.description);
  setMeta('keywords', meta.keywords);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', `${location.origin}${path}`);
}

function setMeta(name: string, content: string): void {
  let meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}
