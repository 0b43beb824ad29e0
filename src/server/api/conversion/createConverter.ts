import { takeIdle, type ServiceDialect } from '@/builtin/dialects/serviceDialect'
import type { Problem } from '@/builtin/problem'
import { dialectAt, isCounter } from '@/builtin/service/createService'
import { dialectOfUrl } from '@/domain/dialects'
import { fieldsOf } from '@/domain/usage/fields'
import { readBytes } from '@/lib/streams/readBytes'
import { ok, type Result } from '@/lib/result'
import { trimEndOf } from '@/lib/text/trimEndOf'

import type { Upstream } from '../upstream'

export const CHAT_PATH = '/v1/chat/completions'

/** After this long a path that was not there is asked for again, in milliseconds. */
const AGAIN_MS = 3_600_000
/** The most of a refusal that is looked at, in bytes. */
const MOST_BYTES = 64 * 1024

type Body = Readonly<Record<string, unknown>>

/** A request as a chat completion asks for the same. */
export type Converted = {
  readonly dialect: ServiceDialect
  readonly body: { readonly text: string; readonly value: Body }
  /** Members that change nothing there, by their names. */
  readonly ignored: readonly string[]
}

/**
 * Asks an upstream that speaks chat completions alone in those, whatever dialect it was asked in. Which it speaks is
 * known from the file of upstreams, or learned: a path that it does not have is asked once, and again after an hour.
 */
export function createConverter({ dialects }: Upstream, now: () => number = Date.now) {
  const missing = new Map<string, number>()

  return {
    /** Whether this path is to be asked for in chat completions at once. */
    isNeededAt(path: string): boolean {
      if (!isConvertible(path)) return false
      if (dialects && !dialects.includes(dialectOfUrl(path))) return true
      return now() < (missing.get(path) ?? 0)
    },
    /** The same request as a chat completion; the problem names what that cannot say. */
    converted(path: string, value: Body): Result<Converted, Problem> {
      const dialect = dialectAt(path)
      const { body, ignored } = takeIdle(value, dialect.idle)
      const { metadata, ...said } = fieldsOf(body)
      const chat = dialect.toChat(said)
      if (!chat.ok) return chat
      // Every service knows the older name of this bound, and none but the first the newer; usage is asked for elsewhere.
      const { max_completion_tokens: most, stream_options: _, ...rest } = fieldsOf(chat.value)
      const asked = most === undefined ? rest : { ...rest, max_tokens: most }
      return ok({
        dialect,
        body: { text: JSON.stringify(asked), value: asked },
        ignored: metadata === undefined ? ignored : [...ignored, 'metadata'],
      })
    },
    /** Whether an answer may mean that there is nothing at this path, rather than no such model or response. */
    async mayLack(path: string, answer: Response): Promise<boolean> {
      if (!isConvertible(path)) return false
      if (answer.status === 405 || answer.status === 501) return true
      if (answer.status !== 404) return false
      const bytes = await readBytes(answer.clone().body, MOST_BYTES)
      return bytes !== undefined && !/model/i.test(new TextDecoder().decode(bytes))
    },
    /** A path that the upstream does not have, as an answer in chat completions has shown. */
    lacks: (path: string): void => void missing.set(path, now() + AGAIN_MS),
  }
}

export type Converter = ReturnType<typeof createConverter>

const isConvertible = (path: string): boolean =>
  !isCounter(path) && dialectOfUrl(trimEndOf(path, '/')) !== 'chat'
