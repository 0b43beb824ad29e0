// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { SchemaEditor } from '@/views/tools/schema/SchemaEditor'

function Held({ first, onWritten }: { readonly first: string; readonly onWritten: (text: string) => void }) {
  const [value, setValue] = useState(first)
  return (
    <SchemaEditor
      value={value}
      onChange={(next) => {
        onWritten(next)
        setValue(next)
      }}
    />
  )
}

const start = (first = '') => {
  const written = [first]
  render(<Held first={first} onWritten={(text) => written.push(text)} />)
  return {
    user: userEvent.setup(),
    text: () => written.at(-1)!,
    schema: () => JSON.parse(written.at(-1)!) as Record<string, never>,
  }
}

/** What the editor shows, which lives in a shadow root. */
const shownSource = () =>
  [...document.querySelectorAll('div')]
    .map(({ shadowRoot }) => shadowRoot?.querySelector('[aria-label="JSON schema"]')?.textContent)
    .find((text) => text !== undefined)

describe('SchemaEditor', () => {
  it('starts from a template, which is strict', async () => {
    const { user, schema } = start()
    await user.click(screen.getByRole('button', { name: 'Classification' }))
    expect(schema()['required']).toEqual(['label', 'reason'])
    expect(screen.getByText('Works in strict mode.')).toBeDefined()
  })

  it('adds, names and types a field in the form, and shows the same in the text', async () => {
    const { user, schema } = start()
    await user.click(screen.getByRole('button', { name: 'Empty object' }))
    await user.click(screen.getByRole('button', { name: 'Add field' }))
    await user.clear(screen.getByRole('textbox', { name: 'Field name' }))
    await user.type(screen.getByRole('textbox', { name: 'Field name' }), 'age')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of age' }), 'integer')
    expect(schema()).toEqual({
      type: 'object',
      properties: { age: { type: 'integer' } },
      required: ['age'],
      additionalProperties: false,
    })

    await user.click(screen.getByRole('radio', { name: 'Text' }))
    await waitFor(() => expect(shownSource()).toContain('"age"'))
  })

  it('keeps the focus where the person continues', async () => {
    const { user, schema } = start()
    await user.click(screen.getByRole('button', { name: 'Classification' }))
    expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Field name' })[0])

    await user.click(screen.getByRole('button', { name: 'Add field' }))
    await user.keyboard('age')
    expect(Object.keys(schema()['properties']!)).toEqual(['label', 'reason', 'age'])

    await user.click(screen.getByRole('button', { name: 'Remove age' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add field' }))

    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Answer with confidence' }))
  })

  it('offers the fix for what the strict subset refuses, and applies it', async () => {
    const { user, schema } = start('{"type":"object","properties":{"a":{"type":"string"}}}')
    expect(screen.getByText(/“additionalProperties” must be false/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Fix automatically' }))
    expect(schema()['properties']).toEqual({ a: { type: ['string', 'null'] } })
    expect(screen.getByText('Works in strict mode.')).toBeDefined()
  })

  it('shows what is no object as text only, and can be removed', async () => {
    const { user, text } = start('{"type":"array"}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Form' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(text()).toBe('')
  })
})
