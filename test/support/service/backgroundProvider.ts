import { data } from './sse'

/** A reply that is written in the background. */
export type BackgroundReply = {
  readonly id: string
  /** The request, as it was sent. */
  readonly body: string
  readonly state: () => string
  readonly write: (text: string) => void
  readonly end: () => void
  /** Its connections break, in the middle of an event where `text` is given; it goes on. */
  readonly breakOff: (text?: string) => void
  /** Its events can't be streamed any more, as after some minutes. */
  readonly growOld: () => void
}

type Watcher = {
  readonly send: (bytes: Uint8Array) => void
  readonly end: () => void
  readonly fail: () => void
}

const USAGE = { input_tokens: 9, output_tokens: 3, total_tokens: 12 }
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

/** A provider of OpenAI's Responses that writes replies in the background, as its documentation says. */
export function backgroundProvider() {
  const replies: BackgroundReply[] = []
  /** What was asked for by method and path, in order. */
  const asked: string[] = []
  const stored = new Map<string, ReturnType<typeof write>>()

  function write(id: string, body: string) {
    const watchers = new Set<Watcher>()
    const events: string[] = []
    let state = 'in_progress'
    let text = ''
    let isOld = false
    const tell = (event: Readonly<Record<string, unknown>>) => {
      const written = data({ ...event, sequence_number: events.length })
      events.push(written)
      for (const watcher of watchers) watcher.send(new TextEncoder().encode(written))
    }
    const response = () => ({
      id,
      object: 'response',
      model: 'gpt-test',
      status: state,
      background: true,
      output:
        text === ''
          ? []
          : [{ type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text }] }],
      ...(state === 'completed' && { usage: USAGE }),
    })
    const close = (as: string) => {
      if (state !== 'in_progress') return
      state = as
      tell({ type: `response.${as}`, response: response() })
      for (const watcher of watchers) watcher.end()
      watchers.clear()
    }
    tell({ type: 'response.created', response: response() })
    tell({ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm' } })
    const reply: BackgroundReply = {
      id,
      body,
      state: () => state,
      write(delta) {
        text += delta
        tell({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta })
      },
      end: () => close('completed'),
      breakOff(begun) {
        const cut = begun === undefined ? '' : `data: {"type":"response.output_text.delta","delta":"${begun}`
        for (const watcher of watchers) {
          if (cut !== '') watcher.send(new TextEncoder().encode(cut))
          watcher.fail()
        }
        watchers.clear()
      },
      growOld() {
        isOld = true
      },
    }
    replies.push(reply)
    return {
      close,
      json: () => Response.json(response(), { headers: CORS }),
      stream(after: number, signal: AbortSignal): Response {
        if (isOld)
          return Response.json(
            {
              error: {
                message: 'This response can no longer be streamed because it is more than 5 minutes old',
              },
            },
            { status: 400, headers: CORS },
          )
        let watcher: Watcher | undefined
        const leave = () => watcher && watchers.delete(watcher)
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const event of events.slice(after + 1)) controller.enqueue(new TextEncoder().encode(event))
            watcher = {
              send: (bytes) => controller.enqueue(bytes),
              end: () => controller.close(),
              fail: () => controller.error(new TypeError('network error')),
            }
            if (state === 'in_progress') watchers.add(watcher)
            else controller.close()
            signal.addEventListener('abort', () => {
              if (leave()) controller.close()
            })
          },
          cancel: () => void leave(),
        })
        return new Response(body, { headers: { ...CORS, 'content-type': 'text/event-stream' } })
      },
    }
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const { pathname, search, searchParams } = new URL(request.url)
    if (request.method === 'OPTIONS') return new Response(null, { headers: CORS })
    asked.push(`${request.method} ${pathname}${search}`)
    const [, id = '', verb] = /^\/v1\/responses(?:\/(resp_\d+))?(?:\/(cancel))?$/.exec(pathname) ?? []
    if (request.method === 'POST' && id === '') {
      const next = `resp_${replies.length + 1}`
      const written = write(next, await request.text())
      stored.set(next, written)
      return written.stream(-1, request.signal)
    }
    const reply = stored.get(id)
    if (!reply) return Response.json({ error: { message: 'Not found' } }, { status: 404, headers: CORS })
    if (request.method === 'DELETE') {
      stored.delete(id)
      return Response.json({ id, deleted: true }, { headers: CORS })
    }
    if (verb === 'cancel') reply.close('cancelled')
    if (searchParams.get('stream') !== 'true') return reply.json()
    return reply.stream(Number(searchParams.get('starting_after') ?? -1), request.signal)
  }

  return { fetch, replies, asked, headers: CORS, has: (id: string) => stored.has(id) }
}
