import type { Driver } from './driver'
import { click, fill, until, type Wanted } from './find'

const COMPOSER: Wanted = { role: 'textbox', name: 'Message' }

/** Connects a service as a person would. */
export async function connect(
  page: Driver,
  service: { readonly url: string; readonly key: string },
): Promise<void> {
  await click(page, { role: 'link', name: 'Settings' })
  await click(page, { role: 'button', name: 'Add provider' })
  await fill(page, { role: 'textbox', name: 'Name' }, 'Scripted')
  await fill(page, { role: 'textbox', name: /^Base URL/ }, service.url)
  await fill(page, { role: 'textbox', name: /^API key/ }, service.key)
  await fill(page, { role: 'textbox', name: /^Catalog URL/ }, service.url)
  await click(page, { role: 'switch', name: /^Remember key/ })
  await click(page, { role: 'button', name: 'Save' })
  await until('the connection in the list', () => hasText(page, 'button', 'Edit'))
  await click(page, { role: 'link', name: 'Parlance' })
}

/** Chooses the model of the conversation that is shown. */
export async function chooseModel(page: Driver, model: string, name: string): Promise<void> {
  await click(page, { role: 'button', name: /^Model: / })
  await fill(page, { role: 'searchbox', name: 'Search models' }, model)
  await until(`${name} in the list`, () =>
    page.evaluate(
      (wanted) => document.querySelector('[role="dialog"]')?.textContent.includes(wanted) === true,
      name,
    ),
  )
  await page.press('Enter')
  await until(`${name} chosen`, () =>
    page.evaluate(
      (wanted) => document.querySelector(`button[aria-label^="Model: ${wanted}"]`) !== null,
      name,
    ),
  )
}

/** Writes and sends a message. */
export async function send(page: Driver, text: string): Promise<void> {
  await fill(page, COMPOSER, text)
  await page.press('Enter')
}

export type Shown = { readonly role: string; readonly status: string; readonly text: string }

/** The messages on the page, with the text a person can read. */
export const messages = (page: Driver): Promise<readonly Shown[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role="log"] article')].map((article) => ({
      role: article.dataset['role'] ?? '',
      status: article.dataset['status'] ?? '',
      text: [...article.querySelectorAll<HTMLElement>('[data-part="text"]')]
        .map((part) => part.innerText.trim())
        .join('\n'),
    })),
  )

/** The last reply once it has this status. */
export const lastOnce = (page: Driver, status: string, timeoutMs = 60_000): Promise<Shown> =>
  until(
    `a last reply that is ${status}`,
    async () => {
      const last = (await messages(page)).at(-1)
      return last?.role === 'assistant' && last.status === status ? last : null
    },
    timeoutMs,
  )

/** The last reply once it streams and has at least this many characters. */
export const lastWith = (page: Driver, length: number): Promise<Shown> =>
  until(`a streaming reply of ${length} characters`, async () => {
    const last = (await messages(page)).at(-1)
    return last?.status === 'streaming' && last.text.length >= length ? last : null
  })

/** Whether something that matches shows this text. */
export const hasText = (page: Driver, css: string, text: string): Promise<boolean> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted.css)].some((each) => each.textContent.includes(wanted.text)),
    { css, text },
  )

/** What a page says of itself when a journey fails in it: whether it is in sight, how fast it draws, and what is open. */
export const troubles = (page: Driver): Promise<string> =>
  page.evaluate(async () => {
    const began = performance.now()
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 5_000)
    })
    const frameMs = Math.round(performance.now() - began)
    const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)]
    const open = all('[aria-expanded="true"]').map((each) => each.ariaLabel ?? each.textContent)
    const loading = all('[aria-busy="true"]').length
    return `${location.pathname} is ${document.visibilityState}, a frame took ${frameMs} ms, open: ${open.join(', ')}, loading: ${loading}, alerts: ${all(
      '[role="alert"]',
    )
      .map((alert) => alert.textContent)
      .join(' | ')}`
  })

/** Tables in which a transaction does not come to its end within seconds, as another page holds them: name and mode. */
export const lockedTables = (page: Driver): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('parlance')
      request.onerror = () => reject(request.error ?? new Error('the database did not open'))
      request.onsuccess = () => resolve(request.result)
    })
    const look = (table: string, mode: IDBTransactionMode) =>
      new Promise<readonly string[]>((resolve) => {
        const transaction = database.transaction(table, mode)
        transaction.objectStore(table).count()
        transaction.oncomplete = () => resolve([])
        setTimeout(() => {
          resolve([`${table} (${mode})`])
          try {
            transaction.abort()
          } catch {
            // It has just ended.
          }
        }, 3_000)
      })
    const locked: string[] = []
    for (const mode of ['readonly', 'readwrite'] as const)
      locked.push(
        ...(await Promise.all([...database.objectStoreNames].map((table) => look(table, mode)))).flat(),
      )
    database.close()
    return locked
  })
