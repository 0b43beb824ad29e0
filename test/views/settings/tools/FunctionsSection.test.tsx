// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { FIRST_FUNCTION, functionFile, type OwnFunction } from '@/domain/functions/ownFunction'
import { sandboxHere } from '#test/support/sandboxHere'
import { ok } from '@/lib/result'
import { ToolsSection } from '@/views/settings/tools/ToolsSection'
import { createTestApp } from '#test/support/createTestApp'

const DOUBLE: OwnFunction = {
  ...FIRST_FUNCTION,
  id: 'f1',
  name: 'double',
  description: 'Doubles a number.',
  schema: '{"type":"object","properties":{"x":{"type":"number"}}}',
  code: 'return input.x * 2',
  examples: ['{"x":21}'],
  createdAt: 0,
}

const showTools = async (
  functions: readonly OwnFunction[] = [],
  saveToDisk = vi.fn().mockResolvedValue(ok(undefined)),
) => {
  const test = await createTestApp({
    settings: { functions },
    parts: { sandbox: sandboxHere(), saveToDisk },
  })
  await test.app.commands.loadToolCommands()
  await act(async () => {
    test.show(<ToolsSection />)
  })
  return { ...test, user: userEvent.setup(), saveToDisk }
}

it('writes, tries and saves a function', async () => {
  const { user, app } = await showTools()
  await user.click(await screen.findByRole('button', { name: 'New function' }))
  const form = within(await screen.findByRole('form', { name: 'New function' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'greet')
  await user.type(form.getByRole('textbox', { name: 'Description' }), 'Greets someone.')
  await user.click(form.getByRole('button', { name: 'Run' }))
  expect(await form.findByRole('status', { name: 'Result' })).toHaveTextContent(
    '{ "greeting": "Hello, Ada!" }',
  )
  await user.click(form.getByRole('button', { name: 'Save function' }))
  await waitFor(() => expect(app.store.getState().settings.functions).toMatchObject([{ name: 'greet' }]))
  expect(await screen.findByRole('button', { name: 'Edit greet' })).toBeVisible()
})

it('says what is missing, and that a name is taken by a function that comes along', async () => {
  const { user } = await showTools()
  await user.click(await screen.findByRole('button', { name: 'New function' }))
  const form = within(await screen.findByRole('form', { name: 'New function' }))
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'calculator')
  await user.click(form.getByRole('button', { name: 'Save function' }))
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /Another function has this name/,
  )
  expect(form.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(/Say what it does/)
})

it('says at which line a function fails', async () => {
  const { user } = await showTools([{ ...DOUBLE, code: 'const a = 1\nthrow new Error("too bad")' }])
  await user.click(await screen.findByRole('button', { name: 'Edit double' }))
  await user.click(await screen.findByRole('button', { name: 'Run' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('too bad (line 2)')
})

it('asks before a function is gone for good', async () => {
  const { user, app } = await showTools([DOUBLE])
  await user.click(await screen.findByRole('button', { name: 'Remove double' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove double?' }))
  expect(dialog.getByText(/deleted for good/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(app.store.getState().settings.functions).toEqual([DOUBLE])

  await user.click(screen.getByRole('button', { name: 'Remove double' }))
  await user.click(await screen.findByRole('button', { name: 'Remove function' }))
  await waitFor(() => expect(app.store.getState().settings.functions).toEqual([]))
  await waitFor(() => expect(screen.getByRole('button', { name: 'New function' })).toHaveFocus())
})

it('exports functions and imports them again under a free name', async () => {
  const { user, app, saveToDisk } = await showTools([DOUBLE])
  await user.click(await screen.findByRole('button', { name: 'Export double' }))
  expect(saveToDisk).toHaveBeenCalledWith(expect.objectContaining({ name: 'double.json' }))

  const file = new File([functionFile([DOUBLE])], 'double.json', { type: 'application/json' })
  await user.upload(screen.getByLabelText('File of functions'), file)
  expect(await screen.findByText('Imported 1 function.')).toBeVisible()
  const { functions } = app.store.getState().settings
  expect(functions.map(({ name }) => name)).toEqual(['double', 'double_2'])
  expect(functions[1]).toMatchObject({ code: DOUBLE.code, examples: DOUBLE.examples })
})

it('refuses a file of something else', async () => {
  const { user } = await showTools()
  await screen.findByRole('button', { name: 'New function' })
  await user.upload(
    screen.getByLabelText('File of functions'),
    new File(['{}'], 'x.json', { type: 'application/json' }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This isn’t a file of functions.')
})
