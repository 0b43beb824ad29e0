import type { CheckedFile, KeptPackage } from '@/domain/code/pythonPackages'

/** Package files kept on this device, by their hashes. Nothing is kept where the browser has no caches. */
export type PackageStore = {
  readonly read: (wanted: CheckedFile) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A full disk keeps none: the next run downloads it again. */
  readonly keep: (wanted: CheckedFile, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly list: () => Promise<readonly KeptPackage[]>
  readonly remove: (fileName: string) => Promise<void>
  /** The lock of the host's own packages, for days without a network; undefined forgets it. */
  readonly keepHostLock: (text: string | undefined) => Promise<void>
  readonly hostLock: () => Promise<string | undefined>
}

const NAME = 'parlance-python'
/** No file of the host is called so: these are names in the cache alone. */
const FOLDER = '/kept-python/'
const HOST_LOCK = '/kept-python-lock'

type Caches = Pick<CacheStorage, 'open'>

export function packageStore(
  caches: Caches | undefined = (globalThis as { caches?: CacheStorage }).caches,
  name = NAME,
): PackageStore {
  const open = () => caches?.open(name).catch(() => undefined)
  const addressOf = ({ sha256, fileName }: CheckedFile) => `${FOLDER}${sha256}/${fileName}`
  const find = async (address: string) => (await open())?.match(address).catch(() => undefined)
  const put = async (address: string, body: BodyInit) => {
    await (await open())?.put(address, new Response(body)).catch(() => undefined)
  }
  return {
    read: async (wanted) => {
      const kept = await (await find(addressOf(wanted)))?.arrayBuffer().catch(() => undefined)
      return kept && new Uint8Array(kept)
    },
    keep: (wanted, bytes) => put(addressOf(wanted), bytes),
    async list() {
      const cache = await open()
      const found: KeptPackage[] = []
      for (const request of (await cache?.keys()) ?? []) {
        const { pathname } = new URL(request.url)
        if (!pathname.startsWith(FOLDER)) continue
        const kept = await cache?.match(request)
        if (kept) found.push({ fileName: pathname.split('/').at(-1) ?? '', bytes: (await kept.blob()).size })
      }
      return found.toSorted((one, other) => one.fileName.localeCompare(other.fileName, 'en'))
    },
    async remove(fileName) {
      const cache = await open()
      for (const request of (await cache?.keys()) ?? [])
        if (new URL(request.url).pathname.endsWith(`/${fileName}`)) await cache?.delete(request)
    },
    async keepHostLock(text) {
      if (text === undefined) await (await open())?.delete(HOST_LOCK)
      else await put(HOST_LOCK, text)
    },
    hostLock: async () => (await find(HOST_LOCK))?.text().catch(() => undefined),
  }
}
