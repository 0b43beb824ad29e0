// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'

import RunPage from '@/app/pages/RunPage'
import type { ChatRequest } from '@/builtin/chatRequest'
import type { Connection } from '@/domain/connections/connection'
import { refusalKey } from '@/domain/request/refusals'
import { DEFAULT_SETTINGS } from '@/domain/settings/settings'
import { CONNECTION, createTestApp, type TestApp, type TestAppOptions } from '#test/support/createTestApp'
import { createScriptedService } from '#test/support/service/createScriptedService'

/** The app, and the Lab at an address; nothing is shown yet where there is none. */
async function start(
  path: string | undefined,
  reply?: (request: ChatRequest) => { readonly text: string },
  type: Connection['type'] = 'remote',
  parts: TestAppOptions['parts'] = {},
) {
  const service = createScriptedService({ keys: null, ...(reply && { reply }) })
  const test = await createTestApp({
    parts,
    fetch: service.fetch,
    builtinFetch: service.fetch,
    connections: [{ ...CONNECTION, type }],
    settings: {
      newConversation: {
        ...DEFAULT_SETTINGS.newConversation,
        connectionId: CONNECTION.id,
        modelId: 'acme/swift-8b' as never,
      },
    },
  })
  await test.app.commands.loadRunCommands()
  const user = userEvent.setup()
  if (path === undefined) return { ...test, history: [], service, user }
  const shown = await display(test, path.split('/')[2], path)
  await screen.findByRole('main')
  return { ...test, ...shown, service, user }
}

/** What suspends for code that is here already goes on within an asynchronous act only. */
const display = (test: Pick<TestApp, 'show'>, runId: string | undefined, path: string) =>
  act(() =>
    Promise.resolve(
      test.show(
        <Suspense>
          <RunPage kind="sweep" runId={runId} start={null} />
        </Suspense>,
        path,
      ),
    ),
  )

const posts = ({ service }: Awaited<ReturnType<typeof start>>) =>
  service.requests.filter(({ method }) => method === 'POST')

