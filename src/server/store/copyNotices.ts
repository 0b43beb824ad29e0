import type { NoticeCopy, NoticeStore } from './noticeStore'

/** What was accepted once needs no room here. */
const MOST = 1_000

/**
 * Copies who is notified, and of what they were told already. Browsers subscribed with the keys they were given: where
 * the store has others, no device can be told by it.
 */
export async function copyNotices(
  { keys, devices, claims }: NoticeCopy,
  to: NoticeStore,
): Promise<{ readonly copied: number; readonly there: number; readonly isForeign: boolean }> {
  if (keys === null) return { copied: 0, there: 0, isForeign: false }
  if ((await to.keys(() => Promise.resolve(keys))) !== keys) return { copied: 0, there: 0, isForeign: true }
  let copied = 0
  for (const device of devices) {
    const known = await to.devices(device.owner)
    if (known.some(({ id, endpoint }) => id === device.id || endpoint === device.endpoint)) continue
    await to.put(device, MOST)
    copied += 1
  }
  for (const name of Object.keys(claims)) await to.claim(name)
  return { copied, there: devices.length - copied, isForeign: false }
}
