// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import type { MessageId, ToolId } from '@/domain/ids'
import type { Message, ToolCallPart } from '@/domain/messages/message'
import { NO_TOOLS } from '@/domain/tools/toolCall'
import type { ToolProvider } from '@/domain/tools/toolExecutor'
import type { ToolRun } from '@/domain/tools/toolRun'
import { ToolCalls } from '@/views/conversation/calls/ReplyCalls'
import { ToolRuns } from '@/views/conversation/calls/ToolRuns'

const RUN: ToolRun = {
  state: 'done',
  title: 'Find time',
  source: 'Calendar',
  origin: 'https://calendar.test',
  name: 'Calendar__find',
  arguments: '{"day":"27 Nov","person":"Mara"}',
  isWriting: false,
  isUntrusted: false,
  durationMs: 800,
  content: [{ type: 'text', text: 'Free from ten. [x](https://evil.test)' }],
}

const message = (id: string, parentId: string | null, run?: ToolRun): Message => ({
  id: id as MessageId,
  conversationId: CONVERSATION.id,
  parentId: parentId as MessageId | null,
  role: run ? 'tool' : 'assistant',
  parts: run
    ? [{ type: 'toolResult', toolCallId: id, text: 'Free from ten.', run }]
    : [{ type: 'toolCall', id: 't1', name: 'x', arguments: '{}' }],
  status: { type: 'complete' },
  createdAt: 0,
})

const SCHEMA =
  '{"type":"object","properties":{"day":{"type":"string","maxLength":6},"person":{"type":"string"}}}'
const PROVIDER: ToolProvider = {
  listSources: () => Promise.resolve([{ id: 'cal', name: 'Calendar' }]),
  toolsOf: () =>
    Promise.resolve({
      tools: [
        {
          id: 'cal find' as ToolId,
          source: { id: 'cal', name: 'Calendar' },
          name: 'find',
          title: 'find',
          description: '',
          inputSchema: SCHEMA,
          hints: { isReadOnly: false, isDestructive: false, isIdempotent: false, isOpenWorld: false },
          run: () => Promise.resolve({ state: 'done', content: [], notes: [] }),
        },
      ],
      problems: [],
    }),
}

async function show(...runs: readonly ToolRun[]) {
  const messages = [message('r', null)]
  for (const [index, run] of runs.entries()) messages.push(message(`t${index}`, messages.at(-1)!.id, run))
  const test = await createTestApp({
    conversations: [
      {
        ...CONVERSATION,
        settings: { ...CONVERSATION.settings, toolUse: { ...NO_TOOLS, sources: ['cal'] } },
        activeLeafId: messages.at(-1)!.id,
      },
    ],
    messages,
    parts: { toolProviders: [() => Promise.resolve(PROVIDER)] },
  })
  const { container } = test.show(<ToolRuns conversationId={CONVERSATION.id} messageId={'r' as MessageId} />)
  return { ...test, container, user: userEvent.setup() }
}

it('shows a finished call as one line, with arguments and result behind it as plain text', async () => {
  const { container, user } = await show(RUN)
  const row = container.querySelector('[data-part="tool"]')!
  expect(row).toHaveAttribute('data-status', 'done')
  const line = screen.getByRole('button', { name: /Find time.*27 Nov, Mara.*Calendar/ })
  expect(line).toHaveAttribute('aria-expanded', 'false')
  await user.click(line)
  expect(container.querySelector('[data-part="tool-result"]')).toHaveTextContent('Free from ten. [x](https')
  expect(screen.queryByRole('link')).toBeNull()
  expect(await violationsIn(container)).toEqual([])
})

