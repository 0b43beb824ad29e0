// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'

import RunPage from '@/app/pages/RunPage'
import { catalogQuery } from '@/queries/models'
import { CONNECTION, CONVERSATION, createTestApp } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

const LOCKED = {
  ...CONVERSATION,
  settings: {
    ...CONVERSATION.settings,
    connectionId: CONNECTION.id,
    modelId: 'acme/swift-8b' as never,
    dataRule: { noTraining: true, noRetention: true },
  },
}

/** The place of comparisons at an address, with the catalog read. */
async function compare(query: string, conversations: readonly (typeof LOCKED)[] = []) {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations })
  await test.app.commands.loadRunCommands()
  await test.app.queryClient.query(catalogQuery(test.app.api, CONNECTION))
  return {
    ...test,
    user: userEvent.setup(),
    open: () =>
      act(() =>
        Promise.resolve(
          test.show(
            <Suspense>
              <RunPage kind="comparison" runId={undefined} onOpenLibrary={() => undefined} />
            </Suspense>,
            `/compare?${query}`,
          ),
        ),
      ),
  }
}

it('takes the files of the draft along, and says which model does not get them', async () => {
  const { app, user, open } = await compare(
    `prompt=What%3F&files=${'a'.repeat(64)}&models=alpha%2Facme%2Fswift-8b,alpha%2Facme%2Fdeep-120b`,
  )
  const file = { mediaType: 'image/png', sizeBytes: 6 }
  app.store.getState().draftsLoaded({
    new: {
      text: 'What?',
      attachments: [
        { ...file, id: 'a'.repeat(64) as never, name: 'cat.png' },
        { ...file, id: 'b'.repeat(64) as never, name: 'added later.png' },
      ],
    },
  })
  await open()
  const files = await screen.findByRole('list', { name: 'Files' }, { timeout: 10_000 })
  expect(
    within(files)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['cat.png'])
  expect(
    screen.getByText(/Swift 8B doesn’t accept “cat.png”, so they are left out for it/),
  ).toBeInTheDocument()
  expect(screen.queryByText(/Deep.* doesn’t accept/)).not.toBeInTheDocument()

  await user.click(within(files).getByRole('button', { name: 'Remove cat.png' }))
  expect(screen.queryByRole('list', { name: 'Files' })).not.toBeInTheDocument()
})

it('is its form alone while there are no runs', async () => {
  const { open } = await compare('')
  await open()
  expect(await screen.findByRole('button', { name: 'Open a run file' }, { timeout: 10_000 })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Write a prompt' })).not.toBeInTheDocument()
})

it('greys out what the data lock of the conversation forbids, with the reason, and does not take it', async () => {
  const { user, open } = await compare('conversation=c1&models=alpha%2Facme%2Fswift-8b', [LOCKED])
  await open()
  await user.click(await screen.findByRole('button', { name: 'Add model' }, { timeout: 10_000 }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose a model' }, { timeout: 10_000 })
  const options = await within(dialog).findAllByRole('option')
  const forbidden = options.filter((option) => option.getAttribute('aria-disabled') === 'true')
  expect(forbidden.length).toBeGreaterThan(0)
  expect(forbidden[0]).toHaveTextContent(/retain|kept|train|not known|says nothing/i)

  await user.click(forbidden[0]!)
  const models = screen.getByRole('list', { name: 'Models', hidden: true })
  expect(within(models).getAllByRole('button', { name: /^Remove/, hidden: true })).toHaveLength(1)
})
