import { toBase64Url } from '@/lib/base64'
import * as z from '@/lib/schema'
import { within } from '@/lib/time/sleep'

/** Where a push service takes messages for this browser, and the keys they are encrypted with, in base64url. */
export type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/** What the service worker is told: its words, and whether it may name chats. */
export type WorkerNotices = { readonly words: Readonly<Record<string, string>>; readonly titles: boolean }

/** What this browser can do about being told of things while no page is open. */
export type PushHere = typeof pushHere

const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  await workers()?.register('/sw.js')
  return workers()?.ready
}

export const pushHere = {
  /** `home`: only once the app was added to the home screen, as on iPhone and iPad. */
  ability(): 'here' | 'home' | 'none' {
    if (workers() && 'PushManager' in globalThis && 'Notification' in globalThis) return 'here'
    return 'standalone' in navigator && navigator.standalone === false ? 'home' : 'none'
  },
  permission: (): NotificationPermission | 'none' =>
    'Notification' in globalThis ? Notification.permission : 'none',
  /** The address for what this sender sends, a new one where there is none. Rejects where the browser can't get one. */
  async subscribe(publicKey: string): Promise<PushAddress> {
    const { pushManager } = (await worker()) ?? {}
    if (!pushManager) throw new Error('no push here')
    const known = await pushManager.getSubscription()
    const isOurs = base64url(known?.options.applicationServerKey ?? null) === publicKey
    if (known && !isOurs) await known.unsubscribe()
    const found =
      known && isOurs
        ? known
        : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    return {
      endpoint: found.endpoint,
      p256dh: base64url(found.getKey('p256dh')),
      auth: base64url(found.getKey('auth')),
    }
  },
  async unsubscribe(): Promise<void> {
    const known = await (await workers()?.getRegistration())?.pushManager.getSubscription()
    await known?.unsubscribe()
  },
  async tellWorker(notices: WorkerNotices): Promise<void> {
    ;(await worker())?.active?.postMessage({ notices })
  },
  /** Chats that notices told of here while nobody saw them; none where the worker can't say. */
  async unread(): Promise<readonly string[]> {
    const active = (await workers()?.getRegistration())?.active
    if (!active) return []
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<unknown>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data)
    })
    active.postMessage({ unread: 'read' }, [port2])
    const read = UNREAD.safeParse(await within(ANSWER_MS, answer))
    port1.close()
    return read.data?.chats ?? []
  },
  /** They are noted elsewhere: the worker forgets them. */
  async forgetUnread(taken: readonly string[]): Promise<void> {
    const active = (await workers()?.getRegistration())?.active
    active?.postMessage({ taken })
  },
}

/** A worker of an earlier version doesn't answer. */
const ANSWER_MS = 2_000
const UNREAD = z.object({ chats: z.array(z.string()) })

const base64url = (bytes: ArrayBuffer | null): string =>
  bytes === null ? '' : toBase64Url(new Uint8Array(bytes))
