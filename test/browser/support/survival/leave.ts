import type { Page } from 'playwright-core'

import { kill } from './startLane'

/** How a page ends: by itself, by the browser, or without anything being run. */
export type Way = 'elsewhere' | 'reload' | 'close' | 'kill'
export const WAYS: readonly Way[] = ['elsewhere', 'reload', 'close', 'kill']

/** Longest time until a sign is shown, on a busy machine. */
const SHOWN_MS = 30_000

/** What the transcript shows: its last message complete, and that. */
export type Sign = {
  /** The number of messages in all. Of a long conversation only those in sight are there to count. */
  readonly messages?: number
  /** The last but one says this. */
  readonly question?: string
  /** Text that is somewhere among them. */
  readonly text?: string
}

/**
 * Does what brings the sign about, and leaves the page as soon as it is shown: in the task that showed it where the page
 * can leave by itself.
 *
 * @param afterMs how long the page lives on after that.
 */
export async function leaveOnceShown(
  page: Page,
  { sign, way, afterMs = 0 }: { readonly sign: Sign; readonly way: Way; readonly afterMs?: number },
  act: () => Promise<void>,
): Promise<void> {
  const left = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${JSON.stringify(sign)} was never shown`)), SHOWN_MS).unref()
    page.once('framenavigated', () => resolve())
    page.once('close', () => resolve())
    page.once('crash', () => resolve())
  })
  let tell: () => void = () => undefined
  const shown = new Promise<void>((resolve) => (tell = resolve))
  await page.exposeBinding('shown', () => tell())
  await page.evaluate(watch, { sign, way, afterMs })
  left.catch(() => undefined)
  await act()
  if (way === 'close' || way === 'kill') {
    await Promise.race([shown, left])
    if (afterMs > 0) await Promise.all([page.waitForTimeout(afterMs), page.evaluate(writeElsewhere)])
    if (way === 'kill') await kill(page)
    else await page.close({ runBeforeUnload: true })
  }
  await left
}

/** Runs in a page: writes a row of its own. A disk too busy for that has had no time for what the page wrote either. */
export async function writeElsewhere() {
  const settled = (request: IDBRequest | IDBOpenDBRequest) =>
    new Promise<unknown>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('it could not be written'))
    })
  const request = indexedDB.open('reference')
  request.onupgradeneeded = () => request.result.createObjectStore('rows')
  const db = (await settled(request)) as IDBDatabase
  const write = db.transaction('rows', 'readwrite')
  const isDone = new Promise((resolve) => (write.oncomplete = resolve))
  write.objectStore('rows').put(1, 1)
  await isDone
  db.close()
}

/** Runs in the page. */
function watch({ sign, way, afterMs }: { readonly sign: Sign; readonly way: Way; readonly afterMs: number }) {
  const observer = new MutationObserver(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[role="log"] article')]
    const isShown =
      (sign.messages === undefined || shown.length === sign.messages) &&
      (sign.question === undefined || shown.at(-2)?.textContent.includes(sign.question)) &&
      shown.at(-1)?.dataset['status'] === 'complete' &&
      (sign.text === undefined || shown.some((each) => each.textContent.includes(sign.text!)))
    if (!isShown) return
    observer.disconnect()
    const leave = () => {
      if (way === 'elsewhere') location.assign('/precache.json')
      else location.reload()
    }
    if (way === 'close' || way === 'kill')
      void (globalThis as unknown as { shown: () => Promise<void> }).shown()
    else if (afterMs === 0) leave()
    else setTimeout(leave, afterMs)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
}

/** When the page had handled a key, and what was in its message box by then. */
export type Handled = { readonly at: number; readonly key: string; readonly text: string }

/** Hears of each key once the page has handled it: what is told before a kill was seen by the person. */
export async function listenToKeys(page: Page): Promise<readonly Handled[]> {
  const handled: Handled[] = []
  await page.exposeBinding('handled', (_, one: Handled) => {
    handled.push(one)
  })
  await page.evaluate(() => {
    const tell = (globalThis as unknown as { handled: (one: Handled) => void }).handled
    const read = (event: Event) => ({
      at: performance.now(),
      key: event instanceof KeyboardEvent ? event.key : '',
      text: document.querySelector<HTMLTextAreaElement>('[data-composer]')?.value ?? '',
    })
    // The window hears of an event last.
    window.addEventListener('input', (event) => tell(read(event)))
    window.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') tell(read(event))
    })
  })
  return handled
}
