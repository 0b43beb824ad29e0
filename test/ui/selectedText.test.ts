// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'

import { rememberSelection, selectedText } from '@/ui/selectedText'

let end: () => void
const select = (from: number, to: number) => {
  const text = document.querySelector('p')?.firstChild
  if (text) getSelection()?.setBaseAndExtent(text, from, text, to)
  document.dispatchEvent(new Event('selectionchange'))
}
beforeEach(() => {
  document.body.innerHTML = '<p>Bees dance</p><textarea>Typed</textarea>'
  end = rememberSelection()
})
afterEach(() => {
  select(0, 0)
  end()
})

it('what was selected of a text is known when one writes; what is selected in the box counts first', () => {
  const box = document.querySelector('textarea')
  select(5, 10)
  expect(selectedText()).toBe('dance')
  box?.focus()
  // As browsers do on focus.
  getSelection()?.collapse(document.body, 1)
  document.dispatchEvent(new Event('selectionchange'))
  expect(selectedText()).toBe('dance')
  box?.setSelectionRange(0, 3)
  expect(selectedText()).toBe('Typ')
})

it('a click into the text forgets it, and so does its end', () => {
  select(5, 10)
  select(2, 2)
  getSelection()?.removeAllRanges()
  expect(selectedText()).toBe('')
  select(5, 10)
  document.querySelector('p')?.remove()
  getSelection()?.removeAllRanges()
  expect(selectedText()).toBe('')
})
