// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { answersWith, ROWS } from '#test/views/catalog/catalogAnswers'
import { ModelsProvider } from '@/app/shell/Root'
import type { ModelId } from '@/domain/ids'
import { AppContext } from '@/hooks/app'
import { useModelLabel, useModelName } from '@/hooks/models/useModelLabel'
import { useModels } from '@/hooks/models/useModels'
import { catalogQuery } from '@/queries/models'

function Models() {
  const [group] = useModels()
  return <p>{group?.isLoading === true ? 'Loading' : `${group?.models.length} models`}</p>
}

it('fetches nothing until what is kept on disk has been read', async () => {
  let asked = 0
  const { app } = await createTestApp({
    fetch: (...request) => {
      asked += 1
      return answersWith(ROWS)(...request)
    },
  })
  let end: () => void = () => undefined
  const restored = new Promise<void>((resolve) => (end = resolve))
  const restore = () => restored
  render(
    <AppContext value={{ ...app, restore }}>
      <ModelsProvider>
        <Models />
      </ModelsProvider>
    </AppContext>,
  )
  expect(screen.getByText('Loading')).toBeVisible()
  expect(app.queryClient.isFetching()).toBe(0)

  act(end)
  expect(await screen.findByText('3 models')).toBeVisible()
  expect(asked).toBe(2)
})

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
