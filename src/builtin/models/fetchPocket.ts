import { failed, ok, type Result } from '@/lib/result'

import { readGguf, type GgufError } from '../gguf/readGguf'

import { describeModel } from './describeModel'
import type { LocalModel } from './localModel'

/** What the model that comes with the app is called on the wire. */
export const POCKET_ID = 'pocket'

export type PocketError = GgufError | { readonly type: 'unreachable'; readonly status?: number }

/**
 * The model that comes with the app, from its address. Only the head of the file is read for the
 * lists; the whole is fetched when it is first run.
 */
export async function fetchPocket(
  url: string,
  fetch: typeof globalThis.fetch,
): Promise<Result<LocalModel, PocketError>> {
  const leaving = new AbortController()
  try {
    const response = await fetch(url, { signal: leaving.signal })
    if (!response.ok || !response.body) return failed({ type: 'unreachable', status: response.status })
    const sizeBytes = Number(response.headers.get('content-length') ?? 0)
    const gguf = await readGguf(streamSource(response.body))
    if (!gguf.ok) return gguf
    return ok({
      ...describeModel(POCKET_ID, gguf.value, sizeBytes || gguf.value.fileBytes),
      open: async () => {
        const whole = await fetch(url)
        if (!whole.ok) throw new Error(`its file could not be fetched (HTTP ${whole.status})`)
        return whole.blob()
      },
    })
  } catch {
    return failed({ type: 'unreachable' })
  } finally {
    leaving.abort()
  }
}

/** Bytes of a stream, kept as far as they were read, so that only the head is ever taken. */
function streamSource(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  let held = new Uint8Array(0)
  return {
    async read(offset: number, length: number) {
      const parts: Uint8Array[] = [held]
      let have = held.length
      while (have < offset + length) {
        const step = await reader.read()
        if (step.done) break
        parts.push(step.value)
        have += step.value.length
        // A step of the cursor asks for more than the head needs; what came must do if it can.
        if (have > offset + LEAST_BYTES) break
      }
      held = joined(parts, have)
      return held.slice(offset, offset + length)
    },
  }
}

const LEAST_BYTES = 128 * 1024

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
