// Keeps the dashboard's own files and what the interface last answered, so that it opens without a network and can say
// how old what it shows is. What belongs to a person is forgotten when they sign out.
const FILES = 'landfall-files';
const DATA = 'landfall-data';
const SEEN_AT = 'x-landfall-seen-at';
const MAX_FILES = 200;
const MAX_ANSWERS = 300;
/** Answers longer than this are not kept. */
const MAX_ANSWER_BYTES = 2_000_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(caches.delete(DATA));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  // The ways to identity providers and back are the browser's own.
  if (request.mode === 'navigate' && url.pathname.startsWith('/v2/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(openFile(request));
  else if (isKept(url)) event.respondWith(ask(request));
});

/** Streams end when they end, files of documents are theirs, what applications ask for is decided on once, and who is signed in is asked each time. */
function isKept(url) {
  return (
    url.pathname.startsWith('/v2/') && !/^\/v2\/(stream|files|blobs|sign_in_options|openapi|oauth)/.test(url.pathname)
  );
}

async function openPage(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await keep(FILES, '/', response.clone(), MAX_FILES);
    return response;
  } catch (error) {
    const kept = await caches.match('/', { cacheName: FILES });
    if (kept) return kept;
    throw error;
  }
}

/** The name of a file tells its content. */
async function openFile(request) {
  const kept = await caches.match(request, { cacheName: FILES });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keep(FILES, request, response.clone(), MAX_FILES);
  return response;
}

async function ask(request) {
  try {
    const response = await fetch(request);
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const isShort = Number(response.headers.get('content-length') ?? 0) <= MAX_ANSWER_BYTES;
    if (response.status === 401) await caches.delete(DATA);
    else if (response.ok && isJson && isShort) await keep(DATA, request, await dated(response.clone()), MAX_ANSWERS);
    return response;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: DATA });
    if (kept) return kept;
    throw error;
  }
}

async function dated(response) {
  const headers = { 'content-type': 'application/json', [SEEN_AT]: new Date().toISOString() };
  return new Response(await response.arrayBuffer(), { headers });
}

/** The oldest go when there are too many. */
async function keep(name, request, response, most) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
}
