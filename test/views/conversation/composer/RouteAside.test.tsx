// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import type { Route } from '@/domain/modelRef'
import { catalogQuery, modelsQuery } from '@/queries/models'
import { ComposerAside } from '@/views/conversation/composer/ComposerAside'
import { RouteNote } from '@/views/conversation/route/RoutePanel'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'

const { id } = CONVERSATION
const row = (name: string, context: number, prompt: string, kinds = ['text']) => ({
  id: name,
  name,
  context_length: context,
  architecture: { input_modalities: kinds, output_modalities: ['text'] },
  pricing: { prompt, completion: prompt },
})

async function start(route: Route) {
  const settings = {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'other' as ModelId,
    route,
  }
  const test = await createTestApp({
    conversations: [{ ...CONVERSATION, settings }],
    fetch: async () =>
      Response.json({
        data: [
          row('small', 1000, '0.0000001'),
          row('large', 200_000, '0.000001'),
          row('seeing', 200_000, '0.00001', ['text', 'image']),
        ],
      }),
  })
  await test.app.queryClient.query(modelsQuery(test.app.api, CONNECTION))
  await test.app.queryClient.query(catalogQuery(test.app.api, CONNECTION))
  const typed = (text: string, attachments: readonly object[] = []) =>
    test.app.store.getState().draftChanged(id, { text, attachments: attachments as never })
  return { ...test, typed, settingsNow: () => test.app.store.getState().conversations[id]!.settings }
}

const image = { id: 'a'.repeat(64), name: 'cat.png', mediaType: 'image/png', sizeBytes: 9 }

it('says before sending which model the rule takes, what that costs, and follows what is written', async () => {
  const { show, typed } = await start({ rule: 'cheapest' })
  show(<ComposerAside conversationId={id} />)

  await screen.findByRole('button', { name: /^small Cheapest of 3 that fit$/ })
  expect(screen.getByRole('status', { name: 'Estimated cost' })).toHaveTextContent(/\$/)
  typed('word '.repeat(2000))
  await screen.findByRole('button', { name: /^large Cheapest of 2 that fit$/ })
  typed('What is this?', [image])
  await screen.findByRole('button', { name: /^seeing The only model that fits$/ })
})

it('says why, and one press takes that model for good', async () => {
  const { show, settingsNow } = await start({ rule: 'cheapest' })
  show(<ComposerAside conversationId={id} />)

  await userEvent.click(await screen.findByRole('button', { name: /^small/ }))
  const panel = await screen.findByRole('dialog', { name: 'Cheapest that fits' })
  expect(within(panel).getByText('3 of 3 models fit.')).toBeInTheDocument()
  await userEvent.click(within(panel).getByRole('button', { name: 'Always use small' }))

  expect(settingsNow()).toMatchObject({ modelId: 'small' })
  expect(settingsNow().route).toBeUndefined()
})

it('has limits, and says what to do where none fits', async () => {
  const { show, settingsNow } = await start({ rule: 'cheapest' })
  show(<ComposerAside conversationId={id} />)

  await userEvent.click(await screen.findByRole('button', { name: /^small/ }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Favourites only' }))

  expect(settingsNow().route).toEqual({ rule: 'cheapest', onlyFavourites: true })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No model fits this message: choose one at the top, or change the rule’s limits. 3 are outside the limits.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Best for me' }))
  expect(settingsNow().route).toEqual({ rule: 'best', onlyFavourites: true })
})

it('stands on the reply with its reasons, and one press changes to the other rule', async () => {
  const { show, settingsNow } = await start({ rule: 'cheapest' })
  const reply = { model: 'small' as ModelId, connectionId: CONNECTION.id }
  const route = { rule: 'cheapest', fit: 2, of: 3, left: { inputs: 1 } } as const
  show(<RouteNote conversationId={id} id={'m' as never} reply={reply} route={route} modelName="Small" />)

  await userEvent.click(screen.getByRole('button', { name: 'Small Cheapest of 2 that fit' }))
  const panel = await screen.findByRole('dialog', { name: 'Cheapest that fits' })
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['2 of 3 models fit.', '1 doesn’t take these files.'])
  await userEvent.click(within(panel).getByRole('button', { name: 'Best for me' }))
  await waitFor(() => expect(settingsNow().route).toEqual({ rule: 'best' }))
})
