/** Caches in memory. */
export function cachesHere(): Pick<CacheStorage, 'open'> {
  const kept = new Map<string, Response>()
  const hrefOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://app.test').href
  const cache: Pick<Cache, 'put' | 'match' | 'keys' | 'delete'> = {
    put: (request, answer) => Promise.resolve(void kept.set(hrefOf(request), answer)),
    match: (request) => Promise.resolve(kept.get(hrefOf(request))?.clone()),
    keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    delete: (request) => Promise.resolve(kept.delete(hrefOf(request))),
  }
  return { open: () => Promise.resolve(cache as Cache) }
}
