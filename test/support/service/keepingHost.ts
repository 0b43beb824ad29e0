import { createApi } from '@/server/api/createApi'
import { createEndings } from '@/server/api/createEndings'
import { createReplyApi } from '@/server/replies/createReplyApi'
import { createMemoryReplies } from '@/server/store/createMemoryReplies'

import { plainMeter } from './plainMeter'
import { chunk, DONE } from './sse'

const unused = () => Promise.reject(new Error('not asked for here'))

/** A reply on its way, as its provider writes it. */
export type WrittenReply = {
  readonly headers: Headers
  /** Whether the provider still writes: nobody has stopped it. */
  readonly isOpen: () => boolean
  readonly write: (text: string) => void
  readonly think: (text: string) => void
  /** Calls a tool, and ends there. */
  readonly call: (name: string, args: string) => void
  readonly end: () => void
}

/** The host of a page, which keeps replies, before a provider whose replies are written by the test. */
export function keepingHost(now: () => number) {
  const replies: WrittenReply[] = []
  /** What was asked for by method and path, in order. */
  const asked: string[] = []
  const store = createMemoryReplies(now)
  const api = createApi({
    kind: 'gateway',
    answer(request) {
      let isOpen = true
      const encoder = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          replies.push({
            headers: request.headers,
            isOpen: () => isOpen,
            write: (text) => controller.enqueue(encoder.encode(chunk({ content: text }))),
            think: (text) => controller.enqueue(encoder.encode(chunk({ reasoning_content: text }))),
            call(name, args) {
              const call = { index: 0, id: `call${replies.length}`, type: 'function' }
              const calls = chunk({ tool_calls: [{ ...call, function: { name, arguments: args } }] })
              controller.enqueue(encoder.encode(calls + chunk({}, 'tool_calls') + DONE))
              controller.close()
            },
            end() {
              controller.enqueue(encoder.encode(chunk({}, 'stop') + DONE))
              controller.close()
            },
          })
        },
        cancel() {
          isOpen = false
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
    },
    authorize: undefined,
    limiter: unused,
    meter: plainMeter,
    usage: unused,
    isLoopback: false,
    allowedHosts: [],
    isCatalogOpen: false,
    newId: () => '1',
    replies: createReplyApi({ store, mostKeepMs: 3_600_000, endings: createEndings() }),
  })

  /** A page of this host. Once it is left, nothing it asked for comes any more, as where it crashed. */
  function page() {
    const readers = new Set<ReadableStreamDefaultReader<Uint8Array>>()
    let isLeft = false
    let isAsleep = false
    let breaks: () => void = () => undefined
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (isLeft) return new Promise(() => undefined)
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      const except = searchParams.get('except')
      asked.push(
        `${request.method} ${pathname.replace(/[0-9a-f]{32}/, '…')}${except === null ? '' : ` but ${except}`}`,
      )
      const answer = await api(request, 'here')
      const reader = answer.body?.getReader()
      if (!reader) return answer
      readers.add(reader)
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          breaks = () => {
            controller.error(new TypeError('network error'))
            void reader.cancel().catch(() => undefined)
          }
          request.signal.addEventListener('abort', () => {
            controller.error(new DOMException('Aborted', 'AbortError'))
            void reader.cancel().catch(() => undefined)
          })
        },
        async pull(controller) {
          const { done, value } = await reader.read()
          if (isLeft || isAsleep) return new Promise(() => undefined)
          if (done) controller.close()
          else controller.enqueue(value)
        },
        cancel: (reason) => reader.cancel(reason),
      })
      return new Response(body, answer)
    }
    return {
      fetch,
      leave() {
        isLeft = true
        for (const reader of readers) void reader.cancel().catch(() => undefined)
      },
      /** Nothing reaches the page until it is cut off. */
      sleep() {
        isAsleep = true
      },
      /** Breaks the connection that was opened last. */
      cutOff() {
        isAsleep = false
        breaks()
      },
    }
  }

  return { replies, asked, store, page }
}
