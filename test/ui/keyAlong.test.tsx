// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { Tabs } from '@/ui/layout/Tabs'

const TABS = ['one', 'two', 'three'].map((id) => ({ id, label: id }))

it.each([
  ['ltr', '{ArrowRight}', 'two'],
  ['ltr', '{ArrowLeft}', 'three'],
  ['rtl', '{ArrowLeft}', 'two'],
  ['rtl', '{ArrowRight}', 'three'],
  ['rtl', '{End}', 'three'],
])('tabs that run %s: %s goes to %s', async (direction, key, wanted) => {
  const chosen: string[] = []
  render(
    <div style={{ direction: direction as 'ltr' | 'rtl' }}>
      <Tabs label="Tabs" tabs={TABS} selected="one" onSelect={(id) => chosen.push(id)}>
        {null}
      </Tabs>
    </div>,
  )
  screen.getByRole('tab', { name: 'one' }).focus()
  await userEvent.keyboard(key)
  expect(chosen).toEqual([wanted])
})
