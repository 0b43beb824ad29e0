import { t } from '@/lib/text/t'

import type { AddModelError } from './addModelError'

/** How a file is fetched. The callbacks may refuse it by returning an error. */
export type FetchPartsOptions = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  /** Bytes that are there already. */
  readonly from: number
  /** The size it had when those came; another size means another file, fetched from its start. */
  readonly expectedBytes: number | undefined
  readonly partBytes: number
  readonly onBytes: (doneBytes: number, totalBytes: number) => void
  /** Before the first byte; `from` is 0 where the server does not go on in the middle. */
  readonly onStart: (totalBytes: number, from: number) => Promise<AddModelError | undefined>
  /** A whole part, or the last one. Also called with what had come when it is cut off. */
  readonly onPart: (part: Blob, at: number, totalBytes: number) => Promise<AddModelError | undefined>
}

type Outcome =
  | 'done'
  | Exclude<AddModelError, { readonly type: 'cancelled' | 'unreachable' }>
  | { readonly type: 'cancelled' }
  | { readonly type: 'unreachable'; readonly status?: number }

/** Fetches a file in parts, from where it was left. */
export async function fetchParts(url: string, options: FetchPartsOptions): Promise<Outcome> {
  const response = await ask(url, options, options.from)
  if (!(response instanceof Response)) return response
  if (!response.ok) {
    // 416: there is nothing after what we have, so it was another file.
    return response.status === 416 && options.from > 0
      ? fetchParts(url, { ...options, from: 0, expectedBytes: undefined })
      : { type: 'unreachable', status: response.status }
  }
  const from = response.status === 206 ? options.from : 0
  const totalBytes = totalOf(response, from)
  if (totalBytes === undefined)
    return { type: 'damaged', detail: t('the server doesn’t say how large the file is') }
  if (from > 0 && options.expectedBytes !== undefined && totalBytes !== options.expectedBytes) {
    await response.body?.cancel()
    return fetchParts(url, { ...options, from: 0, expectedBytes: undefined })
  }
  const refusal = await options.onStart(totalBytes, from)
  if (refusal) {
    await response.body?.cancel()
    return refused(refusal)
  }
  return readAll(response, from, totalBytes, options)
}

async function readAll(
  response: Response,
  from: number,
  totalBytes: number,
  options: FetchPartsOptions,
): Promise<Outcome> {
  const reader = response.body?.getReader()
  if (!reader) return { type: 'unreachable', status: response.status }
  let held: Uint8Array<ArrayBuffer>[] = []
  let heldBytes = 0
  let at = from

  async function keep(): Promise<AddModelError | undefined> {
    if (heldBytes === 0) return undefined
    const refusal = await options.onPart(new Blob(held), at, totalBytes)
    at += heldBytes
    held = []
    heldBytes = 0
    return refusal
  }

  for (;;) {
    let step: ReadableStreamReadResult<Uint8Array<ArrayBuffer>>
    try {
      step = await reader.read()
    } catch {
      const refusal = await keep()
      if (refusal) return refused(refusal)
      return options.signal.aborted ? { type: 'cancelled' } : { type: 'unreachable' }
    }
    if (!step.done) {
      held.push(step.value)
      heldBytes += step.value.length
      options.onBytes(at + heldBytes, totalBytes)
      // The first bytes decide at once whether it is worth going on.
      const isFirst = at === 0 && heldBytes >= MAGIC_BYTES && heldBytes - step.value.length < MAGIC_BYTES
      if (isFirst && !(await new Blob(held).slice(0, MAGIC_BYTES).text()).startsWith('GGUF')) {
        await reader.cancel()
        return { type: 'notGguf' }
      }
    }
    if (step.done || heldBytes >= options.partBytes) {
      const refusal = await keep()
      if (refusal) {
        await reader.cancel()
        return refused(refusal)
      }
    }
    if (step.done) return at === totalBytes ? 'done' : { type: 'unreachable' }
  }
}

const MAGIC_BYTES = 4

async function ask(
  url: string,
  { fetch, signal }: FetchPartsOptions,
  from: number,
): Promise<Response | Outcome> {
  try {
    return await fetch(url, { signal, ...(from > 0 && { headers: { Range: `bytes=${from}-` } }) })
  } catch {
    return signal.aborted ? { type: 'cancelled' } : { type: 'unreachable' }
  }
}

function totalOf(response: Response, from: number): number | undefined {
  const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  if (whole !== undefined) return Number(whole)
  const length = Number(response.headers.get('content-length') ?? 0)
  return length > 0 ? from + length : undefined
}

function refused(error: AddModelError): Outcome {
  return error
}

/** How far a transfer is. */
export type Progress = {
  readonly doneBytes: number
  /** Undefined when the other side does not say. */
  readonly totalBytes?: number
  /** Over the last seconds; 0 before there is anything to measure. */
  readonly bytesPerSecond: number
  /** Undefined while it cannot be told. */
  readonly secondsLeft?: number
}

/** The speed is that of this long; shorter jumps about, longer lags behind. */
const WINDOW_MS = 5000

/** Measures a transfer: call it with the bytes done so far. `now` is milliseconds from any start. */
export function createMeter(
  now: () => number,
): (doneBytes: number, totalBytes: number | undefined) => Progress {
  let samples: readonly { readonly at: number; readonly bytes: number }[] = []
  return (doneBytes, totalBytes) => {
    const at = now()
    samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, bytes: doneBytes }]
    const [first] = samples
    const seconds = first ? (at - first.at) / 1000 : 0
    const bytesPerSecond = first && seconds > 0 ? (doneBytes - first.bytes) / seconds : 0
    return {
      doneBytes,
      bytesPerSecond,
      ...(totalBytes !== undefined && { totalBytes }),
      ...(totalBytes !== undefined &&
        bytesPerSecond > 0 && { secondsLeft: Math.max(0, (totalBytes - doneBytes) / bytesPerSecond) }),
    }
  }
}
