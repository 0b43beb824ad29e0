import { createApi } from '@/server/api/createApi'
import { createShareApi } from '@/server/sharing/createShareApi'
import { createFileShareStore } from '@/server/store/files/createFileShareStore'
import { plainMeter } from '#test/support/service/plainMeter'

const unused = () => Promise.reject(new Error('not asked for here'))

/**
 * A host that keeps links, as the `fetch` of a page of it.
 *
 * @param onSeen hears everything it is sent, as text
 */
export function sharingHost(
  folder: string,
  now: () => number,
  onSeen: (text: string) => void = () => undefined,
): typeof globalThis.fetch {
  const api = createApi({
    kind: 'builtin',
    answer: unused,
    authorize: undefined,
    limiter: unused,
    meter: plainMeter,
    usage: unused,
    isLoopback: false,
    allowedHosts: [],
    isCatalogOpen: false,
    newId: () => '1',
    shares: createShareApi({ store: createFileShareStore(folder, now), quotaBytes: 1_000_000, now }),
  })
  return async (input, init) => {
    const request = new Request(input, init)
    const body = await request.clone().arrayBuffer()
    const headers = JSON.stringify([...request.headers])
    onSeen(`${request.url}\n${headers}\n${Buffer.from(body).toString('latin1')}\n`)
    return api(request, 'here')
  }
}
