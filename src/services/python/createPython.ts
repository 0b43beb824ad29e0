import {
  type CodeDownload,
  type CodeFile,
  type CodeOutcome,
  createIntake,
  MOST_CODE_BYTES,
  MOST_CODE_FILES,
  readPythonError,
} from '@/domain/code/codeRun'
import { SCRIPT_ERROR_CHARS, SCRIPT_OUTPUT_CHARS, type ScriptEnd } from '@/domain/functions/script'
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
    const intake = createIntake(onPrint)
    const written: CodeFile[] = []
    let bytes = 0
    /** What may come next: each message is taken once and in its place. */
    let place: 'ready' | 'begun' | 'running' | 'files' | 'over' = 'ready'
    let began: number | undefined
    const finish = (outcome: CodeOutcome) => {
      place = 'over'
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      frame.remove()
      resolve(outcome)
    }
    const soFar = (end: ScriptEnd): CodeOutcome => ({
      ...ended(end),
      printed: intake.printed(),
      isCut: intake.isCut(),
      ms: began === undefined ? 0 : performance.now() - began,
    })
    const cutOff = (end: ScriptEnd) => finish(soFar(end))
    const stop = () => cutOff(began === undefined ? STOPPED_EARLY : { type: 'stopped' })
    let timer = setTimeout(() => finish(ended(UNSUPPORTED)), START_MS)
    signal.addEventListener('abort', stop)

    /** Takes a message in its place; false for one that no run sends there. */
    function take(data: Readonly<Record<string, unknown>>): boolean {
      const { type } = data
      if (type === 'ready' && place === 'ready') {
        place = 'begun'
        frame.post({ files, code: order.code, inputs: order.files, modules: MODULES })
      } else if (type === 'begun' && place === 'begun') {
        place = 'running'
        clearTimeout(timer)
        began = performance.now()
        onBegin?.()
        timer = setTimeout(() => cutOff({ type: 'timeout', limitMs: order.limitMs }), order.limitMs)
      } else if (type === 'printed' && (place === 'running' || place === 'files')) {
        intake.print(data['text'])
      } else if (type === 'file' && (place === 'running' || place === 'files')) {
        place = 'files'
        const file = readFile(data)
        bytes += file?.bytes.byteLength ?? Infinity
        if (!file || written.length >= MOST_CODE_FILES || bytes > MOST_CODE_BYTES) return false
        written.push(file)
      } else if (type === 'done' && (place === 'running' || place === 'files')) {
        const { end, left, isCut } = data
        const outcome = soFar(readEnd(end))
        finish({
          ...outcome,
          isCut: outcome.isCut || isCut === true,
          files: written,
          left: typeof left === 'number' && left > 0 ? Math.min(MOST_LEFT, Math.floor(left)) : 0,
        })
      } else if (type === 'unsupported' && place !== 'over') {
        finish(began === undefined ? ended(UNSUPPORTED) : soFar({ type: 'misbehaved' }))
      } else return false
      return true
    }

    frame.onMessage = (data) => {
      if (place === 'over') return
      if (!isRecord(data) || !intake.hears() || !take(data)) cutOff({ type: 'misbehaved' })
    }
  })
}

/** Files beyond those that are taken out are counted up to here. */
const MOST_LEFT = 100_000

function readEnd(end: unknown): ScriptEnd {
  if (!isRecord(end)) return { type: 'unavailable' }
  if (end['type'] === 'threw')
    return { type: 'threw', ...readPythonError(textOf(end['message'], -SCRIPT_ERROR_CHARS)) }
  const { value } = end
  return {
    type: 'done',
    ...(typeof value === 'string' && { value: textOf(value, 0, SCRIPT_OUTPUT_CHARS) }),
  }
}

const textOf = (value: unknown, from: number, to?: number): string =>
  typeof value === 'string' ? value.slice(from, to) : ''

/** Its bytes are this page's: the frame gave them away. */
const readFile = ({ name, bytes }: Readonly<Record<string, unknown>>): CodeFile | undefined =>
  typeof name === 'string' && bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer
    ? {
        name: name.slice(0, MOST_NAME),
        bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      }
    : undefined
const MOST_NAME = 200

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
