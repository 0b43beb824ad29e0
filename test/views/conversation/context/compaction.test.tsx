// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ModelsProvider } from '@/app/shell/Root'
import { useContextCut } from '@/hooks/context/useContext'
import { Composer } from '@/views/conversation/composer/Composer'
import ContextChoices from '@/views/conversation/context/ContextChoices'
import { ContextLine } from '@/views/conversation/context/ContextLine'
import { CompactionChoice } from '@/views/sampling/SentChoices'
import { SummarySettings } from '@/views/settings/ChatSettings'
import { CONVERSATION } from '#test/support/createTestApp'

import { fullChat, isSummary } from '../../../commands/context/fullChat'

const { id } = CONVERSATION
const WAIT = { timeout: 30_000 }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Line({ onInspect }: { readonly onInspect: (exchangeId: string) => void }) {
  const facts = useContextCut(id)
  if (facts.resumesAt === null) return null
  return (
    <ContextLine
      conversationId={id}
      facts={facts}
      isOpen={false}
      onOpenChange={() => undefined}
      onInspect={onInspect}
    />
  )
}

async function start(options: Parameters<typeof fullChat>[0] = {}) {
  const onInspect = vi.fn<(exchangeId: string) => void>()
  const test = await fullChat({
    answer: (body) => (isSummary(body) ? 'They agreed on blue.' : 'Blue it is.'),
    ...options,
  })
  await act(() => test.app.commands.openConversation(id))
  test.show(
    <ModelsProvider>
      <Line onInspect={onInspect} />
      <Composer conversationId={id} onStarted={() => undefined} />
      <SummarySettings />
      <CompactionChoice id={id} />
    </ModelsProvider>,
  )
  const card = () => screen.findByRole('group', { name: 'Summarise earlier messages' }, WAIT)
  const noCard = () =>
    waitFor(
      () => expect(screen.queryByRole('group', { name: 'Summarise earlier messages' })).toBeNull(),
      WAIT,
    )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return { ...test, onInspect, card, noCard, press }
}

it('offers a summary of a chat that is nearly full, with what it saves and costs, and makes it', async () => {
  const { card, noCard, press, onInspect, cut } = await start()
  expect(await card()).toHaveTextContent(
    /This chat fills \d+% of the context window\. A summary of \d+ earlier messages turns about [\d.,k]+ tokens into [\d.,k]+\. swift, cost: .*\$/,
  )
  press('Summarise')
  await noCard()

  const block = await screen.findByRole('region', { name: 'Summary' }, WAIT)
  const [head] = within(block).getAllByRole('button')
  expect(head).toHaveTextContent(/^Summary of \d+ messages · \$0\.00/)
  fireEvent.click(head!)
  expect(block).toHaveTextContent('They agreed on blue.')
  expect(within(block).getByRole('link', { name: 'Original messages' })).toHaveAttribute(
    'href',
    `/c/${id}?m=m0`,
  )
  press('Inspect request')
  expect(onInspect).toHaveBeenCalledOnce()

  press('Edit')
  fireEvent.change(within(block).getByRole('textbox', { name: 'Summary' }), {
    target: { value: 'It is red.' },
  })
  press('Save')
  await waitFor(() => expect(cut()).toMatchObject({ text: 'It is red.' }))
  expect(block).toHaveTextContent('It is red.')

  press('Remove summary')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull())
  await card()
})

it('goes when it is put off, and asks nothing', async () => {
  const { card, noCard, press, bodies } = await start()
  await card()
  press('Not now')
  await noCard()
  expect(bodies).toEqual([])
})

it('says why it failed; the message is not held up', async () => {
  const { card, press } = await start({ answer: () => ({ status: 402 }) })
  await card()
  press('Summarise')
  expect(await screen.findByRole('alert', {}, WAIT)).toHaveTextContent(/Couldn’t summarise.*sent as before/)
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hi' } })
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
})

it('is allowed for one chat, or for all', async () => {
  const { app, card, noCard, press } = await start()
  const settings = () => app.store.getState().settings
  const own = () => app.store.getState().conversations[id]?.settings.compaction
  await card()
  press('Always in this chat')
  await noCard()
  await waitFor(() => expect(settings().allowsCompaction).toBe(true))
  expect(own()).toMatchObject({ when: 'automatic' })
  expect(settings().compaction.when).toBe('ask')

  fireEvent.change(screen.getByRole('combobox', { name: 'Summarise when this chat gets long' }), {
    target: { value: 'default' },
  })
  await waitFor(() => expect(own()).toBeNull())
  fireEvent.click(screen.getByRole('radio', { name: 'Automatically' }))
  await waitFor(() => expect(settings().compaction.when).toBe('automatic'))
})

it('is not offered where it is off, nor while there is room', async () => {
  const { noCard, app } = await start({ own: { compaction: { when: 'off', fill: 30, model: null } } })
  await act(() => import('@/views/conversation/context/CompactionCard'))
  await noCard()
  await act(() =>
    app.commands.changeConversationSettings(id, { compaction: { when: 'ask', fill: 30, model: null } }),
  )
  await screen.findByRole('group', { name: 'Summarise earlier messages' }, WAIT)
})

it('is not offered where Pocket would write it: it is too small', async () => {
  const model = { connectionId: 'builtin' as never, modelId: 'pocket' as never }
  const { noCard, app, card } = await start({ own: { compaction: { when: 'ask', fill: 75, model } } })
  await act(() => import('@/views/conversation/context/CompactionCard'))
  await noCard()
  await act(() =>
    app.commands.changeConversationSettings(id, { compaction: { when: 'ask', fill: 75, model: null } }),
  )
  await card()
})

function Choices() {
  return <ContextChoices conversationId={id} facts={useContextCut(id)} onDone={() => undefined} />
}

it('keeps its summary whatever is chosen for what doesn’t fit', async () => {
  const { app, show, cut } = await start()
  const settings = () => app.store.getState().conversations[id]?.settings
  const { connectionId, modelId } = settings() ?? {}
  await act(() => app.commands.summariseEarlier(id, app.store.getState().threads[id]!.path[1]!))
  expect(cut()).toMatchObject({ type: 'summary' })
  show(<Choices />)
  const [group] = screen.getAllByRole('radiogroup', { name: 'When the chat doesn’t fit the context window' })
  const choice = (name: RegExp) => within(group!).getByRole('radio', { name })
  expect(choice(/Remove oldest messages/)).toBeChecked()
  expect(choice(/Keep first and latest/)).toBeDisabled()
  expect(choice(/Send everything/)).toBeDisabled()
  expect(connectionId && modelId).toBeTruthy()
  await act(() =>
    app.commands.changeAppSettings({ favouriteModels: [{ connectionId: connectionId!, modelId: modelId! }] }),
  )
  const [select] = screen.getAllByRole('combobox', { name: 'Summarised by' })
  expect(select).toHaveTextContent(/swift · \$[\d.]+ in · \$[\d.]+ out/)
})
