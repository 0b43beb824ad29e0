// @vitest-environment jsdom
import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { useEditing } from '@/views/settings/SettingsForm'
import { signal } from '#test/support/signal'

it('a form whose save ends late closes itself, and not the one that was opened meanwhile', () => {
  const { result } = renderHook(() => useEditing<string>())
  act(() => result.current.edit('first'))
  const closeFirst = result.current.close
  act(() => result.current.edit('second'))
  act(() => closeFirst())
  expect(result.current.editing).toBe('second')
  act(() => result.current.close())
  expect(result.current.editing).toBeUndefined()
})

/** A list with a form whose save ends when it is told to, and a field beside it. */
function Page({ saved }: { readonly saved: Promise<void> }) {
  const { editing, edit, close, addRef } = useEditing<string>()
  return (
    <>
      <button ref={addRef} onClick={() => edit('new')}>
        Add
      </button>
      {editing === 'new' && (
        <form>
          <button type="button" onClick={() => void saved.then(() => close())}>
            Save
          </button>
        </form>
      )}
      <input aria-label="Beside" />
    </>
  )
}

async function saveAndWait(meanwhile: () => Promise<void>): Promise<void> {
  const { given, give } = signal()
  render(<Page saved={given} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await meanwhile()
  await act(async () => {
    give()
    await given
  })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
}

it('a form that closes leads back to the button that adds', async () => {
  await saveAndWait(() => Promise.resolve())
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus()
})

it('a form whose save ends late takes the focus from nothing that has it by then', async () => {
  await saveAndWait(() => userEvent.type(screen.getByRole('textbox'), 'half a w'))
  expect(screen.getByRole('textbox')).toHaveFocus()
})
