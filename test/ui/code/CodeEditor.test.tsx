// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { CodeEditor } from '@/ui/code/CodeEditor'
import { JsonEditor } from '@/ui/json/JsonEditor'

// What CodeMirror calls in a browser it takes for Firefox, and jsdom has not.
beforeAll(() => Object.assign(document, { execCommand: () => false }))
afterAll(() => void Reflect.deleteProperty(document, 'execCommand'))

const editors = {
  CodeEditor: (props: { value: string; onChange: (value: string) => void }) => (
    <CodeEditor label="Text" {...props} />
  ),
  JsonEditor: (props: { value: string; onChange: (value: string) => void }) => (
    <JsonEditor label="Text" {...props} />
  ),
}

test.each(Object.entries(editors))(
  '%s takes the focus and the selection from the box it takes the place of',
  async (_, Editor) => {
    const Page = () => {
      const [value, setValue] = useState('{"a": 1}')
      return <Editor value={value} onChange={setValue} />
    }
    const { container } = render(<Page />)
    const plain = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    act(() => plain.focus())
    plain.setSelectionRange(2, 5)

    await vi.waitFor(() => expect(plain.isConnected).toBe(false))
    const host = [...container.querySelectorAll('div')].find((each) => each.shadowRoot)
    const root = host?.shadowRoot
    expect(root?.activeElement?.getAttribute('aria-label')).toBe('Text')
    const { main } = EditorView.findFromDOM(root?.activeElement as HTMLElement)!.state.selection
    expect([main.from, main.to]).toEqual([2, 5])
  },
)

test('leaves the focus where it is, if that was elsewhere', async () => {
  render(
    <>
      <input aria-label="Other" />
      <CodeEditor label="Text" value="" onChange={() => undefined} />
    </>,
  )
  const plain = screen.queryByRole('textbox', { name: 'Text' })
  const other = screen.getByRole('textbox', { name: 'Other' })
  act(() => other.focus())
  await vi.waitFor(() => expect(plain?.isConnected ?? false).toBe(false))
  expect(document.activeElement).toBe(other)
})
