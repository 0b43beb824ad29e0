// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import type { ArtifactVersionId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { BesideContext, type OpenedArtifact, type OpenedBeside } from '@/hooks/beside/besideChat'
import BesidePanel from '@/views/conversation/beside/BesidePanel'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

const message = (id: string, parentId: string | null): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: 'assistant',
  parts: [{ type: 'text', text: id }],
  status: { type: 'complete' },
  createdAt: 0,
})

/** A chat with two branches, `left` and `right`, and an artifact that the root made. */
async function start(first?: OpenedArtifact) {
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, activeLeafId: 'left' as MessageId }],
    messages: [message('root', null), message('left', 'root'), message('right', 'root')],
  })
  const { commands } = test.app
  await commands.openConversation(CONVERSATION.id)
  const artifacts = await commands.loadArtifactCommands()
  const opened = await artifacts.openAsArtifact({
    conversationId: CONVERSATION.id,
    messageId: 'root' as MessageId,
    title: 'Plan',
    language: 'python',
    text: 'print(1)',
  })
  if (!opened.ok) expect.fail(opened.error)
  const id = opened.value
  const artifact = { id, conversationId: CONVERSATION.id }
  const items = () => Object.entries(test.app.store.getState().items ?? {})
  const versionIds = () =>
    items().flatMap(([name]) =>
      name.startsWith('artifactVersion/') ? [name.slice('artifactVersion/'.length) as ArtifactVersionId] : [],
    )
  const goTo = (leaf: string) =>
    act(() =>
      test.app.store.getState().changesRecorded({
        conversations: [{ ...CONVERSATION, activeLeafId: leaf as MessageId }],
      }),
    )
  function Place() {
    const [beside, open] = useState<OpenedBeside | undefined>(first ?? { artifactId: id })
    return (
      <BesideContext value={{ open, opened: beside }}>
        <main>
          <button type="button" onClick={() => open({ artifactId: null })}>
            List
          </button>
        </main>
        {beside && <BesidePanel conversationId={CONVERSATION.id} />}
      </BesideContext>
    )
  }
  return { ...test, artifacts, artifact, versionIds, goTo, Place }
}

const panel = () => screen.findByRole('complementary', { name: 'Artifact Plan' })
const shownText = async () => (await screen.findByRole('region', { name: 'Source' })).textContent

it('shows the version of the branch in sight, with the others in the list', async () => {
  const { show, artifacts, artifact, versionIds, goTo, Place } = await start()
  const [first] = versionIds()
  await artifacts.saveVersion(artifact, first!, 'print("left")')
  show(<Place />)
  await panel()
  expect(await shownText()).toContain('print("left")')
  goTo('right')
  expect(await shownText()).toContain('print(1)')
  const options = within(screen.getByRole('group', { name: 'Other branches' })).getAllByRole('option')
  expect(options).toHaveLength(1)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Version' }), options[0]!)
  expect(await shownText()).toContain('print("left")')
  await userEvent.click(screen.getByRole('button', { name: 'Use this version' }))
  expect(await shownText()).toContain('print("left")')
  await waitFor(() => expect(screen.queryByText('This isn’t the version of this branch.')).toBeNull())
  expect(versionIds()).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Previous version' }))
  expect(await shownText()).toContain('print(1)')
})

it('keeps the place of one that is being made, and lists nothing meanwhile', async () => {
  const { show, Place } = await start({ artifactId: null, isComing: true })
  show(<Place />)
  const kept = await screen.findByRole('complementary', { name: 'Artifacts' })
  expect(kept).toHaveTextContent('Loading…')
  expect(within(kept).queryByRole('list')).toBeNull()
})

it('tells of a newer version that came while one edits; saving keeps both', async () => {
  const { app, show, artifacts, artifact, versionIds, Place } = await start()
  const [first] = versionIds()
  show(<Place />)
  await panel()
  await userEvent.click(screen.getByRole('radio', { name: 'Edit' }))
  const save = screen.getByRole('button', { name: 'Save version' })
  expect(save).toBeDisabled()
  act(() =>
    app.store.getState().draftChanged(`edit:c1:artifact:${first}` as never, {
      text: 'print("mine")',
      attachments: [],
    }),
  )
  await userEvent.click(screen.getByRole('radio', { name: 'Source' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Continue editing' }))
  await act(async () => {
    await artifacts.saveVersion(artifact, first!, 'print("theirs")')
  })
  expect(await screen.findByText(/A newer version came while you edited/)).toBeVisible()
  await userEvent.click(screen.getByRole('switch', { name: 'Send with next message' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save version' }))
  await screen.findByRole('region', { name: 'Source' })
  expect(versionIds()).toHaveLength(3)
  expect(screen.getAllByRole('option')).toHaveLength(3)
  expect(app.store.getState().drafts[CONVERSATION.id]).toBeUndefined()
})

it('says what is missing, and is left by Escape', async () => {
  const { app, show, artifacts, artifact, versionIds, Place } = await start()
  const [first] = versionIds()
  await artifacts.saveVersion(artifact, first!, 'print(1) # more')
  act(() => app.store.getState().changesRecorded({ items: [[`artifactVersion/${first}`, null]] }))
  show(<Place />)
  await panel()
  expect(await screen.findByRole('alert')).toHaveTextContent('This version can’t be read.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('lists what a chat has, and gives the focus back', async () => {
  const { app, show, artifacts, artifact, Place } = await start()
  show(<Place />)
  await panel()
  await userEvent.keyboard('{Escape}')
  const opener = screen.getByRole('button', { name: 'List' })
  await userEvent.click(opener)
  const list = await screen.findByRole('list', { name: 'Artifacts' })
  expect(within(list).getByRole('button')).toHaveTextContent(/Plan.*Python · 1 version/)
  await userEvent.keyboard('{Escape}')
  expect(opener).toHaveFocus()
  await act(() => artifacts.deleteArtifact(artifact))
  await userEvent.click(opener)
  expect(await screen.findByText('No artifacts yet')).toBeVisible()
  expect(app.store.getState().notices.at(-1)?.undo).toBeDefined()
})
