import { createIntake } from '@/domain/code/codeRun'
import {
  MOST_SCRIPT_FILES,
  SCRIPT_ERROR_CHARS,
  SCRIPT_FILE_CHARS,
  SCRIPT_OUTPUT_CHARS,
  SCRIPT_VALUE_CHARS,
  type Script,
  type ScriptEnd,
  type ScriptOutcome,
} from '@/domain/functions/script'
import { isRecord } from '@/lib/json'
import { codeMissing, loadCode } from '@/lib/loadCode'
import { awakeTimeout } from '@/services/page/timeouts'
import type { Python } from '@/services/python/createPython'
import { watchedWorker } from '@/services/workers/watchedWorker'

/** The part of a `Worker` that is used. */
type SandboxWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** How long after its own deadline a run is ended from outside, in milliseconds. */
const GRACE_MS = 1_000
/** Loading the engine for the first time takes a while on a slow network. */
const LOAD_MS = 30_000

export type Sandbox = {
  /**
   * Runs a script in a worker of its own, several at a time. Never rejects.
   *
   * @param onPrint gets all that was printed so far.
   */
  run(script: Script, signal: AbortSignal, onPrint?: (printed: string) => void): Promise<ScriptOutcome>
  /** Runs Python, whose own files are downloaded for the first run. Never rejects. */
  python: Python['run']
}

/**
 * Scripts in workers. One that ended well is kept for the next run, in which nothing of the last is left (each gets a
 * fresh engine context); one that was stopped or ran over its time is ended with its worker.
 *
 * @param start undefined where there are no workers; scripts then run here, within their own limits.
 */
export function createSandbox(
  start: () => SandboxWorker | undefined = startSandboxWorker,
): Pick<Sandbox, 'run'> {
  let idle: SandboxWorker | undefined
  let isLoaded = false

  return {
    run(script, signal, onPrint) {
      if (signal.aborted) return Promise.resolve(without('stopped', ''))
      const worker = idle ?? start()
      idle = undefined
      if (!worker) return inPage(script, onPrint)
      return new Promise((resolve) => {
        const intake = createIntake(onPrint)
        const began = performance.now()
        const cutOff = (end: ScriptOutcome['end']) =>
          finish({ ...without('stopped', intake.printed()), end, ms: performance.now() - began }, false)
        const finish = (outcome: ScriptOutcome, isWhole: boolean) => {
          forget()
          signal.removeEventListener('abort', stop)
          listening.abort()
          if (isWhole && !idle) idle = worker
          else worker.terminate()
          resolve(outcome)
        }
        const stop = () => cutOff({ type: 'stopped' })
        const listening = new AbortController()
        const forget = awakeTimeout(
          () => cutOff({ type: 'timeout', limitMs: script.limitMs }),
          script.limitMs + GRACE_MS + (isLoaded ? 0 : LOAD_MS),
        )
        signal.addEventListener('abort', stop)
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<unknown>) => {
            if (!isRecord(data) || !intake.hears()) {
              cutOff({ type: 'misbehaved' })
              return
            }
            if (data['printed'] !== undefined) {
              intake.print(data['printed'])
              return
            }
            const outcome = data['outcome']
            if (outcome === undefined) {
              // The engine's file, perhaps, which a newer build took away.
              void codeMissing()
              finish(without('unavailable', intake.printed()), false)
              return
            }
            isLoaded = true
            const read = readOutcome(outcome)
            if (read) finish(read, read.end.type === 'done')
            else cutOff({ type: 'misbehaved' })
          },
          { signal: listening.signal },
        )
        worker.addEventListener('error', () => finish(without('unavailable', intake.printed()), false), {
          signal: listening.signal,
        })
        worker.postMessage({ script })
      })
    },
  }
}

async function inPage(script: Script, onPrint?: (printed: string) => void): Promise<ScriptOutcome> {
  let printed = ''
  try {
    const { runScript } = await loadCode(() => import('./runScript'))
    return await runScript(script, (text) => {
      printed += text
      onPrint?.(printed)
    })
  } catch {
    return without('unavailable', printed)
  }
}

/** How a run ended, where it is within the limits. */
function readOutcome(data: unknown): ScriptOutcome | undefined {
  if (!isRecord(data)) return undefined
  const { end, printed, isCut, files, ms } = data
  const all = isRecord(files) ? Object.entries(files) : []
  const texts = all.filter((each): each is [string, string] => typeof each[1] === 'string')
  const chars = texts.reduce((sum, [name, text]) => sum + name.length + text.length, 0)
  if (!isEnd(end) || !isText(printed, SCRIPT_OUTPUT_CHARS) || typeof ms !== 'number') return undefined
  if (all.length > MOST_SCRIPT_FILES || chars > SCRIPT_FILE_CHARS * 2) return undefined
  return { end, printed, isCut: isCut === true, files: Object.fromEntries(texts), ms }
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most

/** Whether this is an ending that a worker tells: only the page itself stops a run or says that it misbehaved. */
function isEnd(end: unknown): end is ScriptEnd {
  if (!isRecord(end)) return false
  const { type, value = '', message, limitMs } = end
  if (type === 'done') return isText(value, SCRIPT_VALUE_CHARS)
  if (type === 'threw') return isText(message, SCRIPT_ERROR_CHARS)
  return (
    type === 'memory' ||
    type === 'stuck' ||
    type === 'tooLong' ||
    (type === 'timeout' && typeof limitMs === 'number')
  )
}

const without = (type: 'stopped' | 'unavailable', printed: string): ScriptOutcome => ({
  end: { type },
  printed,
  isCut: false,
  files: {},
  ms: 0,
})

const startSandboxWorker = (): SandboxWorker | undefined =>
  typeof Worker === 'undefined'
    ? undefined
    : watchedWorker(
        new Worker(new URL('./sandboxWorker.ts', import.meta.url), { type: 'module', name: 'sandbox' }),
      )
