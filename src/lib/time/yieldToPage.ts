/** Resolves in a later turn of the event loop, so that the page can draw and answer in between. */
export const yieldToPage = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    // Not `setTimeout`: once nested, browsers make it wait 4 ms, and a second in a hidden tab.
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
