// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import { Catalog } from '@/views/catalog/Catalog'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { createTestApp } from '#test/support/createTestApp'
import { answersWith, ROWS } from './catalogAnswers'

const [atlas, finch] = ROWS
const rows = [
  { ...atlas, deprecation_date: '2020-03-04', successor: finch.id },
  finch,
  { ...finch, id: 'acme/vectors', name: 'Vectors', output_modalities: ['embeddings'] },
]

it('a retired model is last, marked and grey, and its page says so first, with its successor', async () => {
  const made = await createTestApp({ fetch: answersWith(rows) })
  const shown = made.show(<Catalog start={null} />, '/catalog?sort=-context')
  const table = await screen.findByRole('table', { name: 'Models' })
  const names = within(table).getAllByRole('rowheader')
  expect(names.map((cell) => cell.textContent)).toEqual([
    'Finch 8B',
    expect.stringMatching(/^Atlas 70BRetired .*2020$/),
  ])
  expect(names[1]?.closest('tr')).toHaveClass('catalog-ended')
  shown.unmount()

  made.show(<ModelPage modelId={atlas.id as ModelId} connectionId={undefined} start={null} />, '/catalog/x')
  const notice = await screen.findByRole('status')
  expect(notice).toHaveTextContent(/^Atlas 70B: retired on .*2020/)
  expect(within(notice).getByRole('link', { name: 'Use Finch 8B instead' })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(finch.id)),
  )
})
