/**
 * Keeps the page, its code and the last public market data for when there is no network. Nothing of an account is ever kept:
 * calls that aren't listed here go to the server as if this file didn't exist.
 */

const SHELL = 'shell';
const DATA = 'data';
const ASSETS = 'assets ';

/** What everybody may read, so that the last answer may be shown later. */
const PUBLIC_DATA = /^\/api\/v1\/(markets|instruments|candles|market-close|constants)$/;
const MOST_DATA = 80;

/** Pages and files of the server itself. */
const SERVED = /^\/(api|dev|socket\.io|metrics|health)(\/|$)/;

/** Pages that were open before it was unregistered still use it: it answers, but stores nothing any more. */
let isLeaving = false;

const FILES = ['/theme.js', '/wick.svg', '/app.webmanifest'];

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer !== undefined) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  if (event.data?.keep) event.waitUntil(keepAssets(event.data.keep));
  if (event.data === 'forget') event.waitUntil(caches.delete(DATA));
  if (event.data === 'leave') isLeaving = true;
});

self.addEventListener('push', (event) => event.waitUntil(notify(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)));

/** An alert, as the server wrote it; browsers that know declarative push show it without us. */
async function notify(data) {
  const { title = 'Wickwise', body, tag, navigate } = data?.json()?.notification ?? {};
  await self.registration.showNotification(title, { body, tag, icon: '/wick.svg', data: { navigate } });
}

/** A page that is open is led there, else a new one opens. */
async function open(notification) {
  notification.close();
  const place = new URL(notification.data?.navigate ?? '/', location.origin);
  if (place.origin !== location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) await self.clients.openWindow(place.href);
  else await page.focus().then((shown) => shown.navigate(place.href));
}

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES);
  await keepPage(await fetch('/', { cache: 'no-cache' }));
  await self.skipWaiting();
}

function answerTo(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (PUBLIC_DATA.test(pathname)) return newest(event, DATA);
  if (SERVED.test(pathname)) return undefined;
  if (request.mode === 'navigate') return page(event);
  if (pathname.startsWith('/assets/')) return asset(request);
  return FILES.includes(pathname) ? newest(event, SHELL) : undefined;
}

/** The server's page, else the kept one: which screen it shows is read from the address. */
async function page(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keepPage(response.clone()));
    return response;
  } catch (error) {
    const kept = await caches.match('/', { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

/** A name with a hash in it never means anything else: what is kept is as good as new. */
async function asset(request) {
  const kept = await caches.match(request);
  return kept ?? fetch(request);
}

/** The server's answer, else the last one. */
async function newest(event, cacheName) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(keep(cacheName, request, response.clone()));
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

async function keep(cacheName, request, response) {
  if (isLeaving) return;
  const cache = await caches.open(cacheName);
  await cache.put(request, response);
  const known = await cache.keys();
  if (cacheName === DATA) await Promise.all(known.slice(0, -MOST_DATA).map((each) => cache.delete(each)));
}

/** Keeps a page with the code it names; code of another version goes. */
async function keepPage(response) {
  const html = await response.text();
  if (isLeaving) return;
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  const headers = { 'content-type': 'text/html; charset=utf-8', ...policyOf(response) };
  const shell = await caches.open(SHELL);
  await shell.put('/', new Response(html, { headers }));
  const cacheName = ASSETS + named.find((name) => name.endsWith('.js'));
  for (const name of await caches.keys()) {
    if (name.startsWith(ASSETS) && name !== cacheName) await caches.delete(name);
  }
  await caches.open(cacheName);
  await keepAssets(named);
}

/** The kept page is as strict as the served one. */
function policyOf({ headers }) {
  const policy = headers.get('content-security-policy');
  return policy ? { 'content-security-policy': policy } : {};
}

/** Code that is in use, or will be first: it's here already when it's asked for without a network. */
async function keepAssets(names) {
  const cacheName = (await caches.keys()).find((name) => name.startsWith(ASSETS));
  if (!cacheName) return;
  const cache = await caches.open(cacheName);
  for (const name of names) {
    if (await cache.match(name)) continue;
    const response = await fetch(name);
    if (response.ok) await cache.put(name, response);
  }
}
