/**
 * Caches the page, its code and the last public market data for use without a network. Data of accounts is never
 * cached: requests that aren't listed here go to the server.
 */

declare const self: ServiceWorkerGlobalScope & {
  /** Paths of the page's first files, the entry first; inserted by the build. */
  APP_FILES: readonly [entry: string, ...others: string[]];
};

const FILES = self.APP_FILES;
const PAGE = '/';
/** Another entry means another version of the app. */
const APP = `app ${FILES[0]}`;
const DATA = 'data';

/** Public data whose last answer may be shown later. */
const PUBLIC_DATA = /^\/api\/v1\/(markets|instruments|candles|market-close|constants)$/;
const MOST_DATA = 80;

/** Pages and files of the server itself. */
const SERVED = /^\/(api|dev|socket\.io|metrics|health)(\/|$)/;

/** Messages of a page: cache loaded code, delete data, stop storing. */
type PageMessage = { keep: string[] } | 'forget' | 'leave';

/** A push message, in the form of declarative push. */
interface PushedMessage {
  notification?: {
    title?: string;
    body?: string;
    tag?: string;
    navigate?: string;
    actions?: readonly { action: string; title: string; navigate: string }[];
  };
}

/** After it was unregistered, open pages still use it: it answers but stores nothing. */
let isLeaving = false;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer !== undefined) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  if (message === 'leave') isLeaving = true;
  else if (message === 'forget') event.waitUntil(caches.delete(DATA));
  else event.waitUntil(keepCode(message.keep));
});
self.addEventListener('push', (event) => event.waitUntil(notify(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification, event.action)));

/** Shows an alert as sent; browsers with declarative push show it without us. */
async function notify(data: PushMessageData | null): Promise<void> {
  const { notification = {} } = (data?.json() ?? {}) as PushedMessage;
  const { title = 'Wickwise', body = '', tag = '', navigate, actions = [] } = notification;
  const buttons = actions.map(({ action, title: label }) => ({ action, title: label }));
  const places = Object.fromEntries(actions.map((one) => [one.action, one.navigate]));
  const shown = { body, tag, icon: '/wick.svg', actions: buttons, data: { navigate, places } };
  await self.registration.showNotification(title, shown);
}

/** Navigates an open page to the place of the notification, or of its pressed button; or opens a new page there. */
async function open(notification: Notification, action: string): Promise<void> {
  notification.close();
  const { navigate = '/', places = {} } = (notification.data ?? {}) as {
    navigate?: string;
    places?: Readonly<Record<string, string>>;
  };
  const place = new URL(places[action] ?? navigate, location.origin);
  if (place.origin !== location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) await self.clients.openWindow(place.href);
  else await page.focus().then((shown) => shown.navigate(place.href));
}

async function install(): Promise<void> {
  const cache = await caches.open(APP);
  await cache.addAll([PAGE, ...FILES].map((file) => new Request(file, { cache: 'no-cache' })));
  await self.skipWaiting();
}

/** Takes over from another version and deletes its code. */
async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== APP && name !== DATA) await caches.delete(name);
  await self.clients.claim();
}

function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (PUBLIC_DATA.test(pathname)) return newest(event, DATA);
  if (SERVED.test(pathname)) return undefined;
  if (request.mode === 'navigate') return served(request, PAGE, APP);
  if (pathname.startsWith('/assets/')) return code(request);
  return FILES.includes(pathname) ? newest(event, APP) : undefined;
}

/** Returns cached code: a name with a hash never changes its content. */
const code = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request);

/** Returns the server's answer and caches it; offline, the last one. */
async function newest(event: FetchEvent, cacheName: string): Promise<Response> {
  const { request } = event;
  const response = await served(request, request, cacheName);
  const isPrivate = /no-store/.test(response.headers.get('cache-control') ?? '');
  if (response.ok && !isPrivate) event.waitUntil(keep(cacheName, request, response.clone()));
  return response;
}

/** Returns the server's answer, else what is cached under a name: the page reads its screen from the URL. */
async function served(request: Request, name: RequestInfo, cacheName: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(name, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

async function keep(cacheName: string, request: Request, response: Response): Promise<void> {
  if (isLeaving) return;
  const cache = await caches.open(cacheName);
  await cache.put(request, response);
  if (cacheName !== DATA) return;
  const known = await cache.keys();
  await Promise.all(known.slice(0, -MOST_DATA).map((each) => cache.delete(each)));
}

/** Caches loaded code, so it is available offline. */
async function keepCode(names: readonly string[]): Promise<void> {
  if (isLeaving) return;
  const cache = await caches.open(APP);
  for (const name of names) {
    if (await cache.match(name)) continue;
    const response = await fetch(name);
    if (response.ok) await cache.put(name, response);
  }
}
