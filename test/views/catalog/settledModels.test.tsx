// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import type { ConnectionId } from '@/domain/ids'
import { Catalog } from '@/views/catalog/Catalog'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { answersWith, ROWS } from './catalogAnswers'

const OTHER = {
  ...CONNECTION,
  id: 'slow' as ConnectionId,
  name: 'Slow',
  baseUrl: 'https://slow.test',
  catalogUrl: 'https://slow.test',
}
const ROW = { ...ROWS[0], id: 'slow/aardvark', name: 'Aardvark 1B' }

/** Two providers, of which the second answers when the test says so. */
async function open() {
  let answer: () => void = () => undefined
  const hold = () => {
    const held = new Promise<void>((resolve) => (answer = resolve))
    return held
  }
  let held = hold()
  const [quick, slow] = [answersWith(ROWS), answersWith([ROW])]
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!new Request(input).url.startsWith('https://slow.test')) return quick(input, init)
    await held
    return slow(input, init)
  }
  const test = await createTestApp({ fetch, connections: [CONNECTION, OTHER] })
  test.show(<Catalog start={null} />, '/catalog')
  return {
    ...test,
    user: userEvent.setup(),
    answer: () =>
      act(() => {
        answer()
        return Promise.resolve()
      }),
    holdAgain: () => {
      held = hold()
    },
  }
}

const names = () =>
  screen.queryByRole('table', { name: 'Models' }) === null
    ? []
    : within(screen.getByRole('table', { name: 'Models' }))
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent)

it('shows no row before all lists are here, says how far they are, and swaps once', async () => {
  const { answer } = await open()
  const bar = await screen.findByRole('progressbar', { name: 'Loading catalogs' })
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '1 of 2 providers'))
  expect(names()).toEqual([])

  await answer()
  await waitFor(() => expect(names()).toEqual(['Finch 8B', 'Aardvark 1B', 'Atlas 70B', 'Secret <b>one</b>']))
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('holds its rows still while lists are read again', async () => {
  const { answer, holdAgain, app } = await open()
  await answer()
  await waitFor(() => expect(names()).toHaveLength(4))
  holdAgain()
  act(() => void app.queryClient.refetchQueries())
  const bar = await screen.findByRole('progressbar', { name: 'Updating models' })
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '1 of 2 providers'))
  expect(names()).toHaveLength(4)
  await answer()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})

it('takes no press that began on another model', async () => {
  const { answer, user } = await open()
  await answer()
  const box = await screen.findByRole('checkbox', { name: 'Compare Finch 8B' })
  const other = screen.getByRole('checkbox', { name: 'Compare Atlas 70B' })
  // Rows are used again for other models: the finger is down on one, and up on another.
  fireEvent.pointerDown(other)
  fireEvent.click(box, { detail: 1 })
  expect(box).not.toBeChecked()
  await user.click(box)
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Compare Finch 8B' })).toBeChecked())
})
