/** What the library for PDFs needs of newer engines than Node 20, also its build for older ones (`vite.config.ts`). */
const promises = Promise as unknown as { withResolvers?: unknown }
promises.withResolvers ??= function withResolvers() {
  let settle: object = {}
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
export {}
