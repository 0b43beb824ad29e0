// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { restoreCatalogs } from '@/commands/catalog/restoreCatalogs'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ConversationId, ModelId } from '@/domain/ids'
import { askForDataLock } from '@/hooks/catalog/askForDataLock'
import { failed } from '@/lib/result'
import { catalogQuery, modelsQuery } from '@/queries/models'
import type { Storage } from '@/services/storage/storage'
import { Catalog } from '@/views/catalog/Catalog'
import { DataLock } from '@/views/catalog/DataLock'
import { ModelNotice } from '@/views/catalog/changes/ModelNotice'
import { Library } from '@/views/library/Library'
import { DAY_MS } from '@/lib/time/dayMs'

import {
  CONNECTION,
  CONVERSATION,
  createTestApp,
  type TestAppOptions,
  valueOf,
} from '#test/support/createTestApp'
import { answersWith, ROWS } from './catalogAnswers'

const NOW = 1_790_000_000_000
const [ATLAS, FINCH, SECRET] = ROWS
const CHEAPER = { ...ATLAS, pricing: { ...ATLAS.pricing, prompt: '0.00000030' } }
const LEAVING = {
  ...FINCH,
  successor: 'acme/finch-9b',
  deprecation_date: new Date(NOW + 12 * DAY_MS).toISOString().slice(0, 10),
}
const NEWER = { ...FINCH, id: 'acme/finch-9b', name: 'Finch 9B' }

/** A service without a catalog: what it lists is all that is known. */
const LIST_ONLY = { ...CONNECTION, catalogUrl: '' }

/** An app that fetched one catalog yesterday and another today. */
async function appOfTwoDays(
  before: readonly object[],
  after: readonly object[],
  { answers = answersWith, ...options }: TestAppOptions & { readonly answers?: typeof answersWith } = {},
) {
  let time = NOW - DAY_MS
  let isOnline = true
  let rows = before
  const made = await createTestApp({
    now: () => time,
    fetch: (...request) =>
      isOnline ? answers(rows)(...request) : Promise.reject(new TypeError('Failed to fetch')),
    ...options,
  })
  const { app } = made
  const [connection = CONNECTION] = app.store.getState().connections
  const fetchOnce = async () => {
    if (connection.catalogUrl === '')
      await app.queryClient.query({ ...modelsQuery(app.api, connection), staleTime: 0 })
    else await app.queryClient.query({ ...catalogQuery(app.api, connection), staleTime: 0 })
    await (await app.openSnapshots()).loadBefore(connection.id)
  }
  await fetchOnce()
  time = NOW
  rows = after
  await fetchOnce()
  return {
    ...made,
    user: userEvent.setup(),
    fetchAt: async (at: number, now: readonly object[]) => {
      time = at
      rows = now
      await fetchOnce()
    },
    goOffline: () => {
      isOnline = false
    },
  }
}

