// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { createTestApp } from '#test/support/createTestApp'
import { httpKeyOwner, readOperations } from '@/domain/http/httpApi'
import { searchKeyOwner } from '@/domain/web/searchService'
import { HttpSection, SearchSection } from '@/views/settings/tools/ToolsSection'

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets' },
  servers: [{ url: 'https://pets.test/v1' }],
  paths: {
    '/pets': { get: { operationId: 'listPets', summary: 'All pets' }, post: { operationId: 'addPet' } },
  },
})

async function showHttp(document = DOCUMENT) {
  const test = await createTestApp({ fetch: () => Promise.resolve(new Response(document)) })
  await test.app.commands.loadToolCommands()
  await act(async () => {
    test.show(<HttpSection />)
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add HTTP functions' }))
  const form = within(await screen.findByRole('form', { name: 'Add HTTP functions' }))
  return { ...test, user, form }
}

it('takes functions from a document at an address; none is on until it is chosen', async () => {
  const { user, form, app } = await showHttp()
  await user.type(
    form.getByRole('textbox', { name: 'OpenAPI document, or its address' }),
    'https://pets.test/api',
  )
  await user.click(form.getByRole('button', { name: 'Read document' }))
  expect(await form.findByText(/Found 2 functions/)).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Base URL' })).toHaveValue('https://pets.test/v1')
  expect(form.getByRole('switch', { name: 'listPets' })).not.toBeChecked()

  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Choose at least one function.')
  await user.click(form.getByRole('switch', { name: 'listPets' }))
  await user.type(form.getByLabelText('API key'), 'secret')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.store.getState().settings.httpApis).toMatchObject([{ name: 'Pets' }]))
  const [api] = app.store.getState().settings.httpApis
  expect(readOperations(api!).map(({ name, isOn }) => [name, isOn])).toEqual([
    ['listPets', true],
    ['addPet', false],
  ])
  expect(app.deps.keys.keyFor(httpKeyOwner(api!), 'https://pets.test/v1')).toEqual({
    ok: true,
    value: 'secret',
  })
  expect(await screen.findByText(/1 function$/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Remove Pets' }))
  await user.click(await screen.findByRole('button', { name: 'Remove functions' }))
  await waitFor(() => expect(app.store.getState().settings.httpApis).toEqual([]))
})

it('says how many functions of a document do not fit', async () => {
  const operations = Array.from({ length: 503 }, (_, at) => [
    `/p/${at}`,
    { get: { operationId: `get${at}` } },
  ])
  const { user, form } = await showHttp(
    JSON.stringify({ ...(JSON.parse(DOCUMENT) as object), paths: Object.fromEntries(operations) }),
  )
  await user.type(
    form.getByRole('textbox', { name: 'OpenAPI document, or its address' }),
    'https://pets.test/api',
  )
  await user.click(form.getByRole('button', { name: 'Read document' }))
  expect(
    await form.findByText(/Found 500 functions.* 3 more functions of the document don’t fit/),
  ).toBeVisible()
})

it('describes a function by hand', async () => {
  const { user, form, app } = await showHttp()
  await user.type(form.getByRole('textbox', { name: 'Base URL' }), 'weather.test')
  await user.click(form.getByRole('button', { name: 'Describe a function' }))
  await user.click(form.getByRole('button', { name: 'Add function' }))
  expect(form.getByRole('textbox', { name: 'Function name' })).toHaveAccessibleDescription(/letters, digits/)
  await user.type(form.getByRole('textbox', { name: 'Function name' }), 'get_weather')
  await user.type(form.getByRole('textbox', { name: 'Path' }), '/weather/{{city}')
  await user.click(form.getByRole('button', { name: 'Add function' }))
  expect(form.getByRole('switch', { name: 'get_weather' })).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.store.getState().settings.httpApis).toHaveLength(1))
  expect(readOperations(app.store.getState().settings.httpApis[0]!)).toMatchObject([
    { name: 'get_weather', path: '/weather/{city}', rest: 'query' },
  ])
})

async function showSearch(reply: (request: Request) => Response) {
  const asked: Request[] = []
  const test = await createTestApp({
    fetch: (input, init) => {
      const request = new Request(input, init)
      asked.push(request)
      return Promise.resolve(reply(request))
    },
  })
  await test.app.commands.loadToolCommands()
  await act(async () => {
    test.show(<SearchSection />)
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add search service' }))
  const form = within(await screen.findByRole('form', { name: 'Add search service' }))
  return { ...test, user, form, asked }
}

it('adds any service by a form that maps its fields, tests it, and binds the key to its address', async () => {
  const { user, form, app, asked } = await showSearch(() =>
    Response.json({ hits: [{ name: 'First', link: 'https://a.test/', text: 'Words' }] }),
  )
  await user.selectOptions(form.getByLabelText('Service'), 'custom')
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Mine')
  await user.type(form.getByRole('textbox', { name: 'Search URL' }), 'https://find.test/api')
  await user.type(form.getByLabelText('API key'), 'secret')
  await user.selectOptions(form.getByLabelText('Requests go'), 'direct')
  for (const [label, text] of [
    ['List of results', 'hits'],
    ['Title of a result', 'name'],
    ['Address of a result', 'link'],
  ] as const) {
    await user.clear(form.getByRole('textbox', { name: label }))
    await user.type(form.getByRole('textbox', { name: label }), text)
  }
  await user.click(form.getByRole('button', { name: 'Test' }))
  expect(await form.findByText('It works: 1 result.')).toBeVisible()
  expect(form.getByText('First · https://a.test/')).toBeVisible()
  const request = asked.find(({ url }) => url.startsWith('https://find.test'))
  expect(request?.url).toBe('https://find.test/api?q=weather')
  expect(request?.headers.get('authorization')).toBe('Bearer secret')

  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.store.getState().settings.searchServices).toMatchObject([{ name: 'Mine' }]))
  const [service] = app.store.getState().settings.searchServices
  const owner = searchKeyOwner(service!)
  expect(app.deps.keys.keyFor(owner, 'https://find.test/api')).toEqual({ ok: true, value: 'secret' })
  expect(app.deps.keys.keyFor(owner, 'https://other.test/').ok).toBe(false)
})

it('says what is wrong, and what to do about a service that answers no page', async () => {
  const { user, form } = await showSearch(() => new Response('Not found', { status: 404 }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByRole('textbox', { name: 'Search URL' })).toHaveAccessibleDescription(/Enter an address/)
  await user.type(form.getByRole('textbox', { name: 'Search URL' }), 'searx.test/search')
  await user.click(form.getByRole('button', { name: 'Test' }))
  expect(await form.findByRole('alert')).toHaveTextContent('PARLANCE_WEB=1')
})

it('removes a service with its key', async () => {
  const { user, form, app } = await showSearch(() => Response.json({}))
  await user.selectOptions(form.getByLabelText('Service'), 'brave')
  await user.type(form.getByLabelText('API key'), 'secret')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Brave Search' }))
  await user.click(await screen.findByRole('button', { name: 'Remove search service' }))
  await waitFor(() => expect(app.store.getState().settings.searchServices).toEqual([]))
})
