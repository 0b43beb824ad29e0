import { hasModernWasm } from '@/lib/hasModernWasm'
import { codeMissing, loadCode, type CodeMissing } from '@/lib/loadCode'

import compatScriptUrl from '@wllama/wllama-compat/wasm/wllama.js?url'
import compatWasmUrl from '@wllama/wllama-compat/wasm/wllama.wasm?url'
import wasmUrl from '@wllama/wllama/src/wasm/wllama.wasm?url'

import { NO_STORAGE, type RuntimeFactory } from './createRuntimeSlot'

/** Below this a model is faster on the processor than the graphics card is to start. */
const GPU_FROM_BYTES = 100 * 1024 * 1024
const MOST_THREADS = 8
/** As Emscripten says it. */
const NOT_STARTED = /^failed to asynchronously prepare wasm/

/**
 * The engine's library in a page, loaded when first called: with threads where they can
 * share memory, on the graphics card for large models where there is one, and from this
 * origin's own copy of the compatibility build where the browser lacks JSPI or 64-bit memory.
 *
 * @param fetch asks whether the engine's files are there when it doesn't start.
 */
export const createBrowserRuntime =
  (fetch: typeof globalThis.fetch): RuntimeFactory =>
  async ({ onError, onEnd }) => {
    const { CacheManager, Wllama } = await loadCode(() => import('@wllama/wllama/esm/index.js'))
    const ignore = () => undefined
    // The library waits for ever for an engine whose WebAssembly could not be had or run.
    const onLog = (line: unknown) => {
      if (typeof line === 'string' && NOT_STARTED.test(line)) onEnd(line)
    }
    const runtime = new Wllama(
      { default: wasmUrl },
      {
        cacheManager: new CacheManager([NO_STORAGE]),
        logger: { debug: ignore, log: onLog, warn: ignore, error: onError },
      },
    )
    runtime.setCompat({ worker: compatScriptUrl, wasm: compatWasmUrl })
    // One core is left to the page, which has to draw what is generated.
    const threads = canShareMemory()
      ? Math.max(1, Math.min(MOST_THREADS, navigator.hardwareConcurrency - 1))
      : 1
    return {
      runtime,
      threads,
      usesGpu: async (sizeBytes) => sizeBytes >= GPU_FROM_BYTES && (await hasFittingGpu()),
      whatIsMissing: () => missingFile(fetch, hasModernWasm() ? [wasmUrl] : [compatScriptUrl, compatWasmUrl]),
    }
  }

/** The library's own message of a missing file says nothing that helps: whether a newer build took it away does. */
async function missingFile(
  fetch: typeof globalThis.fetch,
  urls: readonly string[],
): Promise<CodeMissing | undefined> {
  const isThere = async (url: string) => {
    const answer = await fetch(url)
    await answer.body?.cancel()
    return answer.ok && answer.headers.get('content-type')?.startsWith('text/html') !== true
  }
  const found = await Promise.all(urls.map((url) => isThere(url).catch(() => false)))
  return found.includes(false) ? codeMissing() : undefined
}

/** What threads need. WebKitGTK isolates the page and has no shared memory all the same. */
const canShareMemory = (): boolean => crossOriginIsolated && typeof SharedArrayBuffer !== 'undefined'

/** Whether there is a graphics card whose shaders count in 16 bits, as all of the engine's do. */
async function hasFittingGpu(): Promise<boolean> {
  const gpu = navigator.gpu as GPU | undefined
  const adapter = await gpu?.requestAdapter().catch(() => null)
  return adapter?.features.has('shader-f16') === true
}
