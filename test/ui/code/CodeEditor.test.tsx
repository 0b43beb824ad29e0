// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { act, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CodeBox } from '@/ui/code/CodeBox'
import { PlainBox, useHandover } from '@/ui/code/PlainBox'

// What CodeMirror calls in a browser it takes for Firefox, and jsdom has not.
beforeAll(() => Object.assign(document, { execCommand: () => false }))
afterAll(() => void Reflect.deleteProperty(document, 'execCommand'))

const CONTROL = { id: 'text', 'aria-describedby': undefined, 'aria-invalid': undefined } as const
const ignored = () => undefined

/** The box that stands in for the editor, and then the editor. */
function Editor({ isLoaded }: { readonly isLoaded: boolean }) {
  const { leave, take } = useHandover()
  return (
    <>
      <input aria-label="Other" />
      {isLoaded ? (
        <CodeBox
          label="Text"
          value="const a = 1"
          onChange={ignored}
          problems={[]}
          placeholder={undefined}
          describedBy={undefined}
          takeFocus={take}
          language={[]}
        />
      ) : (
        <PlainBox control={CONTROL} value="const a = 1" onChange={ignored} onLeave={leave} />
      )}
    </>
  )
}

test('an editor takes the focus and the selection from the box it takes the place of', () => {
  const { container, rerender } = render(<Editor isLoaded={false} />)
  const plain = container.querySelector('textarea')!
  act(() => plain.focus())
  plain.setSelectionRange(6, 7)
  rerender(<Editor isLoaded />)

  expect(plain.isConnected).toBe(false)
  const focused = document.activeElement?.shadowRoot?.activeElement
  expect(focused?.getAttribute('aria-label')).toBe('Text')
  const { main } = EditorView.findFromDOM(focused as HTMLElement)!.state.selection
  expect([main.from, main.to]).toEqual([6, 7])
})

test('it leaves the focus where it is, if that was elsewhere', () => {
  const { rerender } = render(<Editor isLoaded={false} />)
  const other = screen.getByRole('textbox', { name: 'Other' })
  act(() => other.focus())
  rerender(<Editor isLoaded />)
  expect(document.activeElement).toBe(other)
})

// What CodeMirror calls in a browser it takes for Firefox, and jsdom has not.
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
