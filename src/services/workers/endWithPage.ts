/**
 * Ends a worker that opens the database when its page is left, even if the browser keeps the page in memory for "back".
 * WebKit suspends a kept page's workers in the middle of a transaction, which then locks its tables for every page after
 * it. A page that comes back is loaded again (`startApp`).
 */
export function endWithPage<Ended extends Pick<Worker, 'terminate'>>(worker: Ended): Ended {
  addEventListener('pagehide', () => worker.terminate(), { once: true })
  return worker
}
