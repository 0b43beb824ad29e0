// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { ArtifactId, ConversationId, MessageId } from '@/domain/ids'
import { useArtifact } from '@/hooks/artifacts/useArtifacts'
import ArtifactPanel from '@/views/conversation/artifacts/ArtifactPanel'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const answers: string[] = []
const asked: string[] = []

/** A service that gives the next answer. */
const fetch = (async (_: RequestInfo | URL, init?: RequestInit) => {
  // Lists of models are read besides.
  if (!init?.body) return Response.json({ data: [] })
  asked.push(await new Response(init.body).text())
  const chunk = { choices: [{ index: 0, delta: { content: answers.shift() }, finish_reason: 'stop' }] }
  return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })
}) as typeof globalThis.fetch

async function start(language: string, text: string) {
  answers.length = 0
  asked.length = 0
  const settings = { ...CONVERSATION.settings, connectionId: CONNECTION.id, modelId: 'acme/swift' as never }
  const test = await createTestApp({
    fetch,
    conversations: [{ ...CONVERSATION, settings, activeLeafId: 'm1' as MessageId }],
    messages: [
      {
        id: 'm1' as MessageId,
        conversationId: CONVERSATION.id,
        parentId: null,
        role: 'assistant',
        parts: [{ type: 'text', text: 'Here' }],
        status: { type: 'complete' },
        createdAt: 0,
      },
    ],
  })
  await test.app.commands.openConversation(CONVERSATION.id)
  const artifacts = await test.app.commands.loadArtifactCommands()
  const opened = await artifacts.openAsArtifact({
    conversationId: CONVERSATION.id,
    messageId: 'm1' as MessageId,
    title: 'Plan',
    language,
    text,
  })
  if (!opened.ok) expect.fail(opened.error)
  const now = { text: undefined as string | undefined, by: undefined as string | undefined, count: 0 }
  test.show(
    <>
      <ArtifactPanel
        conversationId={CONVERSATION.id}
        opened={{ artifactId: opened.value }}
        onOpen={() => undefined}
        onClose={() => undefined}
      />
      <Now id={opened.value} conversationId={CONVERSATION.id} now={now} />
    </>,
  )
  return now
}

type NowProps = {
  readonly id: ArtifactId
  readonly conversationId: ConversationId
  readonly now: { text: string | undefined; by: string | undefined; count: number }
}

function Now({ id, conversationId, now }: NowProps) {
  const shown = useArtifact(conversationId, id, undefined)
  Object.assign(now, { text: shown?.text, by: shown?.version.by, count: shown?.versions.length })
  return null
}

/** Selects words on the page. */
function select(element: Element, words: string) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.nodeValue?.indexOf(words) ?? -1
    if (at < 0) continue
    act(() => {
      document.getSelection()!.setBaseAndExtent(node, at, node, at + words.length)
      document.dispatchEvent(new Event('selectionchange'))
    })
    return
  }
  return expect.fail(`“${words}” is not there`)
}

const ask = async (request: string) => {
  const field = await screen.findByRole('textbox', { name: 'What should change here?' })
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.keyboard(`${request}{Enter}`)
}

it('what is selected is changed there once the difference was accepted', async () => {
  const now = await start('python', 'a = 1\nprint(a)\na = 1\n')
  const source = await screen.findByRole('region', { name: 'Source' })
  select(source, 'print(a)')
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a change here' }))
  expect(await screen.findByText('Line 2')).toBeVisible()
  expect(await screen.findByText(/cost each time/)).toBeVisible()
  answers.push('<replacement>print(a + 1)</replacement>')
  await ask('Add one')
  const keep = await screen.findByRole('button', { name: 'Keep as new version' })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('print(a)')
  expect(asked[0]).toContain('Request: Add one')
  expect(await screen.findByRole('figure', { name: 'Difference' })).toHaveTextContent('print(a + 1)')
  expect(now.count).toBe(1)
  await waitFor(() => expect(keep).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(now).toEqual({ text: 'a = 1\nprint(a + 1)\na = 1\n', by: 'model', count: 2 }))
})

it('by keyboard: lines are chosen, Escape leaves the form alone, nothing is kept', async () => {
  const now = await start('python', 'one\ntwo\nthree')
  const opener = await screen.findByRole('button', { name: 'Ask for a change' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const first = await screen.findByRole('spinbutton', { name: 'From line' })
  await userEvent.clear(first)
  await userEvent.type(first, '3')
  answers.push('I would rather not.', '<replacement>THREE</replacement>')
  const field = screen.getByRole('textbox', { name: 'What should change here?' })
  await userEvent.type(field, 'Capitals{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('The model didn’t answer with a new text.')
  await userEvent.type(field, '{Enter}')
  await screen.findByRole('button', { name: 'Discard' })
  expect(asked[1]).toMatch(/two\\n⟦[^⟧]+⟧three⟦/)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Ask for a change' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask for a change' })).toHaveFocus())
  expect(now.count).toBe(1)
})

it('what is selected in a rendered document is changed in its source', async () => {
  const now = await start('markdown', '# Plan\n\nWe **leave** at noon.\n')
  const preview = await screen.findByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview).toHaveTextContent('We leave at noon.'))
  select(preview, 'leave')
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a change here' }))
  answers.push('<replacement>arrive</replacement>')
  await ask('The other way')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep as new version' }))
  await waitFor(() => expect(now.text).toBe('# Plan\n\nWe **arrive** at noon.\n'))
})
