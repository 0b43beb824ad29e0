// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
// Makes events of the history's methods.
import 'wouter/use-browser-location'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { useBackCloses } from '@/ui/overlays/useBackCloses'

function Layer({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  useBackCloses(onClose)
  return <p>{name}</p>
}

/** What is open; the test opens and closes. */
const wanted = createStore<readonly string[]>(() => [])
const open = (names: readonly string[]) => act(() => wanted.setState(names, true))

function Layers() {
  const names = useStore(wanted)
  return names.map((name) => (
    <Layer
      key={name}
      name={name}
      onClose={() => wanted.setState((before) => before.filter((each) => each !== name), true)}
    />
  ))
}

const shown = (...names: readonly string[]) =>
  waitFor(() => expect(screen.queryAllByText(/./).map(({ textContent }) => textContent)).toEqual(names))
const address = () => location.pathname

beforeEach(() => {
  wanted.setState([], true)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  history.pushState(null, '', '/library')
  history.pushState(null, '', '/c/chat')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('closes the uppermost layer, one at a time, and then leaves the page', async () => {
  render(<Layers />)
  open(['sheet'])
  await shown('sheet')
  open(['sheet', 'menu'])
  await shown('sheet', 'menu')
  history.back()
  await shown('sheet')
  history.back()
  await shown()
  expect(address()).toBe('/c/chat')
  history.back()
  await waitFor(() => expect(address()).toBe('/library'))
})

it('leaves no step behind where a layer closes by itself', async () => {
  render(<Layers />)
  open(['sheet'])
  await shown('sheet')
  open([])
  await shown()
  await waitFor(() => expect(history.state).toBeNull())
  history.back()
  await waitFor(() => expect(address()).toBe('/library'))
})

it('keeps a layer that opens while the step of another is taken back', async () => {
  render(<Layers />)
  open(['menu'])
  await shown('menu')
  const back = history.back.bind(history)
  vi.spyOn(history, 'back').mockImplementationOnce(() => {
    back()
    // Its code came just then.
    open(['dialog'])
  })
  const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  open([])
  await stepped
  await shown('dialog')
  back()
  await shown()
  expect(address()).toBe('/c/chat')
  back()
  await waitFor(() => expect(address()).toBe('/library'))
})

it('goes on with the layer that comes in the place of another', async () => {
  // It takes the step of the menu.
  const settled = vi.spyOn(history, 'replaceState')
  render(<Layers />)
  open(['menu'])
  await shown('menu')
  open(['dialog'])
  await shown('dialog')
  await waitFor(() => expect(settled).toHaveBeenCalled())
  await shown('dialog')
  history.back()
  await shown()
  expect(address()).toBe('/c/chat')
})

it('skips the layer that one went elsewhere from', async () => {
  render(<Layers />)
  open(['menu'])
  await shown('menu')
  history.pushState(null, '', '/catalog')
  open([])
  await shown()
  history.back()
  await waitFor(() => expect(address()).toBe('/c/chat'))
  await waitFor(() => expect(history.state).toBeNull())
})

it('stays where one went while the step of a layer is taken back', async () => {
  render(<Layers />)
  open(['menu'])
  await shown('menu')
  const back = history.back.bind(history)
  const seen: string[] = []
  const see = () => seen.push(address())
  addEventListener('popstate', see)
  vi.spyOn(history, 'back').mockImplementationOnce(() => {
    // What the menu began leads elsewhere before the step is taken, from where it was asked for.
    history.pushState(null, '', '/c/branch')
    history.go(-2)
  })
  const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  open([])
  await stepped
  expect(address()).toBe('/c/branch')
  // The router, which hears of the step too, is never told to go back.
  expect(seen).toEqual(['/c/branch'])
  removeEventListener('popstate', see)
  back()
  await waitFor(() => expect(address()).toBe('/c/chat'))
  await waitFor(() => expect(history.state).toBeNull())
})

it('leaves the history alone where there is a mouse', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const before = history.length
  render(<Layers />)
  open(['sheet'])
  await shown('sheet')
  expect(history.length).toBe(before)
})
