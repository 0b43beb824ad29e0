import type { Page } from 'playwright-core'

export type Seed = {
  readonly conversations: number
  readonly longMessages: number
  /** How often each answer repeats its words; unless told, more in each. */
  readonly repeats?: number
}

/** Writes a library straight into the page's database: `c0` is the long conversation, the newest. */
export async function seed(page: Page, size: Seed): Promise<void> {
  await page.evaluate(async ({ conversations, longMessages, repeats }) => {
    const { name } =
      (await indexedDB.databases()).find((each) => each.name?.includes('parlance') === true) ?? {}
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('the database did not open'))
    })
    const settings = {
      connectionId: 'builtin',
      modelId: 'pocket',
      systemPrompt: '',
      systemRole: 'system',
      parameters: {},
      dataRule: null,
    }
    const saved = db.transaction(['conversations', 'messages'], 'readwrite')
    for (let index = 0; index < conversations; index += 1) {
      const id = `c${index}`
      const at = Date.now() - index * 3_600_000
      const count = index === 0 ? longMessages : 2
      saved.objectStore('conversations').put({
        id,
        title: index === 0 ? 'The long one' : `Conversation ${index}`,
        titledBy: 'firstLine',
        createdAt: at,
        updatedAt: at,
        activeLeafId: `${id}-${count - 1}`,
        settings,
        tags: index === 2 ? ['work'] : [],
        pinned: false,
        archived: false,
        trashedAt: null,
      })
      for (let number = 0; number < count; number += 1) {
        const isPerson = number % 2 === 0
        const text = isPerson
          ? `Question ${number} of ${id}`
          : `## Answer ${number}\n\nThe **bold** word of ${id}.\n\n${'Filling words. '.repeat(repeats ?? number % 90)}`
        saved.objectStore('messages').put({
          id: `${id}-${number}`,
          conversationId: id,
          parentId: number === 0 ? null : `${id}-${number - 1}`,
          role: isPerson ? 'user' : 'assistant',
          parts: [{ type: 'text', text }],
          status: { type: 'complete' },
          createdAt: at + number,
          ...(!isPerson && { reply: { model: 'pocket', connectionId: 'builtin' } }),
        })
      }
    }
    await new Promise((resolve, reject) => {
      saved.oncomplete = resolve
      saved.onerror = () => reject(new Error('the library was not written'))
    })
    db.close()
  }, size)
}

/** Writes one more message into `c0`, on a branch that is not shown; of the person, unless told. */
export async function seedBranch(
  page: Page,
  message: {
    readonly id: string
    readonly parentId: string
    readonly text: string
    readonly role?: string
    /** What it says instead of the text. */
    readonly parts?: readonly unknown[]
  },
): Promise<void> {
  await page.evaluate(async ({ id, parentId, text, role = 'user', parts = [{ type: 'text', text }] }) => {
    const { name } =
      (await indexedDB.databases()).find((each) => each.name?.includes('parlance') === true) ?? {}
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name ?? '')
      request.onerror = () => reject(new Error('the database did not open'))
      request.onsuccess = () => {
        const saved = request.result.transaction('messages', 'readwrite')
        saved.objectStore('messages').put({
          id,
          conversationId: 'c0',
          parentId,
          role,
          parts,
          status: { type: 'complete' },
          createdAt: Date.now(),
          ...(role === 'assistant' && { reply: { model: 'pocket', connectionId: 'builtin' } }),
        })
        saved.oncomplete = () => {
          request.result.close()
          resolve()
        }
        saved.onerror = () => reject(new Error('the branch was not written'))
      }
    })
  }, message)
}
