/*
 * Keeps the app's files, its engine and Pocket on this device, so that it opens and chats with no
 * network. It answers only for files of the app; requests to other origins pass it by untouched, or
 * are refused where the app did not name the origin (`services/contacts`).
 */
const CACHE = 'parlance-files'
/** Not in the cache of files, which drops what no build has. */
const ORIGINS_CACHE = 'parlance-origins'
/** An origin that no connection names is let through this long after the app said so, in milliseconds. */
const ALLOWED_MS = 3_600_000
const KEPT = /^\/(assets\/|models\/[^/]+\.gguf$|icon\.svg$|preview\.html$|python\.html$)/

/**
 * What the browser answers by itself, where it can: waking this worker for it would cost a tenth of a start. A file of a
 * build comes from the cache, or from the network where it is not kept. A page comes from the network at once, and this
 * worker is asked too, in case there is none. Files that are kept when they are first used lie a folder deeper
 * (`src/server/precacheList.ts`), since this worker has to see them asked for.
 */
const ROUTES = [
  { condition: { urlPattern: { pathname: '/assets/:file' } }, source: { cacheName: CACHE } },
  {
    condition: { requestMode: 'navigate', requestDestination: 'document', requestMethod: 'GET' },
    source: 'race-network-and-fetch-handler',
  },
]

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // A browser that knows other routes only is answered by this worker alone.
  if ('addRoutes' in event) event.waitUntil(event.addRoutes(ROUTES).catch(() => undefined))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { data } = event
  if (data?.pause) isPaused = true
  if (data?.fill) {
    isPaused = false
    filling = filling.then(() => fill(data.fill, event.source)).catch(() => undefined)
    event.waitUntil(filling)
  }
  if (data?.notices) event.waitUntil(keepNotices(data.notices))
  if (data?.unread === 'read')
    event.waitUntil(readUnread().then((chats) => event.ports[0]?.postMessage({ chats })))
  if (Array.isArray(data?.taken)) event.waitUntil(forgetUnread(data.taken))
  if (Array.isArray(data?.origins)) event.waitUntil(keepOrigins(event, { named: data.origins }))
  if (typeof data?.allow === 'string') event.waitUntil(keepOrigins(event, { allow: data.allow }))
})

/** Whether the page needs the network for itself: nothing more is fetched until it asks again. */
let isPaused = false
/** One after the other: the next goes on where a paused one stopped. */
let filling = Promise.resolve()
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return guard(event, url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(page(request))
  else if (KEPT.test(url.pathname)) event.respondWith(file(request))
})

/** What the app named: `named` by connections, `allowed` until a moment. Undefined before it named any. */
let origins
const readOrigins = caches
  .open(ORIGINS_CACHE)
  .then((cache) => cache.match('/origins'))
  .then((kept) => kept?.json())
  .catch(() => undefined)
  .then((kept) => (origins ??= kept ?? null))

async function keepOrigins(event, { named, allow }) {
  await readOrigins
  const now = Date.now()
  const allowed = Object.entries(origins?.allowed ?? {}).filter(([, until]) => until > now)
  if (allow !== undefined) allowed.push([allow, now + ALLOWED_MS])
  origins = { named: named ?? origins?.named ?? [], allowed: Object.fromEntries(allowed) }
  event.ports[0]?.postMessage('kept')
  const cache = await caches.open(ORIGINS_CACHE)
  await cache.put('/origins', new Response(JSON.stringify(origins)))
}

/** Refuses what nobody named. What may pass is left to the browser, as if there were no worker. */
function guard(event, { protocol, origin }) {
  if (protocol !== 'https:' && protocol !== 'http:') return
  if (origins === undefined)
    event.respondWith(readOrigins.then(() => (isRefused(origin) ? Response.error() : fetch(event.request))))
  else if (isRefused(origin)) event.respondWith(Response.error())
}

/** Pages of an older build name nothing: everything passes then. */
const isRefused = (origin) =>
  origins !== null && !origins.named.includes(origin) && !(origins.allowed[origin] > Date.now())

/** The newest page where there is a network, the kept one where there is none. */
async function page(request) {
  try {
    return await fetch(request)
  } catch (cause) {
    const kept = await keptWhole('/')
    if (kept) return kept
    throw cause
  }
}

/**
 * Files of a build never change under the same name, so the kept one is as good. The few that are not fetched
 * beforehand (diagrams, the engine for other browsers) are kept when they are first used.
 */
