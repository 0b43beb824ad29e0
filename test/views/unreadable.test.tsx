// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'

import ReplyTokens from '@/app/shell/ReplyTokens'
import AssistantsPage from '@/app/pages/AssistantsPage'
import SchedulesPage from '@/app/pages/SchedulesPage'
import ProjectPage from '@/app/pages/ProjectPage'
import RunPage from '@/app/pages/RunPage'
import { ExchangeOpener } from '@/app/shell/inspector/ExchangeOpener'
import type { AttachmentId, ExchangeId, MessageId, ModelId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import type { Model } from '@/domain/models/model'
import { failed } from '@/lib/result'
import type { Storage } from '@/services/storage/storage'
import { OWN_LINKS } from '@/domain/sharing/ownLink'
import { ArtifactList } from '@/views/conversation/artifacts/ArtifactPanel'
import { ProjectList } from '@/views/library/projects/ProjectList'
import { MemorySection } from '@/views/settings/memory/MemorySection'
import { LinksDialog } from '@/views/sharing/OwnLinks'
import { ExchangeList } from '@/views/catalog/model/OwnUse'
import { PriceHistory } from '@/views/catalog/model/ModelPrices'
import { RunList } from '@/views/comparison/RunList'
import { VoteTable } from '@/views/comparison/results/Scoreboard'
import { Conversation } from '@/views/conversation/Conversation'
import { useTools } from '@/views/conversation/tools/useTools'
import { AttachmentView } from '@/views/conversation/message/AttachmentView'
import { ExchangeView } from '@/views/inspector/ExchangeView'
import { ReplayComparison } from '@/views/inspector/ReplayComparison'
import { Spending } from '@/views/spending/Spending'
import { anExchange } from '#test/services/storage/rows'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { stubResizeObserver } from '#test/support/stubResizeObserver'

// What jsdom does not have; nothing here looks at heights.
stubResizeObserver()
vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))

const broken = () => Promise.resolve(failed({ type: 'failed', detail: 'planted' } as const))

const MODEL: Model = {
  id: 'acme/swift' as ModelId,
  connectionId: CONNECTION.id,
  name: 'Swift',
  availability: 'unknown',
}

const REPLY: Message = {
  id: 'm' as MessageId,
  conversationId: CONVERSATION.id,
  parentId: null,
  role: 'assistant',
  parts: [],
  status: { type: 'complete' },
  createdAt: 0,
}

const QUESTION: Message = {
  ...REPLY,
  id: 'q' as MessageId,
  role: 'user',
  parts: [{ type: 'text', text: 'Where is it?' }],
}

const Chat = () => (
  <Conversation
    id={CONVERSATION.id}
    markedMessageId={null}
    onStarted={() => undefined}
    onInspect={() => undefined}
    tools={useTools()}
  />
)

const PICTURE = {
  type: 'image',
  attachmentId: 'a'.repeat(64) as AttachmentId,
  name: 'cat.png',
  mediaType: 'image/png',
  sizeBytes: 1,
} as const

type Place = readonly [name: string, call: keyof Storage, place: ReactNode]

/** Each place that shows something read from disk, and the call that reads it. */
const PLACES: readonly Place[] = [
  ['Your spending can’t be read', 'loadLedger', <Spending key="" />],
  ['This request can’t be read', 'loadExchange', <ExchangeView key="" id={'e1' as ExchangeId} />],
  ['The raw events can’t be read', 'loadRawEvents', <ExchangeView key="" id={'e1' as ExchangeId} />],
  ['Your requests can’t be read', 'loadLedger', <ExchangeList key="" model={MODEL} />],
  ['The price history can’t be read', 'listDocuments', <PriceHistory key="" model={MODEL} />],
  [
    'Your runs can’t be read',
    'listDocuments',
    <RunList key="" kind="comparison" onWrite={() => undefined} />,
  ],
  ['Your runs can’t be read', 'loadDocument', <RunList key="" kind="comparison" onWrite={() => undefined} />],
  ['Your votes can’t be read', 'listDocuments', <VoteTable key="" run={null} />],
  ['This run can’t be read', 'loadDocument', <RunPage key="" kind="comparison" runId="r1" start={null} />],
  [
    'The texts can’t be read',
    'loadRawEvents',
    <ReplayComparison
      key=""
      original={anExchange('e1')}
      replayId={'e1' as ExchangeId}
      onInspect={undefined}
    />,
  ],
  ['Your assistants can’t be read', 'loadItems', <AssistantsPage key="" id={undefined} start={null} />],
  ['Your schedules can’t be read', 'loadItems', <SchedulesPage key="" id={undefined} start={null} />],
  ['Your memories can’t be read', 'loadItems', <MemorySection key="" />],
  ['Your projects can’t be read', 'loadItems', <ProjectPage key="" id="p1" start={null} />],
  ['Your projects can’t be read', 'loadItems', <ProjectList key="" onPick={() => undefined} />],
  [
    'The artifacts of this chat can’t be read',
    'loadItems',
    <ArtifactList
      key=""
      conversationId={CONVERSATION.id}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
  ],
  ['Your links can’t be read', 'listDocuments', <LinksDialog key="" onClose={() => undefined} />],
  ['Your links can’t be read', 'loadDocument', <LinksDialog key="" onClose={() => undefined} />],
  [
    'cat.png can’t be read',
    'loadAttachment',
    <AttachmentView key="" conversationId={CONVERSATION.id} part={PICTURE} />,
  ],
  [
    'The probabilities can’t be read',
    'loadDocument',
    <ReplyTokens
      key=""
      conversationId={CONVERSATION.id}
      message={REPLY}
      exchangeId={'e1' as ExchangeId}
      onClose={() => undefined}
    />,
  ],
]

describe('what cannot be read from disk', () => {
  it('is said in place of the messages of a chat, which are read again when asked', async () => {
    const plain = await createTestApp({ conversations: [CONVERSATION], messages: [QUESTION] })
    let isBroken = true
    const storage: Storage = {
      ...plain.storage,
      loadMessages: (id) => (isBroken ? broken() : plain.storage.loadMessages(id)),
    }
    const test = await createTestApp({ conversations: [CONVERSATION], parts: { storage } })
    test.app.store.getState().threadClosed(CONVERSATION.id)
    test.show(<Chat />)

    const alert = await screen.findByRole('alert', undefined, { timeout: 30_000 })
    expect(alert).toHaveTextContent('The messages of this chat can’t be read')
    expect(alert).toHaveTextContent('planted')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Where is it?', undefined, { timeout: 30_000 })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each(PLACES)('says “%s” where %s fails, and how to go on', async (title, call, place) => {
    const plain = await createTestApp()
    await plain.storage.saveExchange(anExchange('e1'))
    await plain.storage.saveDocument('runs/r1', {})
    await plain.storage.saveDocument(`${OWN_LINKS}l1`, {})
    let isBroken = true
    const storage: Storage = new Proxy(plain.storage, {
      get: (target, name, receiver) =>
        name === call && isBroken ? broken : (Reflect.get(target, name, receiver) as unknown),
    })
    const test = await createTestApp({ conversations: [CONVERSATION], parts: { storage } })
    await test.app.commands.loadRunCommands()
    await act(async () => {
      test.show(
        <Suspense>
          <ExchangeOpener>{place}</ExchangeOpener>
        </Suspense>,
      )
      await Promise.resolve()
    })

    const alert = await screen.findByRole('alert', undefined, { timeout: 30_000 })
    expect(alert).toHaveTextContent(title)
    expect(alert).toHaveTextContent('planted')
    expect(screen.queryByText(/No requests|stored on this device/)).toBeNull()

    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
