// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { dragByTouch } from '@/ui/touch/dragByTouch'

/** As much of a browser's as is used; jsdom has neither. */
class Transfer {
  readonly kept = new Map<string, string>()
  get types() {
    return [...this.kept.keys()]
  }
  setData(type: string, text: string) {
    this.kept.set(type, text)
  }
}
class Drag extends Event {
  readonly dataTransfer: unknown
  constructor(type: string, { dataTransfer, ...init }: EventInit & { readonly dataTransfer: unknown }) {
    super(type, init)
    this.dataTransfer = dataTransfer
  }
}

let log: string[]
let end: () => void
let listening: AbortController
const by = (id: string) => document.querySelector(`#${id}`) ?? document.body
const touch = (type: string, target: Element, x = 0, y = 0) => {
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    touches: type === 'touchend' ? [] : [{ clientX: x, clientY: y }],
  })
  target.dispatchEvent(event)
  return event
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('DragEvent', Drag)
  vi.stubGlobal('DataTransfer', Transfer)
  document.body.innerHTML = '<nav><a id="chat" href="/c">Chat</a><ul><li id="project">Project</li></ul></nav>'
  log = []
  listening = new AbortController()
  document.elementFromPoint = (_, y) => (y > 100 ? by('project') : by('chat'))
  for (const type of ['dragstart', 'dragover', 'dragleave', 'drop', 'dragend'])
    document.body.addEventListener(
      type,
      (event) => {
        log.push(`${type} ${(event.target as Element).id}`)
        const transfer = (event as DragEvent).dataTransfer
        if (type === 'dragstart') transfer?.setData('chats', 'a')
        if (type === 'dragover' && event.target === by('project')) event.preventDefault()
      },
      { signal: listening.signal },
    )
  end = dragByTouch(document.querySelector('nav') ?? document.body)
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // The body itself stays: other files of this worker look into it.
  listening.abort()
  document.body.replaceChildren()
})

describe('a finger that rests on a chat', () => {
  it('lifts it, and where it rises it is dropped, with no click', () => {
    touch('touchstart', by('chat'))
    vi.advanceTimersByTime(450)
    expect(by('chat').hasAttribute('data-lifted')).toBe(true)
    expect(touch('touchmove', by('chat'), 0, 50).defaultPrevented).toBe(true)
    touch('touchmove', by('chat'), 0, 200)
    expect(touch('touchend', by('chat')).defaultPrevented).toBe(true)
    expect(log).toEqual([
      'dragstart chat',
      'dragover chat',
      'dragover project',
      'drop project',
      'dragend chat',
    ])
    expect(by('chat').hasAttribute('data-lifted')).toBe(false)
  })

  it('drops nothing outside a drop target, or when the touch is cancelled', () => {
    touch('touchstart', by('chat'))
    vi.advanceTimersByTime(450)
    touch('touchmove', by('chat'), 0, 200)
    touch('touchcancel', by('chat'))
    expect(log.slice(-2)).toEqual(['dragleave project', 'dragend chat'])
  })
})

it('a finger that moves at once scrolls, and one that is quick taps', () => {
  touch('touchstart', by('chat'))
  expect(touch('touchmove', by('chat'), 0, 40).defaultPrevented).toBe(false)
  vi.advanceTimersByTime(1_000)
  touch('touchstart', by('chat'))
  expect(touch('touchend', by('chat')).defaultPrevented).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(log).toEqual([])
})
