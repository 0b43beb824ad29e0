// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createFollower } from '@/views/conversation/transcript/follower'

let resized: () => void = () => undefined
let heightPx = 3_000
let follower: ReturnType<typeof createFollower>
const scroller = document.createElement('div')
const onChange = vi.fn()

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {
        resized()
      }
      disconnect() {
        resized = () => undefined
      }
    },
  )
  heightPx = 3_000
  Object.defineProperty(scroller, 'scrollHeight', { configurable: true, get: () => heightPx })
  Object.defineProperty(scroller, 'clientHeight', { configurable: true, value: 600 })
  follower = createFollower(scroller, document.createElement('div'), {
    keepsPlace: false,
    onChange,
    onRest: () => undefined,
  })
})
afterEach(() => {
  follower.stop()
  vi.unstubAllGlobals()
  onChange.mockClear()
})

function scrollTo(top: number) {
  scroller.scrollTop = top
  scroller.dispatchEvent(new Event('scroll'))
}

it('goes on following when rows are measured as older messages come in', () => {
  heightPx = 957_000
  scrollTo(2_992)
  resized()
  expect(onChange).not.toHaveBeenCalled()
  expect(scroller.scrollTop).toBe(957_000)
})

it('follows no more once the reader has scrolled up', () => {
  scrollTo(1_000)
  expect(onChange).toHaveBeenLastCalledWith(false)
  heightPx = 3_100
  resized()
  expect(scroller.scrollTop).toBe(1_000)
})

it('hears a reader who scrolls while a reply grows with the next scroll', () => {
  heightPx = 3_100
  scrollTo(1_000)
  scrollTo(900)
  expect(onChange).toHaveBeenLastCalledWith(false)
})
