// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { codeState, watchCode } from '@/lib/loadCode'
import { CodeNotice } from '@/ui/feedback/CodeMissingAlert'
import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { onDemand } from '@/ui/feedback/onDemand'

afterEach(() => {
  vi.restoreAllMocks()
  watchCode({ isOutdated: () => Promise.resolve(false), reload: () => undefined })
  codeState.dismiss()
})

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>
const MISSING = new TypeError('Failed to fetch dynamically imported module: http://host/assets/a-1.js')

/** A component whose file is missing as often as told. */
const missing = (times: number) => {
  const load = vi.fn(() => Promise.resolve(Greeting))
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(MISSING)
  return load
}

it('draws a placeholder until the code has loaded', async () => {
  const OnDemand = onDemand(() => Promise.resolve(Greeting))
  render(<OnDemand name="Ada" whileLoading={<p>One moment</p>} />)
  expect(screen.getByText('One moment')).toBeTruthy()
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  expect(screen.queryByText('One moment')).toBeNull()
})

it('is drawn at once when its code is here', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting))
  const OnDemand = onDemand(load)
  OnDemand.preload()
  await vi.waitFor(() => expect(load).toHaveResolved())
  await Promise.resolve()
  render(
    <>
      <OnDemand name="Ada" whileLoading={<p>One moment</p>} />
      <OnDemand name="Grace" />
    </>,
  )
  expect(screen.getByText('Hello Ada')).toBeTruthy()
  expect(screen.getByText('Hello Grace')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

it('leaves a bug in the code to the error boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const OnDemand = onDemand<{ readonly name: string }>(() => Promise.reject(new Error('x is not a function')))
  render(
    <ErrorBoundary title="The greeting couldn’t be shown.">
      <OnDemand name="Ada" />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('The greeting couldn’t be shown.')).toBeTruthy()
})

it('says in a pane that its code is missing, and asks again', async () => {
  const OnDemand = onDemand(missing(1))
  render(<OnDemand name="Ada" whileLoading={<p>One moment</p>} />)
  expect(await screen.findByText('This couldn’t be loaded.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})

it('says over the page that a part without a place of its own is missing, and asks again', async () => {
  const OnDemand = onDemand(missing(1))
  render(
    <>
      <CodeNotice />
      <OnDemand name="Ada" />
    </>,
  )
  expect(await screen.findByText(/Part of Parlance couldn’t be loaded/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers to reload where the host has a newer build', async () => {
  const reload = vi.fn()
  watchCode({ isOutdated: () => Promise.resolve(true), reload })
  const OnDemand = onDemand(missing(9))
  render(
    <>
      <CodeNotice />
      <OnDemand name="Ada" />
    </>,
  )
  expect(await screen.findByText('A new version is available.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('closes an overlay whose code is missing', async () => {
  const onClose = vi.fn()
  const OnDemand = onDemand<{ readonly onClose: () => void }>(() => Promise.reject(MISSING))
  render(
    <>
      <CodeNotice />
      <OnDemand onClose={onClose} />
    </>,
  )
  expect(await screen.findByText(/Part of Parlance couldn’t be loaded/)).toBeTruthy()
  expect(onClose).toHaveBeenCalledOnce()
})

it('keeps an overlay that fails from taking down what is under it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onClose = vi.fn()
  const OnDemand = onDemand<{ readonly onClose: () => void }>(() =>
    Promise.resolve(() => {
      throw new Error('a bug')
    }),
  )
  render(
    <>
      <p>The chat</p>
      <OnDemand onClose={onClose} />
    </>,
  )
  expect(await screen.findByText('a bug')).toBeTruthy()
  expect(screen.getByText('The chat')).toBeTruthy()
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Close' })))
  expect(onClose).toHaveBeenCalledOnce()
})
