// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { use } from 'react'
import { expect, it, vi } from 'vitest'

import type { MessageId } from '@/domain/ids'
import { BesideContext } from '@/hooks/beside/besideChat'
import { ConversationTools } from '@/views/conversation/tools/ConversationTools'
import { AskContext, useTools } from '@/views/conversation/tools/useTools'
import { CONVERSATION, createTestApp } from '#test/support/createTestApp'

it('keeps the place of an artifact from the very press that makes it, so that nothing moves later', async () => {
  const open = vi.fn()
  function OpenAsArtifact() {
    const ask = use(AskContext)
    return (
      <button
        type="button"
        onClick={() => {
          ask({ type: 'artifact', id: 'm1' as MessageId, language: 'ts', text: '1' })
          expect(open.mock.calls).toEqual([[{ artifactId: null, isComing: true }]])
        }}
      >
        Open as artifact
      </button>
    )
  }
  function Chat() {
    return (
      <BesideContext value={{ open, opened: undefined }}>
        <ConversationTools
          conversationId={CONVERSATION.id}
          isLong={false}
          tools={useTools()}
          list={{ current: null }}
        >
          <OpenAsArtifact />
        </ConversationTools>
      </BesideContext>
    )
  }
  const { show } = await createTestApp({ conversations: [CONVERSATION] })
  show(<Chat />)
  await userEvent.click(screen.getByRole('button', { name: 'Open as artifact' }))
  expect(open).toHaveBeenCalled()
})
