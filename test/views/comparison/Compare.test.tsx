// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'

import ComparePage from '@/app/ComparePage'
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

it('greys out what the data lock of the conversation forbids, with the reason, and does not take it', async () => {
  const service = createScriptedService({ keys: null })
  const test = await createTestApp({ fetch: service.fetch, conversations: [LOCKED] })
  await test.app.commands.loadRunCommands()
  const user = userEvent.setup()
  await act(() =>
    Promise.resolve(
      test.show(
        <Suspense>
          <ComparePage runId={undefined} onOpenLibrary={() => undefined} />
        </Suspense>,
        '/compare?conversation=c1&models=alpha%2Facme%2Fswift-8b',
      ),
    ),
  )
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
