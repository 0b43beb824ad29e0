/// <reference lib="webworker" />
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'

import { t } from '@/lib/text/t'
import { openStorage } from '@/services/storage/openStorage'
import { isFull, mayReopen } from '@/services/storage/room'
import { pageLanguage, type LanguageMessage } from '@/services/workers/pageLanguage'

import { createIndexer } from './createIndexer'
import { createIndexOpener } from './createIndexOpener'
import type { FromWorker, ToWorker } from './indexMessages'

/** Updates that come within this long of each other are done together, in milliseconds. */
const GATHER_MS = 800

const post = (message: FromWorker) => self.postMessage(message)

function end() {
  post({ type: 'ended' })
  self.close()
}

async function start() {
  await pageLanguage(self)
  const storage = await openStorage({
    indexedDB,
    now: Date.now,
    onNewerVersion: end,
    onGone: end,
    mustExist: true,
    mayReopen,
    isFull,
  })
  if (!storage.ok) throw new Error(t('storage could not be opened'))
  return createIndexer({
    storage: storage.value,
    onStatus: (status) => post({ type: 'status', status }),
    openIndex: await createIndexOpener(await sqlite3InitModule()),
  })
}

const indexer = start()
indexer
  .then((ready) => ready.start())
  .catch((cause: unknown) => {
    const detail = cause instanceof Error ? cause.message : t('the index could not be opened')
    post({ type: 'status', status: { type: 'unavailable', detail } })
  })

const gathered = new Set<Extract<ToWorker, { type: 'update' }>['ids'][number]>()
let timer: ReturnType<typeof setTimeout> | undefined

self.addEventListener('message', ({ data }: MessageEvent<ToWorker | LanguageMessage>) => {
  switch (data.type) {
    case 'language':
      break
    case 'query':
      void indexer
        .then((ready) => ready.query(data.query))
        .catch(() => undefined)
        .then((answer) => post({ type: 'answer', id: data.id, answer }))
      break
    case 'passages':
      void indexer
        .then((ready) => ready.passages(data.query))
        .catch(() => undefined)
        .then((hits) => post({ type: 'passages', id: data.id, hits }))
      break
    case 'update':
      for (const id of data.ids) gathered.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        const ids = [...gathered]
        gathered.clear()
        void indexer.then((ready) => ready.update(ids)).catch(() => undefined)
      }, GATHER_MS)
      break
    case 'rebuild':
      void indexer.then((ready) => ready.rebuild()).catch(() => undefined)
      break
  }
})
