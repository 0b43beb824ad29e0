import lockUrl from 'pyodide/pyodide-lock.json?url'
import asmUrl from 'pyodide/pyodide.asm.mjs?url'
import wasmUrl from 'pyodide/pyodide.asm.wasm?url'
import loaderUrl from 'pyodide/pyodide.js?url'
import libraryUrl from 'pyodide/python_stdlib.zip?url'

import type { CodeDownload } from '@/domain/code/codeRun'
import { readBody } from '@/services/page/timeouts'

/** A frame without an origin that runs the programs of one chat. */
export type PythonFrame = {
  /** Called with what the frame says. */
  onMessage: (data: unknown) => void
  post(message: object): void
  remove(): void
}

export function openPythonFrame(): PythonFrame {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts')
  element.hidden = true
  element.title = 'Python'
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source === element.contentWindow) frame.onMessage(data)
  }
  const frame: PythonFrame = {
    onMessage: () => undefined,
    post: (message) => element.contentWindow?.postMessage(message, '*'),
    remove: () => {
      window.removeEventListener('message', hear)
      element.remove()
    },
  }
  window.addEventListener('message', hear)
  element.src = '/python.html'
  document.body.append(element)
  return frame
}

/** What Python is made of (Pyodide), from this app's own host; sizes in bytes, as the package has them. */
export const PYTHON_FILES = {
  loader: { url: loaderUrl, bytes: 18_912 },
  asm: { url: asmUrl, bytes: 1_250_344 },
  wasm: { url: wasmUrl, bytes: 9_598_218 },
  library: { url: libraryUrl, bytes: 2_545_637 },
  lock: { url: lockUrl, bytes: 119_077 },
} as const

type FileName = keyof typeof PYTHON_FILES
export type PythonFiles = Readonly<Record<FileName, Uint8Array<ArrayBuffer>>>

const NAMES: readonly FileName[] = ['loader', 'asm', 'wasm', 'library', 'lock']
const TOTAL = NAMES.reduce((sum, name) => sum + PYTHON_FILES[name].bytes, 0)

/** Downloads Python; the browser keeps its files for the next time. Rejects where one cannot be had. */
export async function loadPythonFiles(
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  onProgress: (progress: CodeDownload) => void,
): Promise<PythonFiles> {
  let loadedBytes = 0
  const load = async (name: FileName): Promise<Uint8Array<ArrayBuffer>> => {
    const answer = await fetch(PYTHON_FILES[name].url, { signal })
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for await (const piece of readBody(answer.body, signal)) {
      pieces.push(new Uint8Array(piece))
      loadedBytes += piece.byteLength
      onProgress({ loadedBytes: Math.min(loadedBytes, TOTAL), totalBytes: TOTAL })
    }
    signal.throwIfAborted()
    return new Uint8Array(await new Blob(pieces).arrayBuffer())
  }
  const [loader, asm, wasm, library, lock] = await Promise.all([
    load('loader'),
    load('asm'),
    load('wasm'),
    load('library'),
    load('lock'),
  ])
  return { loader, asm, wasm, library, lock }
}
