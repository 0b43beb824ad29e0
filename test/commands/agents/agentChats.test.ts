import { expect, it } from 'vitest'

import { createListedChats } from '@/domain/conversations/listedChat'
import { selectConversations } from '@/store/selectors'

import { agentApp, delegate, ROOT } from './agentApp'

async function withOne() {
  const test = await agentApp((task, results) => {
    if (task !== 'Go') return { text: 'Yes.' }
    return results.length > 0 ? { text: 'Done.' } : { toolCalls: [delegate('Look')] }
  })
  await test.send()
  return { ...test, child: test.chatOf('Look')!, all: () => selectConversations(test.state()) }
}

it('leaves chats of sub-agents out of lists as long as their parent is there', async () => {
  const { all, child } = await withOne()
  expect(createListedChats()(all()).map(({ id }) => id)).toEqual([ROOT])
  expect(createListedChats()(all().filter(({ id }) => id !== ROOT)).map(({ id }) => id)).toEqual([child.id])
})

it('throws them away and puts them back with the chat that gave the task', async () => {
  const { app, state, child } = await withOne()
  const trashed = () => [ROOT, child.id].map((id) => state().conversations[id]?.trashedAt !== null)
  await app.commands.trashConversations([ROOT])
  expect(trashed()).toEqual([true, true])
  await app.commands.changeConversations([ROOT], { type: 'restore' })
  expect(trashed()).toEqual([false, false])
  await app.commands.trashConversations([ROOT])
  await app.commands.deleteForever([ROOT])
  expect(Object.keys(state().conversations)).toEqual([])
})

it('makes an ordinary chat of a copy', async () => {
  const { app, state, child, shown } = await withOne()
  const id = await app.commands.forkConversation(child.id, shown(child.id).at(-1)!.id)
  expect(state().conversations[id!]?.settings.agent).toBeUndefined()
})
