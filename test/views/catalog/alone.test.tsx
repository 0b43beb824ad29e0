// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Catalog } from '@/views/catalog/Catalog'
import { createTestApp } from '#test/support/createTestApp'

import { catalogDocument, catalogRow, modelList } from '../models/catalogDocument'

const listing =
  (ids: readonly string[]): typeof fetch =>
  async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    return Response.json(
      pathname === '/v1/models'
        ? modelList([...ids])
        : catalogDocument(ids.map((id) => catalogRow(id, { context: 4096 }))),
    )
  }

it('leads from a single model to a provider, and draws no figure of it', async () => {
  const { show } = await createTestApp({ fetch: listing(['atlas']) })
  show(<Catalog start={null} />)
  await screen.findByRole('row', { name: /atlas/ })
  expect(screen.getByText('Only one model so far')).toBeInTheDocument()
  expect(screen.queryByRole('figure', { name: 'Price and context' })).not.toBeInTheDocument()
})

it('draws two of them, and needs no more', async () => {
  const { show } = await createTestApp({ fetch: listing(['atlas', 'finch']) })
  show(<Catalog start={null} />)
  expect(await screen.findByRole('figure', { name: 'Price and context' })).toBeInTheDocument()
  expect(screen.queryByText('Only one model so far')).not.toBeInTheDocument()
})
