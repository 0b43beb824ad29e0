import type { CodeDownload, CodeFile, CodeOutcome } from '@/domain/code/codeRun'
import { readPythonError } from '@/domain/code/pythonError'
import type { ScriptEnd } from '@/domain/functions/script'
import { isRecord } from '@/lib/json'

import charts from './charts.py?raw'
import { loadPythonFiles, type PythonFiles } from './pythonFiles'

/** A frame without an origin that runs one program and is then removed. */
export type PythonFrame = {
  /** Called with what the frame says. */
  onMessage: (data: unknown) => void
  post(message: object): void
  remove(): void
}

export type PythonOrder = {
  readonly code: string
  readonly files: readonly CodeFile[]
  /** Longest run, in milliseconds, once Python has started. */
  readonly limitMs: number
}

export type PythonWatch = {
  readonly onDownload?: (progress: CodeDownload) => void
  /** Gets all that was printed so far. */
  readonly onPrint?: (printed: string) => void
  /** Python has started, and the code begins. */
  readonly onBegin?: () => void
}

export type Python = {
  /** Runs a program in a Python of its own. Never rejects. */
  run(order: PythonOrder, signal: AbortSignal, watch?: PythonWatch): Promise<CodeOutcome>
}

/** Starting Python takes seconds on a slow machine; after this long it will not, in milliseconds. */
const START_MS = 60_000
const STOPPED_EARLY: ScriptEnd = { type: 'stopped', isEarly: true }
const UNSUPPORTED: ScriptEnd = { type: 'unsupported' }

/** Python in sandboxed frames of this page. What it is made of is downloaded for the first run. */
export function createPython(
  fetch: typeof globalThis.fetch,
  openFrame: () => PythonFrame = openPythonFrame,
): Python {
  let files: PythonFiles | undefined

  return {
    async run(order, signal, { onDownload = () => undefined, onPrint, onBegin } = {}) {
      const isStopped = () => signal.aborted
      if (isStopped()) return ended(STOPPED_EARLY)
      try {
        files ??= await loadPythonFiles(fetch, signal, onDownload)
      } catch {
        return ended(isStopped() ? STOPPED_EARLY : { type: 'unavailable' })
      }
      return runInFrame(openFrame(), files, { order, signal, onPrint, onBegin })
    },
  }
}

/** What `import` finds besides Python's own library, by name. */
const MODULES = { charts }

type Run = {
  readonly order: PythonOrder
  readonly signal: AbortSignal
  readonly onPrint: PythonWatch['onPrint']
  readonly onBegin: PythonWatch['onBegin']
}

function runInFrame(
  frame: PythonFrame,
  files: PythonFiles,
  { order, signal, onPrint, onBegin }: Run,
): Promise<CodeOutcome> {
  return new Promise((resolve) => {
    let printed = ''
    let began: number | undefined
    const finish = (outcome: CodeOutcome) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      frame.remove()
      resolve(outcome)
    }
    const cutOff = (end: ScriptEnd) =>
      finish({ ...ended(end), printed, ms: began === undefined ? 0 : performance.now() - began })
    const stop = () => cutOff(began === undefined ? STOPPED_EARLY : { type: 'stopped' })
    let timer = setTimeout(() => finish(ended(UNSUPPORTED)), START_MS)
    signal.addEventListener('abort', stop)
    frame.onMessage = (data) => {
      if (!isRecord(data)) return
      switch (data['type']) {
        case 'ready':
          frame.post({ files, code: order.code, inputs: order.files, modules: MODULES })
          return
        case 'begun':
          clearTimeout(timer)
          began = performance.now()
          onBegin?.()
          timer = setTimeout(() => cutOff({ type: 'timeout', limitMs: order.limitMs }), order.limitMs)
          return
        case 'printed':
          if (typeof data['text'] !== 'string') return
          printed += data['text']
          onPrint?.(printed)
          return
        case 'done':
          finish(readDone(data, printed))
          return
        case 'unsupported':
          finish(ended(UNSUPPORTED))
      }
    }
  })
}

/** The code may have written this message itself: nothing in it is trusted. */
function readDone(data: Readonly<Record<string, unknown>>, printed: string): CodeOutcome {
  const files = Array.isArray(data['files']) ? data['files'].flatMap(readFile) : []
  const ms = data['ms']
  const left = data['left']
  return {
    end: readEnd(data['end']),
    printed,
    isCut: data['isCut'] === true,
    files,
    left: typeof left === 'number' ? left : 0,
    ms: typeof ms === 'number' ? ms : 0,
  }
}

function readEnd(end: unknown): ScriptEnd {
  if (!isRecord(end)) return { type: 'unavailable' }
  if (end['type'] === 'threw')
    return { type: 'threw', ...readPythonError(typeof end['message'] === 'string' ? end['message'] : '') }
  const value = end['value']
  return { type: 'done', ...(typeof value === 'string' && { value }) }
}

const readFile = (file: unknown): readonly CodeFile[] =>
  isRecord(file) && typeof file['name'] === 'string' && file['bytes'] instanceof Uint8Array
    ? [{ name: file['name'], bytes: new Uint8Array(file['bytes']) }]
    : []

const ended = (end: ScriptEnd): CodeOutcome => ({ end, printed: '', isCut: false, files: [], left: 0, ms: 0 })

function openPythonFrame(): PythonFrame {
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
