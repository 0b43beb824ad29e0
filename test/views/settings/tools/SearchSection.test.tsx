// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { searchKeyOwner } from '@/domain/web/searchService'
import { SearchSection } from '@/views/settings/tools/ToolsSection'
import { createTestApp } from '#test/support/createTestApp'

async function showSection(reply: (request: Request) => Response) {
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
  const { user, form, app, asked } = await showSection(() =>
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
  const { user, form } = await showSection(() => new Response('Not found', { status: 404 }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByRole('textbox', { name: 'Search URL' })).toHaveAccessibleDescription(/Enter an address/)
  await user.type(form.getByRole('textbox', { name: 'Search URL' }), 'searx.test/search')
  await user.click(form.getByRole('button', { name: 'Test' }))
  expect(await form.findByRole('alert')).toHaveTextContent('PARLANCE_WEB=1')
})

it('removes a service with its key', async () => {
  const { user, form, app } = await showSection(() => Response.json({}))
  await user.selectOptions(form.getByLabelText('Service'), 'brave')
  await user.type(form.getByLabelText('API key'), 'secret')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Brave Search' }))
  await user.click(await screen.findByRole('button', { name: 'Remove search service' }))
  await waitFor(() => expect(app.store.getState().settings.searchServices).toEqual([]))
})
