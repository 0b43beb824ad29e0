// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'

import { useNoDrop } from '@/app/shell/Shell'

function Page() {
  useNoDrop()
  return <main />
}

const FILES = { dataTransfer: { types: ['Files'], files: [], dropEffect: 'copy' } }

it('refuses a file that nothing takes, and leaves words to the browser', () => {
  const { unmount } = render(<Page />)
  expect(fireEvent.dragOver(document.body, FILES)).toBe(false)
  expect(fireEvent.drop(document.body, FILES)).toBe(false)
  expect(fireEvent.drop(document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
  unmount()
  expect(fireEvent.drop(document.body, FILES)).toBe(true)
})
