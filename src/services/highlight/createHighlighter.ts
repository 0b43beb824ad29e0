import { watchedWorker } from '@/services/workers/watchedWorker'

import type { CodeLine } from './highlightCode'
import type { HighlightAnswer, HighlightRequest } from './highlightWorker'

/** The part of a `Worker` that is used. */
export type HighlightWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Longest time one piece of code may take, in milliseconds: a grammar is made of regular expressions. */
const LIMIT_MS = 5000

type Job = HighlightRequest & { readonly resolve: (lines: readonly CodeLine[] | undefined) => void }

/**
 * Colours code in a worker that starts with the first request, one piece at a time.
 *
 * @param later runs work after some milliseconds and gives a way to cancel it.
 */
export function createHighlighter(
  startWorker: () => HighlightWorker,
  later: (work: () => void, ms: number) => () => void = afterTimeout,
) {
  let worker: HighlightWorker | undefined
  let running: { readonly job: Job; readonly cancel: () => void } | undefined
  const waiting: Job[] = []
  let made = 0

  function restart() {
    worker?.terminate()
    worker = undefined
    finish(undefined)
  }

  function finish(lines: readonly CodeLine[] | undefined) {
    const done = running
    running = undefined
    done?.cancel()
    done?.job.resolve(lines)
    runNext()
  }

  function begin(): HighlightWorker {
    const started = startWorker()
    started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
      if (started === worker && data.id === running?.job.id) finish(data.lines)
    })
    started.addEventListener('error', () => {
      if (started === worker) restart()
    })
    return started
  }

  function runNext() {
    const job = running ? undefined : waiting.shift()
    if (!job) return
    worker ??= begin()
    running = { job, cancel: later(restart, LIMIT_MS) }
    const { id, code, language } = job
    worker.postMessage({ id, code, language } satisfies HighlightRequest)
  }

  return {
    /**
     * One entry a line, each a list of tokens. Resolves to undefined for a language without a
     * grammar and for code that takes longer than five seconds; never rejects.
     */
    highlight: (code: string, language: string): Promise<readonly CodeLine[] | undefined> =>
      new Promise((resolve) => {
        made += 1
        waiting.push({ id: made, code, language, resolve })
        runNext()
      }),
  }
}

function afterTimeout(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Starts the worker that colours code; Vite makes it a file of its own. */
export const startHighlightWorker = (): Worker =>
  watchedWorker(
    new Worker(new URL('./highlightWorker.ts', import.meta.url), { type: 'module', name: 'highlight' }),
  )
