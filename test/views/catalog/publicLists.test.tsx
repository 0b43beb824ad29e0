// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { expect, it } from 'vitest'

import type { ConnectionId, ModelId } from '@/domain/ids'
import { Catalog } from '@/views/catalog/Catalog'
import { ModelPage } from '@/views/catalog/model/ModelPage'

import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import { ROWS } from './catalogAnswers'

const LOCAL = { ...CONNECTION, id: 'builtin' as ConnectionId, type: 'builtin', catalogUrl: '' } as const
const OPENROUTER = 'https://openrouter.ai/api/v1/models'
const builtinFetch: typeof fetch = () =>
  Promise.resolve(Response.json({ data: [{ id: 'pocket', name: 'Pocket' }] }))

/** A device without a provider. `answers`: what addresses answer; all others can't be reached. */
async function open(answers: Readonly<Record<string, () => Response>>, indexedDB = new IDBFactory()) {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = (input) => {
    const { url } = new Request(input)
    asked.push(url)
    const answer = answers[url]
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'))
  }
  const test = await createTestApp({ fetch, builtinFetch, connections: [LOCAL], indexedDB })
  return { ...test, asked, indexedDB, user: userEvent.setup() }
}
const list = () => Response.json({ data: ROWS })

it('offers public lists where there is no provider, and shows their models at one press', async () => {
  const { show, user, asked, indexedDB } = await open({ [OPENROUTER]: list })
  const page = show(<Catalog start={null} />, '/catalog')
  await screen.findByText('Compare models before you have an account')
  expect(asked).toEqual([])
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('button', { name: 'Load models.dev' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Load LiteLLM' })).toBeEnabled()
  expect(await violationsIn(document.body)).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Load OpenRouter' }))
  const table = await screen.findByRole('table', { name: 'Models' })
  expect(within(table).getByRole('row', { name: /Finch 8B/ })).toHaveTextContent('0.05')
  page.unmount()

  // Kept, with no network.
  const later = await open({}, indexedDB)
  later.show(<Catalog start={null} />, '/catalog')
  expect(await screen.findByRole('row', { name: /Finch 8B/ })).toBeInTheDocument()
  expect(later.asked).toEqual([])
})

it('asks this app’s host where a list lets no page in', async () => {
  const { show, user, asked } = await open({
    'https://app.test/api/web': () => Response.json({ data: ROWS }, { headers: { 'x-web-status': '200' } }),
  })
  show(<Catalog start={null} />, '/catalog')
  await user.click(await screen.findByRole('button', { name: 'Load OpenRouter' }))
  await screen.findByRole('row', { name: /Finch 8B/ })
  expect(asked).toEqual([OPENROUTER, 'https://app.test/api/web'])
})

it('says what went wrong beside the list, and takes any other address', async () => {
  const { show, user } = await open({ 'https://lists.test/models.json': list })
  show(<Catalog start={null} />, '/catalog')
  await user.click(await screen.findByRole('button', { name: 'Load models.dev' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('models.dev can’t be reached from here.')

  await user.type(screen.getByRole('textbox', { name: 'Another list' }), 'not an address')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(screen.getByText(/Enter an address such as/)).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Another list' }))
  await user.type(screen.getByRole('textbox', { name: 'Another list' }), 'lists.test/models.json')
  await user.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByRole('row', { name: /Finch 8B/ })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '1 provider · 1 public list' })).toBeInTheDocument()
})

it('leads from a model of a list to its provider, and never to a chat', async () => {
  const { show, user, app } = await open({ [OPENROUTER]: list })
  await (await app.catalogs.publicLists()).add({ id: 'openrouter', name: 'OpenRouter', url: OPENROUTER })
  const { history } = show(
    <ModelPage modelId={'acme/finch-8b' as ModelId} connectionId={undefined} start={null} />,
    '/catalog/x',
  )
  await user.click(await screen.findByRole('button', { name: 'Add this provider to chat with it' }))
  await waitFor(() => expect(history.at(-1)).toBe('/settings/connections?add=openrouter'))
  expect(screen.queryByRole('button', { name: 'Chat with this model' })).toBeNull()
})
