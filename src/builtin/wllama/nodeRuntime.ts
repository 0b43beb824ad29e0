import { resolveObjectURL } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker as Thread } from 'node:worker_threads'
import { CacheManager, Wllama } from '@wllama/wllama/esm/index.js'
import scriptUrl from '@wllama/wllama-compat/wasm/wllama.js?url'
import wasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url'

import type { LocalModel } from '../models/modelStore'

import { createEnginePool, type EnginePool } from './createEnginePool'
import { NO_STORAGE, type RuntimeFactory } from './createRuntimeSlot'
import { createWllamaEngine } from './createWllamaEngine'

/**
 * The engine's library in Node: its compatibility build, on one thread of its own.
 *
 * The library is made for browsers. Three things stand in for one: a global `Worker` that runs the code
 * of a blob in a thread, a prelude in that thread with the names a browser's worker has, and a cache
 * that is never asked. All of it leans on the inner workings of version 3.8.1; the test of this file
 * fails when they change.
 */
export const createNodeRuntime: RuntimeFactory = ({ onError }) => {
  if (!('navigator' in globalThis)) define('navigator', { userAgent: 'Node', hardwareConcurrency: 1 })
  define('Worker', BlobWorker)
  const runtime = new Wllama(
    { default: WASM_NAME },
    {
      cacheManager: new CacheManager([NO_STORAGE]),
      logger: { debug: ignore, log: ignore, warn: ignore, error: onError },
    },
  )
  // Newer Nodes could run the default build, but only this one was tried in a thread.
  runtime.getWorkerResources = () => ({
    wasmPath: WASM_NAME,
    jsPath: { code: readFileSync(fileOf(SCRIPT), 'utf8') },
    compat: true,
    noWebGPU: true,
  })
  return Promise.resolve({ runtime, threads: 1, usesGpu: () => Promise.resolve(false) })
}

/** What the code in the thread asks `fetch` for; the prelude answers with the file. */
const WASM_NAME = 'wllama:wasm'

type EngineFile = { readonly url: string; readonly name: string }

const SCRIPT: EngineFile = { url: scriptUrl, name: 'wllama.js' }
const WASM: EngineFile = { url: wasmUrl, name: 'wllama.wasm' }

/** A built host reads what it serves to pages, the sources what lies in their package. */
function fileOf({ url, name }: EngineFile): string {
  const served = fileURLToPath(new URL(`../client${url}`, import.meta.url))
  return existsSync(served)
    ? served
    : createRequire(import.meta.url).resolve(`@wllama/wllama-compat/wasm/${name}`)
}

const ignore = () => undefined

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** As much of a browser's `Worker` as the library uses: blob URLs, messages with transfers, terminate. */
class BlobWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onerror: ((error: unknown) => void) | null = null
  #isEnded = false
  readonly #thread: Promise<Thread>

  constructor(url: string) {
    this.#thread = this.#start(url)
  }

  async #start(url: string): Promise<Thread> {
    const code = await resolveObjectURL(url)?.text()
    const thread = new Thread(prelude(fileOf(WASM)) + (code ?? ''), { eval: true })
    thread.on('message', (data: unknown) => this.onmessage?.({ data }))
    thread.on('error', () => this.onerror?.({ type: 'error' }))
    // One that ends by itself, or is ended by the system, does not always say why.
    thread.on('exit', () => {
      if (!this.#isEnded) this.onerror?.({ type: 'error' })
    })
    // A model that is loaded but idle does not keep the program alive.
    thread.unref()
    return thread
  }

  postMessage(data: unknown, options?: { readonly transfer?: ArrayBuffer[] }): void {
    void this.#thread.then((thread) => thread.postMessage(data, options?.transfer ?? []))
  }

  terminate(): void {
    this.#isEnded = true
    void this.#thread.then((thread) => thread.terminate())
  }
}

const prelude = (wasmFile: string) => `
const { parentPort } = require('node:worker_threads')
globalThis.self = globalThis
globalThis.location = { href: 'file:///' }
globalThis.WorkerGlobalScope = function WorkerGlobalScope() {}
globalThis.WorkerNavigator = function WorkerNavigator() {}
Object.defineProperty(globalThis, 'navigator', {
  value: { hardwareConcurrency: 1, gpu: { requestAdapter: async () => null } },
  configurable: true,
})
process.type = 'renderer'
globalThis.postMessage = (data, transfer) => parentPort.postMessage(data, transfer)
globalThis.fetch = async () =>
  new Response(require('node:fs').readFileSync(${JSON.stringify(wasmFile)}), { headers: { 'Content-Type': 'application/wasm' } })
parentPort.on('message', (data) => globalThis.onmessage?.({ data }))
;`

/** The engine in Node, over the models whose files the server found: one thread, unless there are to be more. */
export function createNodeEngine({
  size = 1,
  ...parts
}: {
  readonly listModels: () => Promise<readonly LocalModel[]>
  readonly now: () => number
  readonly newId: () => string
  /** How many completions run at once, each in an engine of its own. */
  readonly size?: number
}): EnginePool {
  return createEnginePool({
    size,
    createEngine: (onStatus) => createWllamaEngine({ ...parts, createRuntime: createNodeRuntime, onStatus }),
  })
}
