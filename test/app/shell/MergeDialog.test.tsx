// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import MergeDialog from '@/app/shell/MergeDialog'
import type { ModelId } from '@/domain/ids'
import { messageText } from '@/domain/messages/message'
import { TALK, talkingApp } from '#test/commands/replies/recordedReply'

const model = (modelId: string) => ({
  connectionId: TALK.settings.connectionId,
  modelId: modelId as ModelId,
})

/** The dialog over a chat in which two models have answered one message. */
async function open() {
  const test = await talkingApp()
  await test.ask('Why?', { type: 'reply', text: 'One reason.' })
  const question = test.shown().at(-2)!
  test.service.script({ type: 'reply', text: 'Another reason.' })
  await test.app.commands.askOthers(TALK.id, question.id, [model('acme/deep-120b')])
  let isClosed = false
  test.show(
    <MergeDialog conversationId={TALK.id} id={test.shown().at(-1)!.id} onClose={() => (isClosed = true)} />,
    `/c/${TALK.id}`,
  )
  await screen.findByRole('dialog', { name: 'Merge replies' })
  return { ...test, user: userEvent.setup(), isClosed: () => isClosed }
}

const cost = () => screen.getByRole('status', { name: 'Estimated cost' })

it('offers the replies with their models, and says what a merge costs before it is asked for', async () => {
  const { user, posts } = await open()
  const asked = posts().length
  const boxes = within(screen.getByRole('list', { name: 'Replies' })).getAllByRole('checkbox')
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true])
  expect(screen.getByRole('checkbox', { name: /Another reason/ })).toBeVisible()
  await waitFor(() => expect(cost()).toHaveTextContent('$'))

  await user.click(boxes[0]!)

  expect(screen.getByRole('button', { name: 'Merge 1 reply' })).toBeDisabled()
  expect(screen.getByText('Choose at least two replies.')).toBeVisible()
  expect(posts()).toHaveLength(asked)
})

it('merges the chosen replies as the person wants it', async () => {
  const { user, service, shown, posts, isClosed } = await open()
  await user.click(screen.getByRole('button', { name: 'Instructions for the merge' }))
  const box = screen.getByRole('textbox', { name: 'Instructions for the merge' })
  await user.clear(box)
  await user.type(box, 'In verse.')
  service.script({ type: 'reply', text: 'Merged.' })

  await user.click(screen.getByRole('button', { name: 'Merge 2 replies' }))

  expect(isClosed()).toBe(true)
  await waitFor(() => expect(messageText(shown().at(-1)!)).toBe('Merged.'))
  expect(shown().at(-1)!.reply!.merged).toMatchObject({
    replies: [{ text: 'One reason.' }, { text: 'Another reason.' }],
    instructions: 'In verse.',
  })
  expect(JSON.stringify(posts().at(-1)!.body)).toContain('In verse.')
})
