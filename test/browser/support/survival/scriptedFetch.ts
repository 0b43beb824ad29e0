import type { Random } from '#test/bench/profile/createRandom'

/** Words of a reply. */
const WORDS = 120

export type WordsSent = {
  /** Milliseconds between two words. */
  readonly pauseMs: number
  /** Called with 0 when a reply begins, then with how many words of it have been sent. */
  readonly onSent: (words: number) => void
}

/** Answers completions in the page: numbered words, one after the other. */
export const scriptedFetch =
  (random: Random, { pauseMs, onSent }: WordsSent): typeof fetch =>
  (input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.endsWith('/v1/chat/completions')) return Promise.resolve(new Response('{}', { status: 404 }))
    const encoder = new TextEncoder()
    const words = 1 + Math.floor(random() * WORDS)
    let sent = 0
    onSent(0)
    const say = (data: string) => encoder.encode(`data: ${data}\n\n`)
    const chunk = (delta: object, finish: string | null) =>
      JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        if (sent === words) {
          controller.enqueue(say(chunk({}, 'stop')))
          controller.enqueue(say('[DONE]'))
          controller.close()
          return
        }
        controller.enqueue(say(chunk({ content: `w${sent} ` }, null)))
        sent += 1
        onSent(sent)
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  }
