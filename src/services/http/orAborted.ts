/**
 * The outcome of `work`, or a rejection as soon as `signal` aborts: for work that may take no notice of it.
 * What the abandoned work does later is ignored.
 */
export function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const forget = () => signal.removeEventListener('abort', abort)
    work.then(resolve, reject).finally(forget).catch(forget)
  })
}
