// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { act, render } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CodeBox } from '@/ui/code/CodeBox'

// What CodeMirror calls in a browser it takes for Firefox, and jsdom has not.
beforeAll(() => Object.assign(document, { execCommand: () => false }))
afterAll(() => void Reflect.deleteProperty(document, 'execCommand'))

const nothing = () => undefined

/** An editor, and how to give it a value, as what shows it does some time after a change. */
function shown(value: string) {
  const told: string[] = []
  const boxWith = (now: string) => (
    <CodeBox
      label="Text"
      value={now}
      onChange={(text) => told.push(text)}
      problems={[]}
      placeholder={undefined}
      describedBy={undefined}
      takeFocus={nothing}
      language={[]}
    />
  )
  const { container, rerender } = render(boxWith(value))
  const content = container.firstElementChild!.shadowRoot!.querySelector<HTMLElement>('.cm-content')!
  const view = EditorView.findFromDOM(content)!
  return {
    told,
    text: () => view.state.doc.toString(),
    type: (text: string) => act(() => view.dispatch(view.state.replaceSelection(text))),
    give: (now: string) => rerender(boxWith(now)),
  }
}

test('a value that comes back after the next key loses no key', () => {
  const { told, text, type, give } = shown('')
  type('r')
  type('e')
  give('r')
  expect(text()).toBe('re')
  give('re')
  expect(text()).toBe('re')
  expect(told).toEqual(['r', 're'])
})

test('a value that somebody set is taken, also one that was typed before', () => {
  const { text, type, give } = shown('')
  type('r')
  give('r')
  type('e')
  give('re')
  give('r')
  expect(text()).toBe('r')
  give('other')
  expect(text()).toBe('other')
})
