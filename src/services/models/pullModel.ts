import { originOf } from '@/domain/connections/baseUrl'
import { hideInRejection, secretsOf } from '@/domain/connections/hideSecrets'
import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import { createWireReader, readErrorBody, rejectionOf } from '@/domain/dialects'
import type { PullProgress } from '@/domain/models/model'
import { countOf, fieldsOf, textOf, wordOf } from '@/domain/usage/fields'
import { parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { stored } from '@/lib/text/english'

import { createIdleTimer, orAborted, readBody } from '../page/timeouts'
import { readFailure } from '../http/readFailure'
import { serviceRequest, unsendableHeader } from '../http/fetchJson'

type Order = {
  /** The dialect's `pullUrl`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The model by the name its library has for it. */
  readonly model: string
}

type Deps = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly onProgress: (progress: PullProgress) => void
}

/** Longest silence, in milliseconds: checking what came takes a while, and says nothing meanwhile. */
const LIMIT_MS = 300_000

/** Whether its last word says that the model is there. */
const isOver = (status: string): boolean => status === 'success'

const NO_HEADERS = new Headers()

/**
 * Has a server of one's own fetch a model, which it tells of in lines of JSON. Ends with the server's refusal or `ok`;
 * aborting `signal` ends the download, and what has come is kept there. Never throws.
 */
export async function pullModel(
  { url, headers, model }: Order,
  { fetch, signal, onProgress }: Deps,
): Promise<Result<void, ServiceError>> {
  const idle = createIdleTimer(LIMIT_MS)
  const either = AbortSignal.any([signal, idle.signal])
  const body = JSON.stringify({ model, stream: true })
  const init = serviceRequest({ method: 'POST', url, headers, body, signal: either })
  if (!init.ok) return failed(unsendableHeader(init.error))
  const secrets = secretsOf(headers)
  try {
    const response = await orAborted(fetch(url, init.value), either)
    if (!response.ok)
      return failed(await orAborted(readFailure(response, { nowMs: Date.now(), secrets }), either))
    let last = ''
    const wire = createWireReader('lines')
    const utf8 = new TextDecoder()
    const read = (events: ReturnType<typeof wire.feed>): string | undefined => {
      for (const event of events) {
        const line = fieldsOf('data' in event ? parseJson(event.data) : undefined)
        const wrong = wordOf(line['error'])
        if (wrong !== undefined) return wrong
        const status = textOf(line['status'])
        last = status
        const [loadedBytes, totalBytes] = [countOf(line['completed']), countOf(line['total'])]
        onProgress({
          status,
          ...(totalBytes !== undefined && { totalBytes, loadedBytes: loadedBytes ?? 0 }),
        })
      }
      return undefined
    }
    const refused = (detail: string) =>
      failed(
        hideInRejection(
          rejectionOf({ status: 200, headers: NO_HEADERS, body: { ...readErrorBody(detail), detail } }, 0),
          secrets,
        ),
      )
    if (response.body)
      for await (const bytes of readBody(response.body, either)) {
        idle.touch(LIMIT_MS)
        const wrong = read(wire.feed(utf8.decode(bytes, { stream: true })))
        if (wrong !== undefined) return refused(wrong)
      }
    if (either.aborted) throw new DOMException('Aborted', 'AbortError')
    const wrong = read(wire.end())
    if (wrong !== undefined) return refused(wrong)
    return isOver(last) ? ok(undefined) : failed({ type: 'unreachable', origin: originOf(url) })
  } catch {
    if (signal.aborted) return failed(notSentError(stored('The download was cancelled.')))
    return failed(
      idle.signal.aborted
        ? { type: 'timedOut', afterMs: LIMIT_MS }
        : { type: 'unreachable', origin: originOf(url) },
    )
  } finally {
    idle.stop()
  }
}
