// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

import { Shell } from '@/app/shell/Shell'
import { createTestApp } from '#test/support/createTestApp'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})

it.each([
  ['/c/__proto__', 'Chat not found'],
  ['/c/constructor', 'Chat not found'],
  ['/c/%E0%A4%A', 'Chat not found'],
  ['/lab/constructor', 'Run not found'],
])('%s is not found, and nothing crashes', async (path, says) => {
  const { app, show } = await createTestApp()
  await app.commands.loadRunCommands()
  show(
    <Suspense>
      <Shell />
    </Suspense>,
    path,
  )

  expect(await screen.findByText(says)).toBeInTheDocument()
})
