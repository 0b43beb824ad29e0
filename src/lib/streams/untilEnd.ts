/** The same bytes; `over` is called once, when they are through, their source broke, or nobody reads them any more. */
export function untilEnd(body: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const step = await reader.read()
          if (!step.done) {
            controller.enqueue(step.value)
            return
          }
          over()
          controller.close()
        } catch (error) {
          over()
          controller.error(error)
        }
      },
      // Only once the source has heard of it: what it does then is part of it.
      cancel: (reason) => reader.cancel(reason).finally(over),
    },
    { highWaterMark: 0 },
  )
}