describe('snapshots of catalogs', () => {
  it('tells what changed since the catalog before', async () => {
    const { user, show } = await appOfTwoDays([ATLAS, FINCH, SECRET], [CHEAPER, LEAVING, NEWER])
    show(<Catalog start={null} />, '/catalog')

    await user.click(
      await screen.findByRole(
        'button',
        { name: 'What changed: 1 cheaper, 1 new, 1 removed and 1 retires in 12 days' },
        { timeout: 30_000 },
      ),
    )
    const dialog = await screen.findByRole('dialog', { name: 'What changed' })
    expect(within(dialog).getByText(/input: \$0\.35\/M → \$0\.30\/M \(−14%\)/)).toBeVisible()
    expect(within(dialog).getByText(/retires in 12 days.*switch to/)).toBeVisible()
    expect(
      within(dialog)
        .getAllByRole('link', { name: 'Finch 9B' })
        .map((link) => link.getAttribute('href')),
    ).toContain('/catalog/acme%2Ffinch-9b?connection=alpha')
    expect(within(dialog).getByText('removed')).toBeVisible()
  })

  it('keeps a catalog once for as long as it says the same', async () => {
    const { storage } = await appOfTwoDays(ROWS, ROWS)
    const names = await storage.listDocuments('catalog/alpha/')
    expect(names.ok && names.value).toHaveLength(1)
  })

  it('shows the last snapshot with its age when there is no network', async () => {
    const { app, show, goOffline } = await appOfTwoDays(ROWS, ROWS)
    goOffline()
    app.queryClient.clear()
    await restoreCatalogs({ ...app.deps, openSnapshots: app.openSnapshots })
    show(<Catalog start={null} />, '/catalog')

    expect(await screen.findByRole('rowheader', { name: /Atlas 70B/ })).toBeVisible()
    expect(await screen.findByText(/not refreshed: Alpha/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '1 provider' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sources' })
    expect(dialog).toHaveTextContent('catalog updated just now, read as flat')
  })

  it('keeps the model list of a service without a catalog, and tells what changed in it', async () => {
    const { user, show, storage } = await appOfTwoDays([ATLAS, FINCH], [CHEAPER, NEWER], {
      connections: [LIST_ONLY],
    })
    const names = await storage.listDocuments('catalog/alpha/')
    expect(names.ok && names.value).toHaveLength(2)
    show(<Catalog start={null} />, '/catalog')

    const summary = 'What changed: 1 cheaper, 1 new and 1 removed'
    await user.click(await screen.findByRole('button', { name: summary }, { timeout: 30_000 }))
    expect(await screen.findByRole('dialog', { name: 'What changed' })).toHaveTextContent(/Finch 8Bremoved/)
  })

  it('shows the last model list without a network: prices, age, and what was left out of it', async () => {
    const { app, show, goOffline } = await appOfTwoDays([FINCH], [ATLAS, { id: '', created: 1 }], {
      connections: [LIST_ONLY],
    })
    goOffline()
    app.queryClient.clear()
    await restoreCatalogs({ ...app.deps, openSnapshots: app.openSnapshots })
    show(<Catalog start={null} />, '/catalog')

    expect(await screen.findByRole('row', { name: /Atlas 70B.*0\.35/ })).toBeVisible()
    expect((await screen.findByText(/prices from/)).parentElement).toHaveTextContent(/not refreshed: Alpha/)
    await userEvent.click(screen.getByRole('button', { name: '1 entry left out' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sources' })
    expect(dialog).toHaveTextContent('models updated just now · no catalog URL, model list read as flat')
    await userEvent.click(within(dialog).getByRole('button', { name: '1 entry left out' }))
    expect(dialog).toHaveTextContent('It has no id.')
  })

  it('survives a snapshot that is no catalog', async () => {
    const { app, storage } = await appOfTwoDays(ROWS, ROWS)
    const names = await storage.listDocuments('catalog/alpha/')
    await storage.saveDocument((names.ok && names.value[0]) || '', { document: 'x', fetchedAt: 'y' })
    expect(await valueOf((await app.openSnapshots()).load(CONNECTION.id))).toBeNull()
  })

  it('marks a conversation whose model ends, with its successor one press away', async () => {
    const newConversation = {
      ...DEFAULT_CONVERSATION_SETTINGS,
      connectionId: CONNECTION.id,
      modelId: FINCH.id as ModelId,
    }
    const { user, app, show } = await appOfTwoDays([ATLAS, FINCH], [ATLAS, LEAVING, NEWER], {
      settings: { newConversation },
    })
    show(<ModelNotice conversationId={null} />)

    expect(await screen.findByText(/Finch 8B: retires in 12 days/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Switch to Finch 9B' }))

    expect(app.store.getState().settings.newConversation.modelId).toBe('acme/finch-9b')
    await waitFor(() => expect(screen.queryByText(/ends in/)).toBeNull())
  })
})

/** The new conversation is set to this model. */
const setTo = (modelId: string) => ({
  settings: {
    newConversation: {
      ...DEFAULT_CONVERSATION_SETTINGS,
      connectionId: CONNECTION.id,
      modelId: modelId as ModelId,
    },
  },
})

describe('a model that is gone', () => {
  const SMALLER = { ...FINCH, id: 'acme/finch-8b-v2', name: 'Finch 8B v2' }

  it('is reported for as long as it is gone, with the nearest model of its family offered', async () => {
    const { user, app, show, fetchAt } = await appOfTwoDays([ATLAS, FINCH], [ATLAS, SMALLER], setTo(FINCH.id))
    await fetchAt(NOW + DAY_MS, [CHEAPER, SMALLER])
    await fetchAt(NOW + 40 * DAY_MS, [ATLAS, SMALLER, SECRET])
    show(<ModelNotice conversationId={null} />)

    expect(await screen.findByText(/Finch 8B: removed from its catalog on/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Switch to Finch 8B v2' }))
    expect(app.store.getState().settings.newConversation.modelId).toBe(SMALLER.id)
  })

  it('is no longer reported once it is back', async () => {
    const { app, fetchAt } = await appOfTwoDays([ATLAS, FINCH], [ATLAS])
    expect((await valueOf(app.catalogs.gone(CONNECTION.id))).map(({ id }) => id)).toEqual([FINCH.id])
    await fetchAt(NOW + DAY_MS, [ATLAS, FINCH])
    expect(await valueOf(app.catalogs.gone(CONNECTION.id))).toEqual([])
  })

  it('marks the rows of its conversations in the library, as one that ends soon does', async () => {
    const conversation = (id: string, modelId: string) => ({
      ...CONVERSATION,
      id: id as ConversationId,
      title: `About ${id}`,
      settings: {
        ...DEFAULT_CONVERSATION_SETTINGS,
        connectionId: CONNECTION.id,
        modelId: modelId as ModelId,
      },
    })
    const { show } = await appOfTwoDays([ATLAS, FINCH, NEWER], [ATLAS, LEAVING], {
      conversations: [
        conversation('atlas', ATLAS.id),
        conversation('finch', FINCH.id),
        conversation('newer', NEWER.id),
      ],
    })
    show(
      <Library
        current={null}
        onPick={() => undefined}
        onOpenPalette={() => undefined}
        isSheet={false}
        onOpen={() => undefined}
      />,
    )

    expect(
      await screen.findByRole('link', { name: /^About newer ?\(Finch 9B: removed from its catalog\)$/ }),
    ).toBeVisible()
    expect(
      screen.getByRole('link', { name: /^About finch ?\(Finch 8B: retires in 12 days\)$/ }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'About atlas' })).toBeVisible()
  })
})

describe('a model listed under another name than its catalog has it by', () => {
  it('has the changes and the history of its entry, and goes on with what its key lists', async () => {
    const lists = (rows: readonly object[]) => async (input: RequestInfo | URL) =>
      new URL(input instanceof Request ? input.url : input).pathname.endsWith('/v1/models')
        ? Response.json({ data: [{ id: 'finch-8b' }, { id: 'finch-9b' }] })
        : Response.json({ data: rows })
    const { app, show } = await appOfTwoDays(
      [FINCH, NEWER],
      [{ ...LEAVING, pricing: { prompt: '0.00000004', completion: '0.00000008' } }, NEWER],
      { ...setTo('finch-8b'), answers: lists },
    )
    const user = userEvent.setup()
    show(<ModelNotice conversationId={null} />)

    expect(await screen.findByText(/retires in 12 days.*input: \$0\.05\/M → \$0\.04\/M/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Switch to Finch 9B' }))
    expect(app.store.getState().settings.newConversation.modelId).toBe('finch-9b')
  })
})

describe('the data lock', () => {
  it('locks the conversation, and says whether its model may be used', async () => {
    const newConversation = {
      ...DEFAULT_CONVERSATION_SETTINGS,
      connectionId: CONNECTION.id,
      modelId: ATLAS.id as ModelId,
    }
    const { user, app, show } = await appOfTwoDays(ROWS, ROWS, { settings: { newConversation } })
    show(<DataLock conversationId={null} />)

    await user.click(screen.getByRole('button', { name: 'Data policy: off' }))
    await user.click(await screen.findByRole('switch', { name: 'No storage after the reply' }))

    expect(app.store.getState().settings.newConversation.dataRule).toEqual({
      noTraining: false,
      noRetention: true,
    })
    expect(await screen.findByText(/Atlas 70B isn’t allowed.*treated as not allowed/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Data policy: no storage', hidden: true })).toBeVisible()
  })

  it('opens when a menu asks for it, again and again', async () => {
    const { user, show } = await appOfTwoDays(ROWS, ROWS)
    show(<DataLock conversationId={null} />)
    for (const _ of ['once', 'again']) {
      act(askForDataLock)
      await screen.findByRole('switch', { name: 'No training on prompts' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('switch')).not.toBeInTheDocument())
    }
  })
})

/** Storage in which documents whose names begin like this cannot be read once `isBroken` is set. */
async function storageWithout(prefix: string) {
  const { storage } = await createTestApp()
  const state = { isBroken: false }
  const loadDocument: Storage['loadDocument'] = (name) =>
    state.isBroken && name.startsWith(prefix)
      ? Promise.resolve(failed({ type: 'failed', detail: 'planted' } as const))
      : storage.loadDocument(name)
  return { state, storage: { ...storage, loadDocument } }
}

describe('a history that cannot be read', () => {
  it('is no sign that nothing changed', async () => {
    const { state, storage } = await storageWithout('catalog/')
    const { show } = await appOfTwoDays([ATLAS], [CHEAPER], { parts: { storage } })
    state.isBroken = true
    show(<Catalog start={null} />, '/catalog')

    const alert = await screen.findByText(/What changed can’t be shown/)
    expect(alert).toHaveTextContent('planted')
  })

  it('is no sign that a model is still there', async () => {
    const { state, storage } = await storageWithout('catalogGone/')
    const { show } = await appOfTwoDays([ATLAS, FINCH], [ATLAS], { ...setTo(FINCH.id), parts: { storage } })
    state.isBroken = true
    show(<ModelNotice conversationId={null} />)

    const notice = await screen.findByText(/Can’t tell whether this model was removed/)
    expect(notice).toHaveTextContent('planted')
  })

  it('keeps what it knows of models that are gone when it cannot be read for a moment', async () => {
    const { state, storage } = await storageWithout('catalogGone/')
    const { app, fetchAt } = await appOfTwoDays([ATLAS, FINCH], [ATLAS], { parts: { storage } })
    state.isBroken = true
    await fetchAt(NOW + DAY_MS, [CHEAPER])
    state.isBroken = false
    expect((await valueOf(app.catalogs.gone(CONNECTION.id))).map(({ id }) => id)).toEqual([FINCH.id])
  })
})
