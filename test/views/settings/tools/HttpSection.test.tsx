// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { httpKeyOwner, readOperations } from '@/domain/http/httpApi'
import { HttpSection } from '@/views/settings/tools/ToolsSection'
import { createTestApp } from '#test/support/createTestApp'

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets' },
  servers: [{ url: 'https://pets.test/v1' }],
  paths: {
    '/pets': { get: { operationId: 'listPets', summary: 'All pets' }, post: { operationId: 'addPet' } },
  },
})

async function showSection(document = DOCUMENT) {
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
  const { user, form, app } = await showSection()
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
  const { user, form } = await showSection(
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
  const { user, form, app } = await showSection()
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
