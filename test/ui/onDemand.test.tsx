// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { ErrorBoundary } from '@/ui/feedback/ErrorBoundary'
import { onDemand } from '@/ui/onDemand'

afterEach(() => vi.restoreAllMocks())

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>

it('draws what stands in for it until the code is here', async () => {
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
  await Promise.resolve()
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

it('tells the error boundary what could not be loaded, and asks again when drawn anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi.fn(() => Promise.resolve(Greeting))
  load.mockRejectedValueOnce(new Error('offline'))
  const OnDemand = onDemand(load)
  const { rerender } = render(
    <ErrorBoundary what="The greeting" resetKey="first">
      <OnDemand name="Ada" />
    </ErrorBoundary>,
  )
  expect(await screen.findByText(/The greeting/)).toBeTruthy()
  rerender(
    <ErrorBoundary what="The greeting" resetKey="second">
      <OnDemand name="Ada" />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('Hello Ada')).toBeTruthy()
})
