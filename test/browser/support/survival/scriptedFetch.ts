import type { Random } from '#test/bench/profile/createRandom'

/** Words of a reply. */
const WORDS = 120

/** Answers completions in the page: numbered words, each a few milliseconds after the other. */
export const scriptedFetch =
  (random: Random): typeof fetch =>
  (input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/v1/chat/completions')) return Promise.resolve(new Response('{}', { status: 404 }))
    const encoder = new TextEncoder()
    const words = 1 + Math.floor(random() * WORDS)
    let sent = 0
    const say = (data: string) => encoder.encode(`data: ${data}\n\n`)
    const chunk = (delta: object, finish: string | null) =>
      JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 4))
        if (sent === words) {
          controller.enqueue(say(chunk({}, 'stop')))
          controller.enqueue(say('[DONE]'))
          controller.close()
          return
        }
        controller.enqueue(say(chunk({ content: `w${sent} ` }, null)))
        sent += 1
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  }
