// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { LanguageField } from '@/views/settings/AppearanceSection'

it('lists languages by their own names in the order of the page, after that of the browser', () => {
  render(<LanguageField value="" onChange={() => undefined} />)
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names[0]).toBe('Same as the browser')
  expect(names.slice(1, 7)).toEqual([
    'Deutsch',
    'English',
    'Español',
    'Français',
    'Português (Brasil)',
    'Русский',
  ])
  expect(names).toHaveLength(12)
})
