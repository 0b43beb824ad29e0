// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import type { ModelId } from '@/domain/ids'
import { useModelLabel, useModelName } from '@/hooks/models/useModelLabel'
import { catalogQuery } from '@/queries/models'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { answersWith, ROWS } from '#test/views/catalog/catalogAnswers'

const MODEL = { connectionId: CONNECTION.id, modelId: 'acme/atlas-70b' as ModelId }
const AMONG = [MODEL]

function Names() {
  const name = useModelName({ connectionId: MODEL.connectionId, model: MODEL.modelId })
  const labelOf = useModelLabel(AMONG)
  return (
    <p>
      {name} and {labelOf(MODEL)}
    </p>
  )
}

it('is the id until the catalog is read, and the name from then on', async () => {
  const { app, show } = await createTestApp({ fetch: answersWith(ROWS) })
  show(<Names />)
  expect(screen.getByText('acme/atlas-70b and atlas-70b')).toBeVisible()
  await act(() => app.queryClient.query(catalogQuery(app.api, CONNECTION)))
  expect(await screen.findByText('Atlas 70B and Atlas 70B')).toBeVisible()
})
