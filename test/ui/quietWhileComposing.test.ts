// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { quietWhileComposing } from '@/ui/quietWhileComposing'

const pressed = vi.fn<(key: string) => void>()
let field: HTMLInputElement
let stop: () => void
const hear = ({ key }: KeyboardEvent) => {
  pressed(key)
}

beforeEach(() => {
  stop = quietWhileComposing(window)
  field = document.createElement('input')
  document.body.append(field)
  document.addEventListener('keydown', hear)
  field.addEventListener('keydown', hear)
})

afterEach(() => {
  stop()
  document.removeEventListener('keydown', hear)
  field.remove()
  pressed.mockReset()
})

/** An event of the field at a time, in milliseconds; true unless its default was prevented. */
function send(event: Event, atMs: number): boolean {
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  return field.dispatchEvent(event)
}
function key(key: string, { isComposing = false, code = 0 } = {}): Event {
  const event = new KeyboardEvent('keydown', { key, isComposing, bubbles: true, cancelable: true })
  return Object.defineProperty(event, 'keyCode', { value: code })
}
const end = () => new CompositionEvent('compositionend', { bubbles: true, data: '猫' })

describe('while an input method composes', () => {
  it.each(['Enter', 'Escape', 'ArrowDown', 'Tab'])('%s reaches nobody, and does its work there', (name) => {
    expect(send(key(name, { isComposing: true }), 10)).toBe(true)
    expect(pressed).not.toHaveBeenCalled()
  })

  it('the Enter that ends it reaches nobody, in the order of Chromium and Firefox', () => {
    send(key('Enter', { isComposing: true, code: 229 }), 10)
    send(end(), 11)
    expect(pressed).not.toHaveBeenCalled()
  })

  it('nor in that of Safari, which ends it first', () => {
    send(end(), 10)
    send(key('Enter', { code: 229 }), 1_000)
    expect(pressed).not.toHaveBeenCalled()
  })

  it('nor one that comes right behind its end without a sign, which breaks no line either', () => {
    send(end(), 10)
    expect(send(key('Enter', { code: 13 }), 12)).toBe(false)
    expect(pressed).not.toHaveBeenCalled()
  })

  it('lets the next Enter through, and other keys at once', () => {
    send(end(), 10)
    send(key('a'), 12)
    send(key('Enter', { code: 13 }), 400)
    expect(pressed.mock.calls.flat()).toEqual(['a', 'a', 'Enter', 'Enter'])
  })

  it('is asked nowhere else', () => {
    const asking = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /\.tsx?$/.test(name) && /\b(?:isComposing|keyCode)\b/.test(readFileSync(`src/${name}`, 'utf8')),
    )
    // The first hears of text, not of keys.
    expect(asking.sort()).toEqual(['ui/code/CodeBox.tsx', 'ui/quietWhileComposing.ts'])
  })
})
