/*
 * Keeps the app's files, its engine and Pocket on this device, so that it opens and chats with no
 * network. It answers only for files of the app; requests to services pass it by untouched.
 */
const CACHE = 'parlance-files'
const KEPT = /^\/(assets\/|models\/[^/]+\.gguf$|icon\.svg$|preview\.html$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data?.fill) event.waitUntil(fill(event.data.fill))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(page(request))
  else if (KEPT.test(url.pathname)) event.respondWith(file(request))
})

/** The newest page where there is a network, the kept one where there is none. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (cause) {
    const kept = await caches.match('/', { cacheName: CACHE })
    if (kept) return kept
    throw cause
  }
}

/**
 * Files of a build never change under the same name, so the kept one is as good. The few that are not fetched
 * beforehand (diagrams, the engine for other browsers) are kept when they are first used.
 */
async function file(request) {
  const kept = await caches.match(request.url, { cacheName: CACHE, ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200 && new URL(request.url).pathname.startsWith('/assets/')) {
    const cache = await caches.open(CACHE)
    // A full disk must not cost the answer.
    cache.put(request.url, answer.clone()).catch(() => undefined)
  }
  return answer
}

/** Fetches what this build has and the cache lacks, with the engine for this browser; drops what only earlier builds had. */
async function fill(engine) {
  const answer = await fetch('/precache.json', { cache: 'no-store' })
  if (!answer.ok) return
  const { files, changing, whenUsed, engines } = await answer.json()
  const cache = await caches.open(CACHE)
  for (const path of changing) await cache.add(new Request(path, { cache: 'no-cache' }))
  for (const path of [...files, ...engines[engine]]) if (!(await cache.match(path))) await cache.add(path)
  const wanted = new Set([...files, ...changing, ...whenUsed, ...engines.newer, ...engines.older])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