describe('the lab', () => {
  it('says what a sweep takes before it starts, and what the form lacks', async () => {
    const test = await start('/lab')
    expect(await screen.findByText('Write a prompt first.')).toBeDefined()
    await test.user.click(await screen.findByRole('button', { name: 'Write a prompt' }))
    const prompt = screen.getByRole('textbox', { name: 'Prompt' })
    expect(prompt).toHaveFocus()
    await test.user.type(prompt, 'Rain')

    expect(screen.getByRole('status', { name: 'Estimate of the run' }).textContent).toMatch(/^16 requests/)
    const values = screen.getByRole('textbox', { name: 'Values of Temperature' })
    await test.user.clear(values)
    await test.user.type(values, '9')
    expect(screen.getAllByText(/Temperature: .* isn’t between 0 and 2/).length).toBeGreaterThan(0)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run' }).disabled).toBe(true)
    expect(posts(test)).toEqual([])
  })

  it('sends on a press only, and goes to the run', async () => {
    const test = await start('/lab?prompt=Rain')
    await test.user.click(await screen.findByRole('button', { name: /^Run \d+ repl/ }))
    await waitFor(() => expect(test.history.at(-1)).toMatch(/^\/lab\/./))
  })

  it('says that a run is not stored here', async () => {
    await start('/lab/gone')
    expect(await screen.findByText('Run not found')).toBeDefined()
  })

  it('measures the replies to one prompt at a time', async () => {
    const test = await start(undefined, (request) => ({
      text: JSON.stringify(request.messages).includes('Rain') ? 'It pours down on the tin roof' : 'Nine',
    }))
    const runs = await test.app.commands.loadRunCommands()
    const { emptyForm, planOfForm } = await import('@/domain/runs/runForm')
    const plan = planOfForm({
      ...emptyForm('sweep'),
      prompts: ['Rain', 'Three times three'],
      models: [{ connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }],
      axes: [{ parameter: 'temperature', text: '0 · 1' }],
      seeds: '1',
    })
    if (!plan.ok) throw new Error(plan.error)
    const id = await runs.startRun(plan.value, { perConnection: 1, money: '', minutes: 0 })
    if (!id.ok) throw new Error(id.error)
    await display(test, id.value, '/lab')

    const spread = await screen.findByRole('region', { name: 'Spread' })
    await waitFor(() => expect(within(spread).getAllByRole('listitem')).toHaveLength(1))
    // Of the one group there is; its measures have a button too.
    const group = () => within(within(spread).getByRole('listitem')).getByRole('button')
    await waitFor(() => expect(group()).toHaveTextContent(/2$/))
    await test.user.selectOptions(
      screen.getByRole('combobox', { name: 'Replies to' }),
      '2. Three times three',
    )
    await waitFor(() => expect(group()).toHaveTextContent(/Nine.*2$/))
  })

  it('draws beside each swept parameter what it does, at the value one chooses', async () => {
    const test = await start('/lab?prompt=Rain')
    const whole = await screen.findByRole('figure', { name: 'Next token' })
    const first = () => within(whole).getAllByRole('listitem')[0]?.textContent ?? ''
    expect(screen.getByText(/^Example\.$/)).toBeDefined()
    expect(
      within(screen.getByRole('region', { name: 'Parameters to vary' })).getByText(/of probability removed/),
    ).toBeDefined()
    expect(first()).not.toMatch(/100%/)

    const values = screen.getByRole('radiogroup', { name: 'Show Temperature at' })
    expect(within(values).getByRole<HTMLInputElement>('radio', { name: '0.5' }).checked).toBe(true)
    await test.user.click(within(values).getByRole('radio', { name: '0' }))
    expect(first()).toMatch(/^calm100%/)
    expect(screen.getByTitle('As random as a choice between 1 words')).toBeDefined()

    // Without temperature among them, what all do together still has its picture.
    await test.user.click(screen.getByRole('button', { name: 'Remove Temperature' }))
    expect(screen.getByRole('heading', { name: 'Next token' })).toBeDefined()
    expect(screen.getByRole('figure', { name: 'Next token' })).toBeDefined()
    expect(posts(test)).toEqual([])
  })

  it('asks the model of this device for the token its prompt leads to, when told to', async () => {
    const test = await start('/lab?prompt=Rain', undefined, 'builtin')
    await test.user.click(await screen.findByRole('button', { name: 'Show real next-token odds' }))
    expect(document.activeElement).toHaveTextContent(/Outline: default/)
    expect(await screen.findByText(/^The real next token/)).toBeDefined()
    expect(posts(test).map(({ body }) => body)).toMatchObject([
      { max_tokens: 1, top_logprobs: 20, messages: [{ role: 'user', content: 'Rain' }] },
    ])
  })

  it('draws the token the base reply began with, at the values of the reply that is looked at', async () => {
    const test = await start(undefined)
    const runs = await test.app.commands.loadRunCommands()
    const { emptyForm, planOfForm } = await import('@/domain/runs/runForm')
    const plan = planOfForm({
      ...emptyForm('sweep'),
      prompts: ['Rain'],
      models: [{ connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }],
      axes: [{ parameter: 'temperature', text: '0 · 1 · 2' }],
    })
    if (!plan.ok) throw new Error(plan.error)
    const id = await runs.startRun(plan.value, { perConnection: 1, money: '', minutes: 0 })
    if (!id.ok) throw new Error(id.error)
    await display(test, id.value, '/lab')

    expect(await screen.findByText(/^First token of the reference/)).toBeDefined()
    const at = () =>
      within(screen.getByRole('radiogroup', { name: 'Show Temperature at' })).getAllByRole<HTMLInputElement>(
        'radio',
        { checked: true },
      )[0]?.value
    expect(at()).toBe('0')
    await test.user.click(await screen.findByRole('button', { name: /Temp 2/ }))
    expect(at()).toBe('2')
  })

  it('shows each reply in its cell and what was refused with its reason', async () => {
    const test = await start(undefined)
    const runs = await test.app.commands.loadRunCommands()
    test.service.script({ type: 'raw', status: 400, pieces: ['{"error":{"message":"Too warm."}}'] })
    const { emptyForm, planOfForm } = await import('@/domain/runs/runForm')
    const model = { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }
    const plan = planOfForm({
      ...emptyForm('sweep'),
      prompts: ['Rain'],
      models: [model],
      axes: [],
      seeds: '1 2',
    })
    if (!plan.ok) throw new Error(plan.error)
    const id = await runs.startRun(plan.value, { perConnection: 1, money: '', minutes: 0 })
    if (!id.ok) throw new Error(id.error)
    await display(test, id.value, '/lab')

    const grid = await screen.findByRole('region', { name: 'Replies' })
    await within(grid).findByText('You said: Rain (seed 2)')
    expect(within(grid).getByText(/Too warm/)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Retry failed' })).toBeDefined()
  })

  it('strikes what the model refused before anything is sent, and counts it as one request', async () => {
    const model = { connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }
    const refusal = { at: 1, detail: 'not supported', wasListed: true }
    const test = await start('/lab')
    // A form that is being written keeps what it varies.
    await test.user.type(await screen.findByRole('textbox', { name: 'Prompt' }), 'Rain')
    const { settings, settingsChanged } = test.app.store.getState()
    act(() => settingsChanged({ ...settings, refusals: { [refusalKey(model, 'temperature')]: refusal } }))

    const vary = await screen.findByRole('region', { name: 'Parameters to vary' })
    expect(await within(vary).findByText(/^Not sent to .*\. This model rejected it before/)).toBeDefined()
    expect(within(vary).getByRole('textbox', { name: 'Values of Temperature' })).toHaveClass('line-through')
    expect(within(vary).queryByRole('radiogroup', { name: 'Show Temperature at' })).toBeNull()
    expect(screen.getByRole('status', { name: 'Estimate of the run' })).toHaveTextContent(/^4 requests/)
    expect(screen.getByRole('img', { name: /^4 points/ })).toBeDefined()
  })

  it('tells a rate limit once, with the time it goes on', async () => {
    const test = await start(undefined, undefined, 'remote', { sleep: () => new Promise(() => undefined) })
    const runs = await test.app.commands.loadRunCommands()
    test.service.script({
      type: 'raw',
      status: 429,
      headers: { 'Retry-After': '120' },
      pieces: ['{"error":{"message":"Slow down."}}'],
    })
    const { emptyForm, planOfForm } = await import('@/domain/runs/runForm')
    const models = [{ connectionId: CONNECTION.id, modelId: 'acme/swift-8b' as never }]
    const plan = planOfForm({ ...emptyForm('sweep'), prompts: ['Rain'], models, axes: [], seeds: '1 2' })
    if (!plan.ok) throw new Error(plan.error)
    const id = await runs.startRun(plan.value, { perConnection: 1, money: '', minutes: 0 })
    if (!id.ok) throw new Error(id.error)
    await display(test, id.value, '/lab')

    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent(`${CONNECTION.name} limits how fast requests may come.`)
    expect(note).toHaveTextContent('“Slow down.”')
    expect(note).toHaveTextContent(/The run goes on at .*\d:\d\d:\d\d.*\. In 2 min\./)
    await test.user.click(within(note).getByRole('button', { name: 'Resume now' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Run progress' })).toHaveTextContent('2 of 2'),
    )
  })
})
