// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { Part } from '@/domain/messages/message'
import { Citations } from '@/views/conversation/sources/Citations'

const parts: readonly Part[] = [
  { type: 'text', text: 'It rains.' },
  {
    type: 'citation',
    url: 'https://weather.test/today',
    title: 'Weather',
    passages: [{ text: 'Rain at noon' }],
  },
  { type: 'citation', url: 'https://plain.test/' },
  { type: 'citation', url: 'javascript:alert(1)', title: 'Evil' },
  { type: 'citation', url: '', title: 'report.pdf', passages: [{ text: 'Rain', page: 3 }, { text: 'Wind' }] },
]

it('lists sources by number with title, site and passages; files have no link', () => {
  render(<Citations parts={parts} />)
  const rows = within(screen.getByRole('list', { name: 'Sources' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    '1. Weather weather.testRain at noon',
    '2. plain.test ',
    '3. report.pdfPage 3: RainWind',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://weather.test/today',
    'https://plain.test/',
  ])
})

it('is not there without sources', () => {
  const { container } = render(<Citations parts={parts.slice(0, 1)} />)
  expect(container).toBeEmptyDOMElement()
})
