// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'
import { signal } from '#test/support/signal'
import { Prefill } from '@/app/shell/Prefill'
import { holdKeys, useGlobalKeys } from '@/app/shell/Shell'
import type { AttachmentId } from '@/domain/ids'

/** An empty message, and a palette whose code never comes. */
function Page() {
  const [opened, setOpened] = useState<string>()
  useGlobalKeys(setOpened, opened !== undefined)
  return (
    <>
      <textarea aria-label="Message" data-composer="" />
      <output>{opened}</output>
    </>
  )
}

/** The same, drawn later. */
function Later({ when }: { readonly when: Promise<void> }) {
  const [isHere, setHere] = useState(false)
  useEffect(() => void when.then(() => setHere(true)), [when])
  return isHere && <Page />
}

it('takes a key that is pressed as soon as the page is drawn', async () => {
  const { show } = await createTestApp()
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  const drawn = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('textarea')) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  const { given, give } = signal()
  show(<Later when={given} />)
  // As in a browser, where effects come some time after the first frame.
  environment.IS_REACT_ACT_ENVIRONMENT = false
  give()
  await drawn
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
  environment.IS_REACT_ACT_ENVIRONMENT = true
  expect(await screen.findByText('keys')).toBeVisible()
})

it('opens the palette with the first slash, and types what follows until it is there', async () => {
  const { show } = await createTestApp()
  show(<Page />)
  const box = screen.getByRole('textbox')
  await userEvent.type(box, '/')
  expect(screen.getByRole('status')).toHaveTextContent('slash')
  expect(box).toHaveValue('')
  await userEvent.type(box, '/theme')
  expect(box).toHaveValue('/theme')
})

it('holds what is typed for a palette that is loading, and none of its keys reach the message', async () => {
  const { show } = await createTestApp()
  const onKeyDown = vi.fn()
  show(<textarea aria-label="Message" onKeyDown={onKeyDown} />)
  const box = screen.getByRole('textbox')
  const onEscape = vi.fn()
  const take = holdKeys(onEscape)
  await userEvent.type(box, 'themex{Backspace} é{Enter}{Escape}')
  expect(box).toHaveValue('')
  expect(onKeyDown).not.toHaveBeenCalled()
  expect(onEscape).toHaveBeenCalledOnce()
  expect(take()).toBe('theme é')
  expect(take()).toBe('')
  await userEvent.type(box, 'on')
  expect(box).toHaveValue('on')
})

it('fills in a new chat from its address, sends nothing, and leaves a plain address', async () => {
  const asked: string[] = []
  const { app, show } = await createTestApp({
    fetch: async (input) => {
      asked.push(new Request(input).url)
      return Response.json({ data: [] })
    },
  })
  const file = { id: 'ab' as AttachmentId, name: 'lease.docx', mediaType: '', sizeBytes: 1 }
  app.store.getState().draftChanged('new', { text: '', attachments: [file] })
  const path = '/?q=Hello%20there&temperature=0.2&system=Be%20brief'
  show(<Prefill />, path)
  const state = () => app.store.getState()
  await waitFor(() => expect(state().settings.newConversation.systemPrompt).toBe('Be brief'))
  expect(state().drafts['new']).toEqual({ text: 'Hello there', attachments: [file] })
  expect(state().settings.newConversation.parameters.temperature?.value).toBe(0.2)
  expect(asked.filter((url) => url.includes('completions'))).toEqual([])
})
