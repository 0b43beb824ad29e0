// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { swipeAtEdge } from '@/ui/touch/swipeAtEdge'

const WIDTH = 360
let end: () => unknown = () => undefined
const onIn = vi.fn<() => void>()
const onBack = vi.fn<() => void>()

beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(WIDTH)
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('style')
})

function touch(type: string, x: number, y: number, target: Element = document.body) {
  const event = new Event(type, { bubbles: true })
  Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }] })
  target.dispatchEvent(event)
}

function swipe(fromX: number, toX: number, down = 0, target: Element = document.body) {
  touch('touchstart', fromX, 300, target)
  touch('touchmove', (fromX + toX) / 2, 300 + down / 2, target)
  touch('touchmove', toX, 300 + down, target)
  touch('touchend', toX, 300 + down, target)
}

it('hears a swipe that begins at the edge, once', () => {
  end = swipeAtEdge(document, { onIn })
  swipe(12, 140)
  expect(onIn).toHaveBeenCalledTimes(1)
})

it('hears none that begins elsewhere, is short or steep, or is over a dialog', () => {
  end = swipeAtEdge(document, { onIn })
  swipe(120, 300)
  swipe(12, 50)
  swipe(12, 90, 60)
  document.body.innerHTML = '<div role="dialog"></div>'
  swipe(12, 140)
  expect(onIn).not.toHaveBeenCalled()
})

it('begins at the right where lines do', () => {
  document.documentElement.style.direction = 'rtl'
  end = swipeAtEdge(document, { onIn })
  swipe(12, 140)
  expect(onIn).not.toHaveBeenCalled()
  swipe(WIDTH - 12, WIDTH - 140)
  expect(onIn).toHaveBeenCalledTimes(1)
})

it('hears a swipe back from anywhere, unless something is scrolled sideways first', () => {
  end = swipeAtEdge(document, { onBack })
  swipe(250, 100)
  expect(onBack).toHaveBeenCalledTimes(1)
  const table = document.body.appendChild(document.createElement('div'))
  table.scrollLeft = 20
  swipe(250, 100, 0, table)
  expect(onBack).toHaveBeenCalledTimes(1)
})
