// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { ExchangeOpener } from '@/app/shell/inspector/ExchangeOpener'
import type { Exchange } from '@/domain/exchanges/exchange'
import { withShownModel } from '@/domain/models/shownModel'
import { ENGLISH, setLanguage } from '@/lib/text/language'
import { Spending } from '@/views/spending/Spending'
import { createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import { at, entryOf, known } from '#test/domain/ledger/entryOf'

const NOW = at(2026, 11, 20, 15)

async function shown(exchanges: readonly Partial<Exchange>[]) {
  const files: string[] = []
  const test = await createTestApp({
    now: () => NOW,
    parts: {
      saveToDisk: async ({ name }) => {
        files.push(name)
        return { ok: true, value: undefined }
      },
    },
  })
  await test.storage.saveExchanges(
    exchanges.map((more, index) => ({ ...entryOf(), body: '{}', ...more, id: `e${index}` as never })),
  )
  test.show(
    <ExchangeOpener>
      <Spending />
    </ExchangeOpener>,
  )
  return { ...test, files, user: userEvent.setup() }
}

describe('Spending', () => {
  it('adds up the month by model, marks estimates, and never shows unknown as zero', async () => {
    await shown([
      { model: 'costly' as never, cost: known('1.5') },
      { model: 'costly' as never, cost: known('0.5'), isEstimated: true },
      { model: 'dark' as never, cost: { type: 'unknown' } },
      { model: 'old' as never, startedAt: at(2026, 9, 1) },
    ])

    const costly = await screen.findByRole('row', { name: /^costly/ })
    expect(costly).toHaveTextContent('$2.001 estimated')
    expect(screen.getByRole('row', { name: /^dark/ })).toHaveTextContent(/unknown$/)
    expect(screen.queryByRole('row', { name: /^old/ })).not.toBeInTheDocument()
    expect(screen.getByText(/1 without a price, not counted/)).toBeInTheDocument()
    expect(screen.getByRole('figure', { name: 'Spending by day' })).toBeInTheDocument()
  })

  it('calls a model by its name as soon as that is known', async () => {
    const ref = { connectionId: 'acme' as never, modelId: 'acme/owl-30b' as never }
    const { app } = await shown([
      { model: ref.modelId, connectionId: ref.connectionId, cost: known('1') },
      { model: 'acme/other' as never, connectionId: ref.connectionId, cost: known('2') },
    ])
    await screen.findByRole('row', { name: /^acme\/owl-30b/ })
    act(() => {
      const facts = { name: 'Night Owl 30B', price: 'Free', contextTokens: 4096 }
      app.store.getState().modelsShown(withShownModel(app.store.getState().shownModels, ref, facts))
    })

    expect(await screen.findByRole('row', { name: /^Night Owl 30B/ })).toBeVisible()
    expect(screen.getByRole('option', { name: 'Night Owl 30B (1)' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Reply · Night Owl 30B/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^acme\/other/ })).toBeVisible()
  })

  it('groups by purpose and reaches back as far as asked', async () => {
    const { user } = await shown([{ purpose: 'replay' }, { startedAt: at(2020, 1, 1) }])
    await user.click(await screen.findByRole('radio', { name: 'All time' }))
    await user.click(screen.getByRole('radio', { name: 'Purpose' }))

    expect(await screen.findByRole('row', { name: /^Replays/ })).toBeInTheDocument()
    expect(screen.getByRole('row', { name: /^Replies/ })).toBeInTheDocument()
  })

  it('opens every single request, background ones and those of deleted conversations too', async () => {
    const { user } = await shown([
      { purpose: 'reply', model: 'costly' as never, startedAt: at(2026, 11, 19) },
      {
        purpose: 'summary',
        model: 'dark' as never,
        conversationId: 'deleted' as never,
        messageId: null,
        body: '{"model":"dark","messages":[]}',
        startedAt: at(2026, 11, 20),
      },
    ])
    const section = await screen.findByRole('region', { name: 'Requests' })
    const rows = () => within(section).getAllByRole('listitem')
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Summary · dark'),
      expect.stringContaining('Reply · costly'),
    ])
    await user.selectOptions(within(section).getByRole('combobox', { name: 'Filter requests' }), 'dark (1)')
    expect(rows()).toHaveLength(1)

    await user.click(within(rows()[0]!).getByRole('button'))
    const dialog = await screen.findByRole('dialog', { name: 'Request' })
    expect(await within(dialog).findByText(/"messages": \[\]/)).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: 'Replay' })).toBeInTheDocument()
    expect(within(dialog).getByRole('button', { name: /Copy as/ })).toBeInTheDocument()
  })

  it('shows a page of requests at a time', async () => {
    const { user } = await shown(Array.from({ length: 60 }, () => ({})))
    const section = await screen.findByRole('region', { name: 'Requests' })
    expect(within(section).getAllByRole('listitem')).toHaveLength(50)
    await user.click(within(section).getByRole('button', { name: 'Show 10 more of 60' }))
    expect(within(section).getAllByRole('listitem')).toHaveLength(60)
  })

  it('sets caps as soon as they are amounts', async () => {
    const { app, user } = await shown([])
    const day = await screen.findByRole('textbox', { name: 'Limit per day' })
    await user.type(day, '2.5x')
    expect(app.store.getState().settings.caps.perDay).toBe('2.5')
    expect(day).toBeInvalid()
    await user.clear(day)
    await waitFor(() => expect(app.store.getState().settings.caps.perDay).toBe(''))
  })

  it('takes an amount as the language of the page writes it', async () => {
    setLanguage({ ...ENGLISH, formats: 'de-DE' })
    const { app, user } = await shown([])
    await user.type(await screen.findByRole('textbox', { name: 'Limit per day' }), '2,50')
    expect(app.store.getState().settings.caps.perDay).toBe('2.50')
    setLanguage(ENGLISH)
  })

  it('exports what is shown as CSV', async () => {
    const { files, user } = await shown([{}])
    const button = screen.getByRole('button', { name: 'Export as CSV' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await waitFor(() => expect(files).toEqual(['parlance-spending-2026-11-20.csv']))
  })

  it('says what would be here, and has no accessibility violations', async () => {
    await shown([])
    expect(await screen.findByText(/No requests in this period/)).toBeInTheDocument()
    expect(within(document.body).getByRole('button', { name: 'Export as CSV' })).toBeDisabled()
    expect(await violationsIn(document.body)).toEqual([])
  })
})
