import {
  type CodeFile,
  type CodeOutcome,
  createIntake,
  isOutOfMemory,
  MOST_CODE_BYTES,
  MOST_CODE_FILES,
  PYTHON_MEMORY_BYTES,
  readPythonError,
} from '@/domain/code/codeRun'
import { readTable, readVariables } from '@/domain/code/codeShown'
import { SCRIPT_ERROR_CHARS, SCRIPT_OUTPUT_CHARS, type ScriptEnd } from '@/domain/functions/script'
import { isRecord, parseJson } from '@/lib/json'
import { awakeTimeout } from '@/services/page/timeouts'

import type { PackageFiles } from './packages/fetchPackages'
import type { PythonSession } from './pythonSession'

export type SessionRun = {
  readonly code: string
  readonly files: readonly CodeFile[]
  readonly limitMs: number
  /** Packages to load first: their names, and the files of those and of what they need. */
  readonly names: readonly string[]
  readonly packages: PackageFiles
  readonly signal: AbortSignal
  readonly onPrint: ((printed: string) => void) | undefined
  readonly onBegin: (() => void) | undefined
}

/** Loading packages takes seconds on a slow machine; after this long it will not end, in milliseconds. */
const LOAD_MS = 120_000
/** Files beyond those that are taken out are counted up to here. */
const MOST_LEFT = 100_000
/** An interpreter whose files are larger than this altogether isn't kept. */
const MOST_KEPT_BYTES = 200_000_000
const MOST_NAME = 200

export const endedAs = (end: ScriptEnd): CodeOutcome => ({
  end,
  printed: '',
  isCut: false,
  files: [],
  left: 0,
  ms: 0,
})

/** Runs a program in an interpreter that is ready; whatever cuts it off ends the interpreter. */
export function runInSession(session: PythonSession, run: SessionRun): Promise<CodeOutcome> {
  const { code, limitMs, names, packages, signal, onPrint, onBegin } = run
  return new Promise((resolve) => {
    const intake = createIntake(onPrint)
    const written: CodeFile[] = []
    const hadVariables = session.hasRun
    let bytes = 0
    /** What may come next: each message is taken once and in its place. */
    let place: 'begun' | 'running' | 'files' = 'begun'
    let began: number | undefined
    const finish = (outcome: CodeOutcome) => {
      forget()
      signal.removeEventListener('abort', stop)
      session.quiet()
      resolve(session.isGone() && hadVariables ? { ...outcome, variables: [], isReset: true } : outcome)
    }
    const soFar = (end: ScriptEnd): CodeOutcome => ({
      ...endedAs(end),
      printed: intake.printed(),
      isCut: intake.isCut(),
      ms: began === undefined ? 0 : performance.now() - began,
    })
    const cutOff = (end: ScriptEnd) => {
      session.end()
      finish(soFar(end))
    }
    const stop = () => cutOff(began === undefined ? { type: 'stopped', isEarly: true } : { type: 'stopped' })
    let forget = awakeTimeout(() => cutOff({ type: 'unsupported' }), LOAD_MS)
    signal.addEventListener('abort', stop)

    function take(data: Readonly<Record<string, unknown>>): boolean {
      const { type } = data
      if (!intake.hears()) return false
      if (type === 'begun' && place === 'begun') {
        place = 'running'
        forget()
        began = performance.now()
        session.hasRun = true
        onBegin?.()
        forget = awakeTimeout(() => cutOff({ type: 'timeout', limitMs }), limitMs)
        return true
      }
      if (place === 'begun') return false
      if (type === 'printed') {
        intake.print(data['text'])
        return true
      }
      if (type === 'file') {
        place = 'files'
        const file = readFile(data)
        bytes += file?.bytes.byteLength ?? Infinity
        if (!file || written.length >= MOST_CODE_FILES || bytes > MOST_CODE_BYTES) return false
        written.push(file)
        return true
      }
      if (type !== 'done') return false
      const { left, isCut, kept } = data
      if (!(typeof kept === 'number' && kept <= MOST_KEPT_BYTES)) session.end()
      const outcome = soFar({ type: 'done' })
      finish({
        ...outcome,
        ...readEnd(data['end']),
        variables: readVariables(parsed(data['variables'])),
        isCut: outcome.isCut || isCut === true,
        files: written,
        left: typeof left === 'number' && left > 0 ? Math.min(MOST_LEFT, Math.floor(left)) : 0,
      })
      return true
    }

    const inputs = run.files.filter(({ name, bytes: { length } }) => session.given.get(name) !== length)
    for (const {
      name,
      bytes: { length },
    } of inputs)
      session.given.set(name, length)
    const files = [...packages].map(([fileName, content]) => ({ fileName, bytes: content }))
    session.order({ type: 'run', code, inputs, packages: files, names }, take, (end) =>
      finish(soFar(end.type === 'unsupported' && began !== undefined ? { type: 'misbehaved' } : end)),
    )
  })
}

function readEnd(end: unknown): Pick<CodeOutcome, 'end' | 'table'> {
  if (!isRecord(end)) return { end: { type: 'unavailable' } }
  if (end['type'] === 'threw') {
    const read = readPythonError(textOf(end['message'], -SCRIPT_ERROR_CHARS))
    return {
      end: isOutOfMemory(read.message)
        ? { type: 'memory', bytes: PYTHON_MEMORY_BYTES }
        : { type: 'threw', ...read },
    }
  }
  const shown = parsed(end['shown'])
  if (!isRecord(shown)) return { end: { type: 'done' } }
  const table = readTable(shown['table'])
  const { text } = shown
  return {
    end: { type: 'done', ...(typeof text === 'string' && { value: text.slice(0, SCRIPT_OUTPUT_CHARS) }) },
    ...(table && { table }),
  }
}

const parsed = (text: unknown) => (typeof text === 'string' ? parseJson(text) : undefined)

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
