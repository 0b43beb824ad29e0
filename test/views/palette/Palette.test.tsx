// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

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

it('says above each group of what it finds what that is, and nothing where all is listed', async () => {
  const entries: readonly Entry[] = [
    { key: 'catalog', kind: 'Go to', label: 'Catalog of swifts', group: 'place', pick: () => undefined },
    { key: 'export', kind: 'Command', label: 'Export swifts', pick: () => undefined },
    { key: 'model', kind: 'Model of Acme', label: 'Swift 8B', rank: () => 1, pick: () => undefined },
    { key: 'chat', kind: 'Chat', label: 'Why swifts sleep in flight', group: 'chat', pick: () => undefined },
  ]
  // Rows are drawn where there is room for them.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const { show } = await createTestApp()
  show(
    <Palette
      conversationId={null}
      entries={entries}
      noteOf={() => undefined}
      isSlash={false}
      onClose={() => undefined}
    />,
  )
  expect(screen.queryByText('Places')).toBeNull()

  await userEvent.type(screen.getByRole('combobox'), 'swift')
  const list = screen.getByRole('listbox', { name: 'Results' })
  expect(list).toHaveTextContent(
    /^PlacesCatalog of swifts.*CommandsExport swifts.*ModelsSwift 8B.*ChatsWhy swifts sleep in flight/,
  )
})
