// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { loadCode, watchCode } from '@/lib/loadCode'
import { PagePreview } from '@/ui/markdown/preview/PreviewPicture'
import { PreviewFrame } from '@/ui/markdown/preview/PreviewFrame'

beforeEach(() => vi.stubGlobal('trustedTypes', {}))
afterEach(() => vi.unstubAllGlobals())

const SOURCE = '<p>hi</p><script>hi()</script>'
const frame = () => screen.getByTitle<HTMLIFrameElement>('Page preview')

/** What the frame gets once it says that it is ready. */
function whatItGets() {
  const post = vi.spyOn(frame().contentWindow!, 'postMessage')
  say({ type: 'ready' })
  return post.mock.calls.at(-1)?.[0] as unknown
}

const say = (data: unknown, source: Window = frame().contentWindow!) =>
  act(() => void fireEvent(window, new MessageEvent('message', { data, source })))

it('a diagram whose library a newer build took away says so', async () => {
  watchCode({ isOutdated: () => Promise.resolve(true), reload: () => undefined })
  const loadLibrary = () =>
    loadCode(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')))
  render(
    <PreviewFrame kind="mermaid" source="graph TD; a-->b" url="/preview.html" loadLibrary={loadLibrary} />,
  )
  say({ type: 'ready' }, screen.getByTitle<HTMLIFrameElement>('Diagram').contentWindow!)
  expect(await screen.findByText('Couldn’t be drawn: A new version is available. Reload.')).toBeTruthy()
  watchCode({ isOutdated: () => Promise.resolve(false), reload: () => undefined })
})

it('hears of a frame that is ready before the page has done what comes with it', () => {
  const posted: unknown[] = []
  function BusyPage() {
    useLayoutEffect(() => {
      const { contentWindow } = frame()
      const post = vi.spyOn(contentWindow!, 'postMessage')
      window.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' }, source: contentWindow! }))
      posted.push(...post.mock.calls.map(([message]) => message as unknown))
    }, [])
    return null
  }
  render(
    <>
      <PreviewFrame kind="html" source={SOURCE} url="/preview.html" />
      <BusyPage />
    </>,
  )
  expect(posted).toEqual([expect.objectContaining({ type: 'page' })])
})

describe('a page', () => {
  it('is shown without its scripts, which run after a question, asked once', async () => {
    const { unmount } = render(<PagePreview source={SOURCE} url="/preview.html" />)
    expect(whatItGets()).toMatchObject({ type: 'page', runsScripts: false })
    await userEvent.click(screen.getByRole('button', { name: 'Run scripts' }))
    expect(screen.getByRole('group', { name: 'Run scripts?' })).toHaveTextContent(/connect to a web address/)
    await userEvent.click(screen.getByRole('button', { name: 'Run' }))
    expect(whatItGets()).toMatchObject({ type: 'page', runsScripts: true })
    unmount()

    render(<PagePreview source={SOURCE} url="/preview.html" />)
    expect(whatItGets()).toMatchObject({ runsScripts: false })
    await userEvent.click(screen.getByRole('button', { name: 'Run scripts' }))
    expect(whatItGets()).toMatchObject({ runsScripts: true })
    await userEvent.click(screen.getByRole('button', { name: 'Stop scripts' }))
    expect(whatItGets()).toMatchObject({ runsScripts: false })
  })

  it('has its room from the start, so that nothing moves under a press when it is shown', () => {
    render(<PagePreview source={SOURCE} url="/preview.html" />)
    const { parentElement: room } = frame()
    expect(screen.getByRole('status')).toHaveTextContent('Opening…')
    expect(room).toHaveStyle({ height: '420px' })
    say({ type: 'drawn', height: 0 })
    expect(screen.getByRole('status')).toHaveTextContent('Scripts are off')
    expect(room).toHaveStyle({ height: '420px' })
  })

  it('without scripts offers to run none', () => {
    render(<PagePreview source="<p>hi</p>" url="/preview.html" />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('runs no scripts where they can’t be closed off', () => {
    vi.unstubAllGlobals()
    render(<PagePreview source={SOURCE} url="/preview.html" />)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('that floods this page with messages is ended, also from a frame inside it', () => {
    render(<PagePreview source={SOURCE} url="/preview.html" />)
    const inner = { parent: frame().contentWindow! } as unknown as Window
    for (let count = 0; count < 20; count += 1) say('x'.repeat(1000), inner)
    expect(frame()).toBeTruthy()
    say('x', inner)
    expect(screen.queryByTitle('Page preview')).toBeNull()
    expect(screen.getByRole('status')).toHaveTextContent('too many messages')
  })

  it('ignores messages from anyone else', () => {
    render(<PagePreview source={SOURCE} url="/preview.html" />)
    for (let count = 0; count < 50; count += 1) say({ type: 'failed', reason: 'x' }, window)
    expect(screen.getByRole('status')).toHaveTextContent('Opening…')
  })

  it('that is scrolled far away is unloaded until it comes near again', () => {
    let tell: (isIntersecting: boolean) => void = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
          tell = (isIntersecting) => act(() => heard([{ isIntersecting }]))
        }
        observe = () => undefined
        disconnect = () => undefined
      },
    )
    render(<PagePreview source={SOURCE} url="/preview.html" />)
    // However often: what it says each time is no flood.
    for (let time = 0; time < 15; time += 1) {
      say({ type: 'ready' })
      say({ type: 'drawn', height: 1 })
      tell(false)
      expect(screen.queryByTitle('Page preview')).toBeNull()
      tell(true)
      expect(frame()).toBeTruthy()
    }
  })
})
