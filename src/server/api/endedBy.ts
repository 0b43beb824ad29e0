/** Ends what is on its way, at once. */
export type Ending = { readonly end: () => void }

/**
 * The same bytes, which can be ended from outside: with the last words where there are any, and as a broken answer where
 * they are undefined. The source hears that nobody reads it any more.
 */
export function endedBy(
  source: ReadableStream<Uint8Array>,
  lastWords: string | undefined,
): { readonly body: ReadableStream<Uint8Array>; readonly ending: Ending } {
  const reader = source.getReader()
  let end: () => void = () => undefined
  const ended = new Promise<'ended'>((resolve) => {
    end = () => resolve('ended')
  })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const step = await Promise.race([reader.read(), ended])
        if (step === 'ended') {
          await reader.cancel('ended').catch(() => undefined)
          if (lastWords === undefined) {
            controller.error(new Error('The host ends.'))
            return
          }
          if (lastWords !== '') controller.enqueue(new TextEncoder().encode(lastWords))
          controller.close()
        } else if (step.done) controller.close()
        else controller.enqueue(step.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return { body, ending: { end } }
}
