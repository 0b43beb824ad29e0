// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { type Collection, collectionFileName, collectionName } from '@/domain/collections/collection'
import { DOCUMENT_TEXT_TYPE } from '@/domain/documents/documentText'
import type { AttachmentId, CollectionFileId, CollectionId } from '@/domain/ids'
import { usePaletteEntries } from '@/hooks/palette/usePaletteEntries'
import { ok } from '@/lib/result'
import { selectConversationSettings, selectDraft } from '@/store/selectors'
import { CollectionChips, CollectionsDialog } from '@/views/conversation/collections/CollectionChips'
import { ComposerAside } from '@/views/conversation/composer/ComposerAside'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { reportAttachment, reportText } from '#test/support/documents/reportPdf'

const { id } = CONVERSATION
const [HANDBOOK, RECIPES] = ['Handbook', 'Recipes'].map((name): Collection => ({
  id: name as CollectionId,
  name,
  createdAt: 0,
})) as [Collection, Collection]
const TEXTS = ['Hail split the bunches.', 'A new press came.']

async function start(on: readonly CollectionId[] = []) {
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, settings: { ...CONVERSATION.settings, collections: on } }],
  })
  // The Blob of this environment can't be read.
  const stored = new NodeBlob([JSON.stringify(reportText(TEXTS))], { type: DOCUMENT_TEXT_TYPE }) as Blob
  vi.spyOn(test.storage, 'loadAttachment').mockResolvedValue(ok(stored))
  vi.spyOn(test.storage, 'saveAttachment').mockImplementation((bytes, name) =>
    Promise.resolve(
      ok({ id: 'b'.repeat(64) as AttachmentId, name, mediaType: bytes.type, sizeBytes: bytes.size }),
    ),
  )
  const file = {
    id: 'f' as CollectionFileId,
    collectionId: HANDBOOK.id,
    name: 'report.pdf',
    bytes: 9,
    attachment: reportAttachment('a'.repeat(64) as AttachmentId, TEXTS.length),
    addedAt: 0,
  }
  await test.storage.apply({
    items: [
      [collectionName(HANDBOOK.id), HANDBOOK],
      [collectionName(RECIPES.id), RECIPES],
      [collectionFileName(file.id), file],
    ],
  })
  const collections = () => selectConversationSettings(id)(test.app.store.getState()).collections
  return { ...test, collections, user: userEvent.setup() }
}

it('chooses which collections a chat looks in', async () => {
  const { show, collections, user } = await start()
  show(<CollectionsDialog conversationId={id} onClose={() => undefined} />)
  await user.click(await screen.findByRole('switch', { name: 'Recipes' }))
  await waitFor(() => expect(collections()).toEqual([RECIPES.id]))
  await user.click(screen.getByRole('switch', { name: 'Handbook' }))
  await waitFor(() => expect(collections()).toEqual([RECIPES.id, HANDBOOK.id]))
  await user.click(screen.getByRole('switch', { name: 'Recipes' }))
  await waitFor(() => expect(collections()).toEqual([HANDBOOK.id]))
})

it('shows what was found for the message beside it, and takes it off with the collection', async () => {
  const { app, show, collections, user } = await start([HANDBOOK.id])
  show(
    <>
      <CollectionChips conversationId={id} />
      <ComposerAside conversationId={id} />
    </>,
  )
  const chips = await screen.findByRole('list', { name: 'Knowledge' })
  expect(within(chips).getByText('1 document')).toBeTruthy()
  app.store.getState().draftChanged(id, { text: 'hail', attachments: [] })
  // The one with the word, and its neighbour.
  await within(chips).findByText(/^2 passages/)
  expect(selectDraft(id)(app.store.getState()).attachments[0]?.document).toMatchObject({
    sent: [1, 2],
    collection: HANDBOOK.id,
  })
  await user.click(within(chips).getByRole('button', { name: 'Remove Handbook' }))
  await waitFor(() => expect(selectDraft(id)(app.store.getState()).attachments).toEqual([]))
  expect(collections()).toEqual([])
  expect(screen.queryByRole('list', { name: 'Knowledge' })).toBeNull()
})

it('begins a new chat with a collection from the palette', async () => {
  const { app, show, user } = await start()
  const nothing = () => undefined
  function Entries() {
    const pages = { sections: [], names: [] }
    const around = { selected: undefined, pages, askForTool: nothing, askForEdit: nothing, rename: nothing }
    const { entries } = usePaletteEntries(null, { ...around, pickPrompt: nothing })
    return entries.map(({ key, label, pick }) => (
      <button key={key} type="button" onClick={pick}>
        {label}
      </button>
    ))
  }
  const { history } = show(<Entries />, '/settings/data')
  await user.click(await screen.findByRole('button', { name: 'Ask “Handbook”' }))
  await waitFor(() => expect(history.at(-1)).toBe('/'))
  expect(app.store.getState().settings.newConversation.collections).toEqual([HANDBOOK.id])
})
