// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'

import type { Entry } from '@/domain/palette/entry'
import { Palette } from '@/views/palette/Palette'
import { createTestApp } from '#test/support/createTestApp'

it('stays at what the arrow keys chose when entries that come later stand above it', async () => {
  const picked: string[] = []
  const entry = (key: string): Entry => ({ key, kind: 'Command', label: key, pick: () => picked.push(key) })
  const [first, second, late] = ['Export', 'Import', 'Attach'].map(entry) as [Entry, Entry, Entry]
  let bring: (entries: readonly Entry[]) => void = () => undefined
  function Growing() {
    const [entries, setEntries] = useState<readonly Entry[]>([first, second])
    bring = setEntries
    return (
      <Palette
        conversationId={null}
        entries={entries}
        noteOf={() => undefined}
        isSlash={false}
        onClose={() => undefined}
      />
    )
  }
  const { show } = await createTestApp()
  const user = userEvent.setup()
  show(<Growing />)

  await user.type(screen.getByRole('combobox'), '{ArrowDown}')
  act(() => bring([late, first, second]))
  await user.keyboard('{Enter}')
  expect(picked).toEqual(['Import'])

  // What is typed begins at the top again.
  await user.type(screen.getByRole('combobox'), 't{Enter}')
  expect(picked).toEqual(['Import', 'Attach'])
})
