// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { PersonalPanel } from '@/views/conversation/personal/PersonalPanel'
import { createTestApp } from '#test/support/createTestApp'

const hidden = [
  { kind: 'PHONE', number: 1, text: '+49 170 1234567' },
  { kind: 'CARD', number: 1, text: '4111 1111 1111 1111' },
  { kind: 'PRIVATE', number: 1, text: 'سلمى ٣' },
] as const

it('numbers keep their order where the page runs from right to left, and names theirs', async () => {
  const { show } = await createTestApp({})
  show(
    <PersonalPanel
      conversationId={null}
      preview={{ hidden, shown: [], texts: ['Call [PHONE_1].'], hasFiles: false }}
      error={undefined}
      again={() => undefined}
      isOpen
      trigger={<button>3</button>}
    />,
  )
  const directionOf = (text: string) =>
    screen.getByText(text).closest('[dir], li')?.getAttribute('dir') ?? null
  expect(hidden.map(({ text }) => directionOf(text))).toEqual(['ltr', 'ltr', null])
  expect(directionOf('[PHONE_1]')).toBe('ltr')
  expect(screen.getByText('Call [PHONE_1].')).toHaveAttribute('dir')
})
