/** A stream of events that brings this text, and then breaks. */
export function brokenAfter(text: string): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (text === '') controller.error(new Error('reset'))
        else controller.enqueue(new TextEncoder().encode(text))
        text = ''
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}
