// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { ModelsProvider } from '@/app/shell/Root'
import { AppContext } from '@/hooks/app'
import { useModels } from '@/hooks/models/useModels'
import { createTestApp } from '#test/support/createTestApp'
import { answersWith, ROWS } from '#test/views/catalog/catalogAnswers'

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
