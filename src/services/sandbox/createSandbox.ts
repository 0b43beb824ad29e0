import type { Script, ScriptOutcome } from '@/domain/functions/script'
import { codeMissing, loadCode } from '@/lib/loadCode'
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
        let printed = ''
        const began = performance.now()
        const cutOff = (end: ScriptOutcome['end']) =>
          finish({ ...without('stopped', printed), end, ms: performance.now() - began }, false)
        const finish = (outcome: ScriptOutcome, isWhole: boolean) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', stop)
          listening.abort()
          if (isWhole && !idle) idle = worker
          else worker.terminate()
          resolve(outcome)
        }
        const stop = () => cutOff({ type: 'stopped' })
        const listening = new AbortController()
        const timer = setTimeout(
          () => cutOff({ type: 'timeout', limitMs: script.limitMs }),
          script.limitMs + GRACE_MS + (isLoaded ? 0 : LOAD_MS),
        )
        signal.addEventListener('abort', stop)
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<{ printed?: string; outcome?: ScriptOutcome }>) => {
            if (data.printed !== undefined) {
              printed += data.printed
              onPrint?.(printed)
              return
            }
            isLoaded ||= data.outcome !== undefined
            // The engine's file, perhaps, which a newer build took away.
            if (!data.outcome) void codeMissing()
            finish(data.outcome ?? without('unavailable', printed), data.outcome?.end.type === 'done')
          },
          { signal: listening.signal },
        )
        worker.addEventListener('error', () => finish(without('unavailable', printed), false), {
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
