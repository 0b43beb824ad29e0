// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { expect, it } from 'vitest'

import type { MessageId, ModelId } from '@/domain/ids'
import type { Run } from '@/domain/runs/run'
import { catalogQuery } from '@/queries/models'
import { useAppState } from '@/hooks/app'
import { JudgeButton } from '@/views/comparison/results/ResultCharts'
import { Verdicts } from '@/views/comparison/results/Scoreboard'
import { createTestApp, CONNECTION } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

import { cell, PLAN, run as runOf } from '../../domain/runs/runOf'

const model = (id: string) => ({ connectionId: CONNECTION.id, modelId: id as ModelId })
const GROUP = { promptIndex: 0, seed: null }
const ANSWER = {
  type: 'reply',
  text: '{"replies":[{"letter":"A","reason":"Short.","score":9},{"letter":"B","reason":"Long.","score":3}],"reason":"Brevity.","winner":null}',
} as const
const RUN = runOf(
  [
    cell('x', { text: 'says x', model: model('acme/swift-8b') }),
    cell('y', { text: 'says y', model: model('acme/deep-120b') }),
  ],
  { state: { type: 'ended' }, plan: { ...PLAN, models: [model('acme/swift-8b'), model('acme/deep-120b')] } },
)

function Judged() {
  const run = useAppState((state) => state.runs[RUN.id])
  return (
    run && (
      <>
        <JudgeButton run={run} group={GROUP} renderChooser={() => null} />
        <Verdicts run={run} group={GROUP} />
      </>
    )
  )
}

async function openJudge(run: Run) {
  const service = createScriptedService({ keys: null })
  const { app, show } = await createTestApp({ fetch: service.fetch })
  await app.queryClient.query(catalogQuery(app.api, CONNECTION))
  await app.commands.loadRunCommands()
  app.store.getState().runLoaded(run)
  const user = userEvent.setup()
  show(
    <Suspense>
      <Judged />
    </Suspense>,
    '/compare',
  )
  const button = await screen.findByRole('button', { name: 'Judge replies…' })
  // What suspends for code that is here already goes on within an asynchronous act only.
  await act(() => user.click(button))
  return { app, service, user, dialog: await screen.findByRole('dialog', { name: 'Judge replies' }) }
}

it('says what a judge costs and that it may be wrong, and shows its verdict apart from votes', async () => {
  const { app, service, user, dialog } = await openJudge(RUN)
  expect(within(dialog).queryByRole('switch')).toBeNull()
  expect(dialog).toHaveTextContent('It may be wrong.')
  expect(dialog).toHaveTextContent('This model wrote one of the replies, and may prefer its own.')
  await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('$'))
  expect(service.requests.some(({ method }) => method === 'POST')).toBe(false)
  service.script(ANSWER)

  await user.click(within(dialog).getByRole('button', { name: 'Judge 2 replies' }))

  const verdicts = await screen.findByRole('region', { name: 'Verdicts' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(verdicts).toHaveTextContent('isn’t counted as a vote')
  expect(within(verdicts).getByRole('heading', { level: 3 })).toHaveTextContent('no reply is better')
  expect(verdicts).toHaveTextContent('Brevity.')
  expect(within(verdicts).getAllByRole('listitem')[0]).toHaveTextContent('9 of 10')

  expect(verdicts).not.toHaveTextContent('have changed since')
  const { runs, cellsChanged } = app.store.getState()
  const [first] = runs[RUN.id]?.cells ?? []
  act(() =>
    cellsChanged(RUN.id, [
      { ...first!, state: { type: 'failed', error: { type: 'unreachable', origin: 'https://x.test' } } },
    ]),
  )
  expect(verdicts).toHaveTextContent('The replies have changed since. Judge them again.')

  await user.click(within(verdicts).getByRole('button', { name: 'Delete verdict' }))
  expect(screen.queryByRole('region', { name: 'Verdicts' })).toBeNull()
})

it('judges every prompt of a run, and goes on after a failure with what is left', async () => {
  const run: Run = {
    ...RUN,
    plan: { ...RUN.plan, prompts: ['Rain', 'Snow', 'Hail'] },
    cells: [0, 1, 2].flatMap((promptIndex) =>
      RUN.cells.map((each) => ({ ...each, id: `${each.id}${promptIndex}` as MessageId, promptIndex })),
    ),
  }
  const { app, service, user, dialog } = await openJudge(run)
  const posts = () => service.requests.filter(({ method }) => method === 'POST')
  await user.click(within(dialog).getByRole('switch', { name: 'Judge every prompt of this run' }))
  service.script(ANSWER, { type: 'reply', text: 'No idea.' }, ANSWER, ANSWER)
  await user.click(within(dialog).getByRole('button', { name: 'Judge 6 replies' }))

  expect(await within(dialog).findByText(/didn’t answer in the form/)).toBeVisible()
  expect(posts()).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Judge 4 replies' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts()).toHaveLength(4)
  const verdicts = app.store.getState().runs[RUN.id]?.verdicts ?? []
  expect(verdicts.map(({ promptIndex }) => promptIndex)).toEqual([0, 1, 2])
})
