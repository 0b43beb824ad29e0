/** The part of a `Worker` that is used. */
export type TimedWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Starts a worker; undefined where there are none. */
export type StartWorker = () => TimedWorker | undefined

type Job<Request, Answer> = {
  readonly id: number
  readonly request: Request
  readonly resolve: (answer: Answer | undefined) => void
}

/**
 * A worker that answers requests one at a time and is ended when one takes longer than `limitMs`, or is cancelled. It
 * starts with the first request, gets `{ id, request }` and posts `{ id, answer }`.
 *
 * @param inPage answers where there are no workers, without the limit.
 */
export function createTimedWorker<Request, Answer>(
  start: StartWorker,
  limitMs: number,
  inPage: (request: Request) => Promise<Answer>,
) {
  let worker: TimedWorker | undefined
  let running:
    { readonly job: Job<Request, Answer>; readonly timer: ReturnType<typeof setTimeout> } | undefined
  const waiting: Job<Request, Answer>[] = []
  let made = 0

  function begin(): TimedWorker | undefined {
    const started = start()
    started?.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: Answer }>) => {
      if (started === worker && data.id === running?.job.id) finish(data.answer)
    })
    started?.addEventListener('error', () => {
      if (started === worker) restart()
    })
    return started
  }

  function restart() {
    worker?.terminate()
    worker = undefined
    finish(undefined)
  }

  function finish(answer: Answer | undefined) {
    const done = running
    running = undefined
    if (done) clearTimeout(done.timer)
    done?.job.resolve(answer)
    runNext()
  }

  function runNext() {
    if (running) return
    const job = waiting.shift()
    if (!job) return
    worker ??= begin()
    if (!worker) {
      inPage(job.request).then(job.resolve, () => job.resolve(undefined))
      runNext()
      return
    }
    running = { job, timer: setTimeout(restart, limitMs) }
    worker.postMessage({ id: job.id, request: job.request })
  }

  return {
    /** Resolves to undefined when it took too long, failed or was cancelled; never rejects. */
    ask: (request: Request, signal?: AbortSignal): Promise<Answer | undefined> =>
      new Promise((resolve) => {
        if (signal?.aborted === true) {
          resolve(undefined)
          return
        }
        made += 1
        const job: Job<Request, Answer> = {
          id: made,
          request,
          resolve: (answer) => {
            signal?.removeEventListener('abort', cancel)
            resolve(answer)
          },
        }
        function cancel() {
          if (running?.job === job) {
            restart()
            return
          }
          const at = waiting.indexOf(job)
          if (at >= 0) waiting.splice(at, 1)
          job.resolve(undefined)
        }
        signal?.addEventListener('abort', cancel)
        waiting.push(job)
        runNext()
      }),
  }
}
