/**
 * What the library for PDFs needs of newer engines than Node 20, whose build for older ones tests use:
 * `vi.mock('pdfjs-dist', () => import('pdfjs-dist/legacy/build/pdf.mjs'))`.
 */
const promises = Promise as unknown as { withResolvers?: unknown }
promises.withResolvers ??= function withResolvers() {
  let settle: object = {}
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
export {}
