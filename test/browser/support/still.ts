import type { Page } from 'playwright-core'

const TIMEOUT_MS = 30_000
const AGAIN_MS = 50

/**
 * What `read` gives once it has given the same for `forMs` milliseconds: what moves or loads has come to rest. Rejects
 * after half a minute of change.
 */
export async function untilStill<Value>(read: () => Value | Promise<Value>, forMs = 400): Promise<Value> {
  const end = Date.now() + TIMEOUT_MS
  let seen = await read()
  let since = Date.now()
  while (Date.now() - since < forMs) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    const now = await read()
    if (JSON.stringify(now) !== JSON.stringify(seen)) {
      if (Date.now() > end)
        throw new Error(`Still changing after ${TIMEOUT_MS / 1000} s: ${JSON.stringify(now)}`)
      seen = now
      since = Date.now()
    }
  }
  return seen
}

/** Until the page has drawn what it knows; half a second where it is hidden and draws nothing. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        setTimeout(resolve, document.hidden ? 500 : 20_000)
      }),
  )

/** Until nothing loads into the page and nothing fades or slides any more, for `forMs` milliseconds. */
export async function rested(page: Page, forMs = 250): Promise<void> {
  await untilStill(
    () =>
      page.evaluate(() => [
        document.body.innerHTML.length,
        document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime))
          .length,
      ]),
    forMs,
  )
}

/** Until all that the page writes down a moment after it shows it is in the database. */
export async function written(page: Page): Promise<void> {
  await untilStill(() =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('parlance')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('the database did not open'))
      })
      const lengthOf = (table: string) =>
        new Promise<number>((resolve, reject) => {
          const request = database.transaction(table).objectStore(table).getAll()
          request.onsuccess = () => resolve(JSON.stringify(request.result).length)
          request.onerror = () => reject(request.error ?? new Error('the table could not be read'))
        })
      const tables = [
        'conversations',
        'messages',
        'connections',
        'settings',
        'drafts',
        'documents',
        'exchanges',
        'items',
      ]
      const lengths = await Promise.all(tables.map(lengthOf))
      database.close()
      return lengths
    }),
  )
}