async function file(request) {
  const kept = await keptWhole(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  // A full disk must not cost the answer.
  if (answer.status === 200 && new URL(request.url).pathname.startsWith('/assets/'))
    keep(request.url, answer.clone()).catch(() => undefined)
  return answer
}

/**
 * How many bytes a file had when it came: Firefox cuts what it keeps while a disk fills up, also a while after it was
 * kept, and says nothing. So each file is looked at each time it is served.
 */
const BYTES = 'parlance-bytes'

/** A kept file that is whole, or was kept before its bytes were counted. One that was cut is thrown away. */
async function keptWhole(path) {
  const { href } = new URL(path, self.location.origin)
  const cache = await caches.open(CACHE)
  const kept = await cache.match(href, { ignoreVary: true })
  const bytes = kept?.headers.get(BYTES) ?? null
  if (bytes === null) return kept
  const body = await kept.arrayBuffer().catch(() => undefined)
  if (body?.byteLength === Number(bytes)) return new Response(body, kept)
  await cache.delete(href, { ignoreVary: true })
  return undefined
}

/** Keeps a file that came whole. Rejects where it did not, or where the device has no room for all of it. */
async function keep(path, answer) {
  if (answer.status !== 200) throw new Error(`${path}: HTTP ${answer.status}`)
  const body = await answer.arrayBuffer()
  const { href } = new URL(path, self.location.origin)
  const headers = new Headers(answer.headers)
  headers.set(BYTES, body.byteLength)
  const cache = await caches.open(CACHE)
  await cache.put(href, new Response(body, { headers }))
  if (!(await keptWhole(href))) throw new Error(`${path} was cut`)
}

/**
 * Fetches what this build has and the cache lacks, with the engine for this browser; drops what only earlier builds had,
 * and tells the page that it is done. Stops between two files when it is paused, and where one could not be kept.
 */
async function fill(engine, page) {
  const answer = await fetch('/precache.json', { cache: 'no-store' })
  if (!answer.ok) return
  const { files, changing, whenUsed, engines } = await answer.json()
  const cache = await caches.open(CACHE)
  for (const path of changing) {
    if (isPaused) return
    await keep(path, await fetch(new Request(path, { cache: 'no-cache', priority: 'low' })))
  }
  for (const path of [...files, ...engines[engine]]) {
    if (isPaused) return
    const kept = await cache.match(path)
    if (!kept?.headers.has(BYTES)) await keep(path, await fetch(new Request(path, { priority: 'low' })))
  }
  const wanted = new Set([...files, ...changing, ...whenUsed, ...engines.newer, ...engines.older])
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
  page?.postMessage({ filled: true })
}

/** What the page said of notices: its words for each kind, and whether chats may be named. */
async function keepNotices(notices) {
  const cache = await caches.open(ORIGINS_CACHE)
  await cache.put('/notices', new Response(JSON.stringify(notices)))
}

async function readNotices() {
  const cache = await caches.open(ORIGINS_CACHE)
  const kept = await cache.match('/notices')
  return (await kept?.json().catch(() => undefined)) ?? {}
}

/** Chats that notices told of while nobody saw them. Pages take them up as unread, and say when that is on disk. */
async function readUnread() {
  const cache = await caches.open(ORIGINS_CACHE)
  const kept = await cache.match('/unread')
  const chats = await kept?.json().catch(() => undefined)
  return Array.isArray(chats) ? chats : []
}

/** One change at a time: two notices may come at once. */
let changing = Promise.resolve()
function changeUnread(change) {
  changing = changing
    .then(async () => {
      const cache = await caches.open(ORIGINS_CACHE)
      const chats = change(await readUnread())
      await cache.put('/unread', new Response(JSON.stringify(chats)))
    })
    .catch(() => undefined)
  return changing
}

const MOST_UNREAD = 200

/** Notes a chat, unless somebody looks at it right now, and tells the pages that are open. */
async function noteUnread(chat) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isSeen = pages.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && new URL(url).pathname === `/c/${chat}`,
  )
  if (isSeen) return
  await changeUnread((chats) => [...chats.filter((each) => each !== chat), chat].slice(-MOST_UNREAD))
  for (const page of pages) page.postMessage({ unread: true })
}

const forgetUnread = (taken) => changeUnread((chats) => chats.filter((each) => !taken.includes(each)))

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))

/** Shows what the host sent: of which kind it is and of which chat, never a word of it. */
async function showNotice(data) {
  let notice = {}
  try {
    notice = data.json()
  } catch {
    // Browsers want a notice for each message, also for one that can't be read.
  }
  const chat = /^[\w-]{1,64}$/.test(notice.chat ?? '') ? notice.chat : undefined
  if (chat !== undefined) await noteUnread(chat).catch(() => undefined)
  const { words = {}, titles = false } = await readNotices().catch(() => ({}))
  const title = titles && chat !== undefined ? await titleOf(chat).catch(() => undefined) : undefined
  await self.registration.showNotification(title || 'Parlance', {
    body: words[notice.kind] ?? words.reply ?? '',
    icon: '/icon-192.png',
    tag: chat ?? notice.kind ?? '',
    renotify: (chat ?? notice.kind ?? '') !== '',
    data: { path: chat === undefined ? (PLACES[notice.kind] ?? '/') : `/c/${chat}` },
  })
}

/** Where notices lead that are of no chat. */
const PLACES = {
  nearly: '/settings/connections',
  usedUp: '/settings/connections',
  schedule: '/schedules',
  scheduleFailed: '/schedules',
  scheduleOff: '/schedules',
  test: '/settings/notifications',
}

/** Of a chat on this device, from the database as it is; undefined where it isn't there. */
function titleOf(chat) {
  return new Promise((resolve, reject) => {
    const opening = self.indexedDB.open('parlance')
    opening.onerror = () => reject(opening.error)
    // There is none: it isn't made here.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onsuccess = () => {
      const db = opening.result
      // A page with a newer version waits for nobody.
      db.onversionchange = () => db.close()
      const reading = db.transaction('conversations').objectStore('conversations').get(chat)
      reading.onsuccess = () => {
        db.close()
        resolve(reading.result?.title)
      }
      reading.onerror = () => {
        db.close()
        reject(reading.error)
      }
    }
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const path = event.notification.data?.path ?? '/'
  const [, chat] = /^\/c\/([\w-]+)$/.exec(path) ?? []
  event.waitUntil(Promise.all([openPlace(path), chat && forgetUnread([chat])]))
})

/** In the tab that shows it, else in any, else in a new one. */
async function openPlace(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0]
  if (!page) return self.clients.openWindow(path)
  const shown = await page.focus().catch(() => page)
  shown.postMessage({ open: path })
}