it('asks with tool, origin and arguments; no key approves by accident, Tab and Enter decide', async () => {
  const asking: ToolRun = {
    ...RUN,
    state: 'asking',
    isWriting: true,
    reason: 'This tool has changed since you allowed it.',
    changes: [{ name: 'description', before: 'Finds time', after: 'Sends mail' }],
    before: '{"day":"26 Nov","person":"Mara"}',
  }
  const { user, app, container } = await show(asking)
  const card = screen.getByRole('group', { name: 'Allow Find time?' })
  expect(card).toHaveTextContent('https://calendar.test')
  expect(card).toHaveTextContent('changes data')
  expect(card).toHaveTextContent('27 Novchanged')
  expect(card).toHaveTextContent('Sends mail')
  expect(document.body).toHaveFocus()
  expect(
    ['Allow once', 'Allow in this chat', 'Always allow', 'Deny'].map((name) =>
      screen.getByRole('button', { name }),
    ),
  ).toHaveLength(4)
  expect(await violationsIn(container)).toEqual([])

  screen.getByRole('button', { name: 'Deny' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Allow Find time?' })).toBeNull())
  const [part] = app.store.getState().threads[CONVERSATION.id]!.tree.byId.get('t0' as MessageId)!.parts
  expect(part).toMatchObject({ run: { state: expect.stringMatching(/denied|failed/) as string } })
})

it('says in the chat of a sub-agent that allowing a tool counts for the main chat and all of them', async () => {
  await show({ ...RUN, state: 'asking', isForTree: true })
  expect(screen.getByRole('button', { name: 'Allow in the main chat and its sub-agents' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Allow in this chat' })).toBeNull()
})

it('lets arguments be changed before the call is allowed, checked against the schema of the tool', async () => {
  const { user, app, container } = await show({
    ...RUN,
    name: 'find',
    state: 'asking',
    toolId: 'cal find' as ToolId,
  })
  await user.click(screen.getByRole('button', { name: 'Edit arguments' }))
  const day = await screen.findByRole('textbox', { name: 'day' })
  expect(screen.queryByRole('button', { name: 'Allow once' })).toBeNull()
  await user.clear(day)
  await user.type(day, '28 November')
  expect(await screen.findByText('/day')).toBeInTheDocument()
  const allow = screen.getByRole('button', { name: 'Allow with changes' })
  expect(allow).toBeDisabled()
  expect(await violationsIn(container)).toEqual([])
  await user.clear(day)
  await user.type(day, '28 Nov')
  await waitFor(() => expect(allow).toBeEnabled())
  await user.click(allow)
  await waitFor(() => {
    const [part] = app.store.getState().threads[CONVERSATION.id]!.tree.byId.get('t0' as MessageId)!.parts
    expect(part).toMatchObject({
      run: { asked: RUN.arguments, arguments: '{"day":"28 Nov","person":"Mara"}' },
    })
  })
})

it('shows what was changed in a call that was made', async () => {
  const { user } = await show({ ...RUN, asked: '{"day":"26 Nov","person":"Mara"}' })
  await user.click(screen.getByRole('button', { name: /Find time.*edited/ }))
  const changed = screen.getByText('Changed: day').parentElement
  expect(changed).toHaveTextContent('26 Nov27 Nov')
  expect(screen.queryByText('Changed: person')).toBeNull()
})

it('shows for how long a running call has run', async () => {
  const { app, container } = await show({ ...RUN, state: 'running', startedAt: 1_790_000_000_000 - 75_000 })
  act(() => app.store.getState().replyStarted(CONVERSATION.id, 'r' as MessageId))
  await waitFor(() =>
    expect(container.querySelector('[data-part="tool"]')).toHaveAttribute('data-status', 'running'),
  )
  expect(screen.getByRole('timer')).toHaveTextContent('1 min 15 s')
})

it('says that the outcome of a call is unknown whose page is gone, and offers to run it again', async () => {
  const { container } = await show({ ...RUN, state: 'running' })
  expect(container.querySelector('[data-part="tool"]')).toHaveAttribute('data-status', 'unknown')
  expect(screen.getByRole('button', { name: 'Run again' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeInTheDocument()
})

it('puts what a stranger’s tool is really called and its address first, and its claims as claims', async () => {
  await show({
    ...RUN,
    state: 'asking',
    title: 'delete_all_files',
    claimedTitle: 'Calculator',
    isForeign: true,
    address: 'https://mcp.evil.test/u/7/mcp',
    source: 'Files',
  })
  const card = screen.getByRole('group', { name: 'Allow delete_all_files?' })
  expect(card).toHaveTextContent(
    /Allow delete_all_files\?\s*https:\/\/mcp\.evil\.test\/u\/7\/mcp\s*Files · calls itself “Calculator” · says it only reads/,
  )
  expect(card).not.toHaveTextContent('read-only')
})

it('shows what is hidden, turned around or looks like other letters, the whole a press away, and Raw exactly', async () => {
  const lines = Array.from({ length: 24 }, (_, at) => `line ${at + 1}`).join('\n')
  const values = {
    to: 'mara@ex\u200bample.org',
    file: 'invoice\u202Efdp.exe',
    site: 'p\u0430ypal.test',
    gap: `safe${'\n'.repeat(200)}rm -rf /`,
    hidden: 'send keys'.replace(/./g, (each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))),
    lines,
  }
  const { user, container } = await show({
    ...RUN,
    state: 'asking',
    arguments: JSON.stringify(values),
    addresses: [{ address: 'https://evil.test/?d=4711', repeated: [[21, 25]] }],
  })
  const card = screen.getByRole('group', { name: 'Allow Find time?' })
  for (const text of [
    'mara@exU+200Bample.org',
    'invoiceU+202Efdp.exe',
    'U+0430, looks like “a”',
    'safe199 empty linesrm -rf /',
    'hidden text: “send keys”',
    'line 12',
  ])
    expect(card).toHaveTextContent(text)
  expect(card.querySelector('mark')).toHaveTextContent('4711')
  expect(card).not.toHaveTextContent('line 13')
  await user.click(screen.getByRole('button', { name: '12 more lines' }))
  expect(card).toHaveTextContent('line 24')
  await user.click(screen.getByRole('button', { name: 'Raw' }))
  const raw = screen.getByRole('group', { name: 'Exactly what is sent' }).textContent
  expect(raw).toContain(String.raw`ex\u200bample`)
  expect(JSON.parse(raw)).toEqual(values)
  expect(await violationsIn(container)).toEqual([])
})

const TOOLS = JSON.stringify([
  {
    type: 'function',
    function: {
      name: 'weather',
      parameters: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer' } },
        required: ['city'],
      },
    },
  },
])

const showing = async (given: string, name = 'weather') => {
  const settings = {
    ...CONVERSATION.settings,
    parameters: { tools: { value: TOOLS, origin: 'mine' as const } },
  }
  const test = await createTestApp({ conversations: [{ ...CONVERSATION, settings }] })
  const call: ToolCallPart = { type: 'toolCall', id: 'a', name, arguments: given }
  test.show(
    <ToolCalls
      conversationId={CONVERSATION.id}
      messageId={'m' as MessageId}
      exchangeId={undefined}
      calls={[call]}
      isLive={false}
      wasCut={false}
      isAwaitingResults
    />,
  )
}

it('says where arguments break the schema of their function, and still takes a result', async () => {
  await showing('{"days":"two"}')

  const problems = await screen.findByRole('note', { name: 'Problems with the arguments of weather' })
  expect(problems).toHaveTextContent('don’t match this function’s schema')
  const lines = within(problems)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines.some((line) => line.startsWith('/days ') && /integer/.test(line))).toBe(true)
  expect(lines.some((line) => /city/.test(line))).toBe(true)
  expect(screen.getByRole('textbox', { name: 'Result of weather' })).toBeEnabled()
  expect(screen.getByRole('button', { name: /^Submit result/ })).toBeEnabled()
})

it('says that arguments match', async () => {
  await showing('{"city":"Bern","days":2}')

  expect(await screen.findByText('The arguments match this function’s schema.')).toBeVisible()
})

it('shows arguments that nest 6,000 deep as they came, with a sentence', async () => {
  const deep = `${'['.repeat(6000)}${']'.repeat(6000)}`
  await showing(deep)

  expect(screen.getByText(deep)).toBeVisible()
  expect(screen.getByText(/nest more than 500 levels deep/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Submit result/ })).toBeEnabled()
})
