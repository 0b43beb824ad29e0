// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import { useAppState } from '@/hooks/app'
import { selectMessage } from '@/store/selectors'
import { useMessageItems } from '@/views/conversation/tools/MessageToolsProvider'

import { TALK, talkingApp } from '#test/commands/replies/recordedReply'

function Items() {
  const itemsFor = useMessageItems(TALK.id, () => undefined)
  const path = useAppState((state) => state.threads[TALK.id]?.path)
  const last = path?.at(-1)
  const message = useAppState((state) => last && selectMessage(TALK.id, last)(state))
  if (!message) return null
  return itemsFor(message).map(
    (item) =>
      item.type === 'item' && (
        <button key={item.label} onClick={item.onPick}>
          {item.label}
        </button>
      ),
  )
}

it('regenerates a reply with a model that was used lately, which the chat then has', async () => {
  const { app, service, show, shown } = await talkingApp()
  const other = { connectionId: TALK.settings.connectionId, modelId: 'acme/deep-120b' as ModelId }
  await app.commands.changeAppSettings({ recentModels: [other] })
  service.script({ type: 'reply', text: 'One.' }, { type: 'reply', text: 'Two.' })
  await app.commands.sendMessage(TALK.id, { text: 'Hi', attachments: [] })
  show(<Items />, `/c/${TALK.id}`)

  await userEvent.click(await screen.findByRole('button', { name: 'Acme Deep 120B' }))
  await waitFor(() => expect(shown().at(-1)?.reply?.model).toBe('acme/deep-120b'))
  expect(app.store.getState().conversations[TALK.id]?.settings.modelId).toBe('acme/deep-120b')
})
