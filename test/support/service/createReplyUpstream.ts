/** The paths of three dialects. */
export const DIALECT_PATHS = ['/v1/chat/completions', '/v1/responses', '/v1/messages'] as const

/** A service whose replies are told apart by the id in their request, and come in pieces of any size. */
export type ReplyUpstream = ReturnType<typeof createReplyUpstream>

export function createReplyUpstream(random: () => number) {
  const open = new Map<string, () => void>()

  async function answer(request: Request): Promise<Response> {
    const asked = await request.text()
    const { id } = JSON.parse(asked) as { readonly id: string }
    if (asked.includes('refuse')) return Response.json({ error: { message: 'later' } }, { status: 429 })
    const path = new URL(request.url).pathname
    const bytes = new TextEncoder().encode(textOf(path, id))
    const waits = asked.includes('wait') ? beginningOf(path, id).length : Infinity
    let at = 0
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (at >= waits && !open.has(`${id} went`))
            await new Promise<void>((resolve) => {
              open.set(id, resolve)
            })
          // Some pieces come together, some apart, and none where an event ends.
          if (random() < 0.3) await new Promise((resolve) => setImmediate(resolve))
          const till = Math.min(at < waits ? waits : Infinity, at + 1 + Math.floor(random() * 90))
          controller.enqueue(bytes.slice(at, till))
          at = till
          if (at >= bytes.length) {
            open.delete(id)
            controller.close()
          }
        },
        cancel() {
          open.delete(id)
        },
      },
      { highWaterMark: 0 },
    )
    if (waits < Infinity) open.set(id, () => undefined)
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  return {
    answer,
    textOf,
    beginningOf,
    /** Whether a reply that waits is still being read. */
    isOpen: (id: string): boolean => open.has(id),
    /** Lets one that waits go on to its end. */
    goOn(id: string): void {
      open.get(id)?.()
      open.set(`${id} went`, () => undefined)
    },
  }
}

const WORDS = Array.from({ length: 40 }, (_, index) => `word ${index} ünd `)
const events = (values: readonly object[]) =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')

/** What a reply says up to where one that waits does. */
const beginningOf = (path: string, id: string): string => textOf(path, id).slice(0, 60)

/** All bytes of a reply. */
function textOf(path: string, id: string): string {
  if (path === '/v1/responses')
    return events([
      { type: 'response.created', response: { id, model: 'm', status: 'in_progress' } },
      ...WORDS.map((delta) => ({
        type: 'response.output_text.delta',
        output_index: 0,
        content_index: 0,
        delta,
      })),
      { type: 'response.completed', response: { id, status: 'completed', output: [] } },
    ])
  if (path === '/v1/messages')
    return events([
      { type: 'message_start', message: { id, model: 'm', usage: { input_tokens: 9 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...WORDS.map((text) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text },
      })),
      { type: 'message_stop' },
    ])
  return `${events([
    ...WORDS.map((content) => ({ id, model: 'm', choices: [{ delta: { content } }] })),
    { id, model: 'm', choices: [], usage: { prompt_tokens: 3, completion_tokens: 7, total_tokens: 10 } },
  ])}data: [DONE]\n\n`
}
