// @vitest-environment jsdom
import { configure, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import ChatPicker from '@/app/shell/ChatPicker'
import { DEFAULT_CONVERSATION_SETTINGS } from '@/domain/conversations/conversation'
import type { ModelId } from '@/domain/ids'
import { onDemand } from '@/ui/feedback/onDemand'
import { ModelPicker } from '@/views/models/ModelPicker'

import { CONNECTION, createTestApp, type TestAppOptions } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'
import { catalogDocument, catalogRow, modelList } from './catalogDocument'

const answers: typeof fetch = async (input) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  return pathname === '/v1/models'
    ? Response.json(modelList(['atlas', 'finch', 'plain']))
    : Response.json(
        catalogDocument([
          catalogRow('atlas', { context: 131_072, features: ['tools'] }),
          catalogRow('finch', { context: 8192, isZeroRetention: true }),
          catalogRow('gone', { context: 4096 }),
        ]),
      )
}

async function openPicker(options: TestAppOptions = {}) {
  const user = userEvent.setup()
  const { app, show } = await createTestApp({ fetch: answers, ...options })
  const { history } = show(
    <ModelPicker conversationId={null} Chooser={onDemand(() => Promise.resolve(ChatPicker))} />,
  )
  await user.click(screen.getByRole('button', { name: /^Model: / }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose a model' })
  const search = within(dialog).getByRole('searchbox', { name: 'Search models' })
  return { user, app, dialog, search, history }
}

/** Of models: the rules above them are apart. */
const optionNames = () =>
  screen
    .getAllByRole('option')
    .map((option) => option.textContent)
    .filter((name) => !/^(?:Cheapest that fits|Best for me)/.test(name))
const activeOption = (search: HTMLElement) =>
  document.getElementById(search.getAttribute('aria-activedescendant') ?? '')?.textContent

/** Events without React's test mode, which renders all that is deferred before the next event. */
async function asInBrowser(...events: readonly (() => unknown)[]) {
  const { eventWrapper } = getConfig()
  configure({ eventWrapper: (event: () => unknown) => event() })
  const mode = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  mode.IS_REACT_ACT_ENVIRONMENT = false
  for (const event of events) {
    event()
    await Promise.resolve()
  }
  mode.IS_REACT_ACT_ENVIRONMENT = true
  configure({ eventWrapper })
}

describe('ModelPicker', () => {
  it('has a rule choose for each message, says which model it takes now, and ends with a model that is chosen', async () => {
    const { user, app, search } = await openPicker()
    const cheapest = await screen.findByRole('option', { name: 'Cheapest that fits' })
    expect(screen.getByRole('option', { name: 'Best for me' })).toBeInTheDocument()

    await user.hover(cheapest)
    const details = await screen.findByRole('region', { name: 'Cheapest that fits' })
    await within(details).findByText('atlas')
    expect(within(details).getByText('2 of 3 models fit.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Use Cheapest that fits' }))
    const route = () => app.store.getState().settings.newConversation.route
    expect(route()).toEqual({ rule: 'cheapest' })

    await user.click(screen.getByRole('button', { name: /^Model: / }))
    expect(await screen.findByRole('option', { name: 'Cheapest that fits', selected: true })).toBeVisible()
    expect(search).not.toBeInTheDocument()
    await user.click(screen.getByRole('option', { name: /^finch/ }))
    expect(route()).toBeUndefined()
  })

  it('takes the model whose whole name was typed, whatever stands before it', async () => {
    const { user, app, search } = await openPicker({
      fetch: async (input) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        const ids = ['acme/swift-preview', 'acme/swift', 'acme/swift-nano']
        return Response.json(
          pathname === '/v1/models'
            ? modelList(ids)
            : catalogDocument(ids.map((id) => catalogRow(id, { context: 4096 }))),
        )
      },
    })
    await screen.findAllByRole('option', { name: /swift/ })
    await user.type(search, 'Acme/swift')
    await waitFor(() => expect(activeOption(search)).toMatch(/^acme\/swift(?!-)/))
    await user.keyboard('{Enter}')
    expect(app.store.getState().settings.newConversation.modelId).toBe('acme/swift')
  })

  it('takes what was typed when Enter comes before the list is drawn again', async () => {
    const { app, search } = await openPicker()
    await screen.findAllByRole('option', { name: /finch/ })
    // As in a browser: what is typed is there at once, and the list follows when the page has time.
    await asInBrowser(
      () => fireEvent.input(search, { target: { value: 'finch' } }),
      () => fireEvent.keyDown(search, { key: 'Enter' }),
    )
    expect(app.store.getState().settings.newConversation.modelId).toBe('finch')
  })

  it('lists the models of each connection with price, context, precision and data handling', async () => {
    await openPicker()

    const group = await screen.findByRole('group', { name: 'Alpha' })
    expect(within(group).getByRole('option', { name: /atlas/ })).toHaveTextContent(
      /131k.*fp8.*\$0\.35 in · \$0\.80 out/,
    )
    expect(within(group).getByRole('option', { name: /finch/ })).toHaveTextContent('doesn’t store prompts')
    expect(within(group).getByRole('option', { name: /plain/ })).toHaveTextContent(
      /not in catalog.*price unknown/,
    )
    expect(within(group).getByRole('option', { name: /gone/ })).toHaveTextContent(
      'not available with your key',
    )
  })

  it('has the focus in the search box, walks with arrows and picks with Enter', async () => {
    const { user, app, search } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })
    await waitFor(() => expect(search).toHaveFocus())
    expect(activeOption(search)).toContain('atlas')

    await user.keyboard('{ArrowDown}')
    expect(activeOption(search)).toContain('finch')
    await user.keyboard('{Enter}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.store.getState().settings).toMatchObject({
      newConversation: { connectionId: CONNECTION.id, modelId: 'finch' },
      recentModels: [{ modelId: 'finch' }],
    })
    expect(screen.getByRole('button', { name: 'Model: finch' })).toBeVisible()
  })

  it('narrows as one types, and Enter picks the first that is left', async () => {
    const { user, app } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })

    await user.keyboard('pla')
    await waitFor(() => expect(optionNames()).toHaveLength(1))
    await user.keyboard('{Enter}')

    expect(app.store.getState().settings.newConversation.modelId).toBe('plain')
  })

  it('goes back to all models from a search without result', async () => {
    const { user, search } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })

    await user.keyboard('nothing like it')
    await user.click(await screen.findByRole('button', { name: 'Show all models' }))

    expect(search).toHaveValue('')
    expect(optionNames()).toHaveLength(4)
  })

  it('forgives a wrong letter, and says what it took the word for', async () => {
    const { user } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })
    await user.keyboard('fnich')
    await waitFor(() => expect(optionNames()).toEqual([expect.stringContaining('finch')]))
    expect(screen.getByText('Showing matches for “finch”.')).toBeVisible()
  })

  it('shows what it understood as a filter, and takes it out of the text again', async () => {
    const { user, search } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })
    const all = optionNames().length
    await user.keyboard('128k')
    await waitFor(() => expect(optionNames().length).toBeLessThan(all))
    await user.click(screen.getByRole('button', { name: 'Remove filter Context 128k or more' }))
    expect(search).toHaveValue('')
    await waitFor(() => expect(optionNames()).toHaveLength(all))
  })

  it('blames no filter that is off when it finds nothing', async () => {
    const { user } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })
    await user.keyboard('nothing-like-it')
    expect(
      await screen.findByText(
        'No model is called “nothing-like-it”. Check the spelling, or use it as an exact id.',
      ),
    ).toBeVisible()
  })

  it('uses a model by its id that no list names', async () => {
    const { user, app } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })

    await user.keyboard('atlas-preview')
    await user.click(await screen.findByRole('button', { name: 'Use “atlas-preview” at Alpha' }))

    expect(app.store.getState().settings.newConversation).toMatchObject({
      connectionId: CONNECTION.id,
      modelId: 'atlas-preview',
    })
  })

  it('has nothing that a screen reader would stumble over', async () => {
    await openPicker({
      settings: { favouriteModels: [{ connectionId: CONNECTION.id, modelId: 'plain' as ModelId }] },
    })
    await screen.findByRole('option', { name: /finch/ })

    expect(await violationsIn(document.body)).toEqual([])
  })

  it('filters by what the catalog vouches for', async () => {
    const { user } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })

    await user.click(screen.getByRole('button', { name: 'Tools' }))

    expect(optionNames()).toEqual([expect.stringContaining('atlas')])
  })

  it('has every filter of the catalog, with how many each would leave of what is searched for', async () => {
    const { user, search } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const panel = await screen.findByRole('region', { name: 'Filters' })
    expect(await within(panel).findByRole('button', { name: 'Available with your key 3' })).toBeVisible()
    await user.click(await within(panel).findByRole('button', { name: 'Doesn’t store prompts 1' }))
    await waitFor(() => expect(optionNames()).toEqual([expect.stringContaining('finch')]))
    expect(screen.getAllByRole('button', { name: /^Doesn’t store prompts/ })[0]).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await user.click(within(panel).getByRole('button', { name: 'Clear all filters' }))
    await user.type(within(panel).getByRole('textbox', { name: 'Context from' }), '10')
    await waitFor(() => expect(optionNames()).toEqual([expect.stringContaining('atlas')]))

    await user.type(search, 'finch')
    expect(await within(panel).findByRole('button', { name: 'fp8 0' })).toBeVisible()
  })

  it('does not pick what the data lock of the conversation forbids, and says why', async () => {
    const rule = { noTraining: false, noRetention: true }
    const { user, app } = await openPicker({
      settings: { newConversation: { ...DEFAULT_CONVERSATION_SETTINGS, dataRule: rule } },
    })
    const locked = await screen.findByRole('option', { name: /atlas/ })
    expect(locked).toHaveAttribute('aria-disabled', 'true')
    expect(locked).toHaveTextContent(/unknown whether prompts are stored/)

    await user.click(locked)

    expect(screen.getByRole('dialog')).toBeVisible()
    expect(app.store.getState().settings.newConversation.modelId).toBeNull()
  })

  it('keeps favourites, and lists them first', async () => {
    const { user, app } = await openPicker()
    await user.click(
      await screen
        .findByRole('option', { name: /finch/ })
        .then((option) => option.querySelector('[data-favourite]')!),
    )

    // The code of it comes with the first press.
    expect(await screen.findByRole('group', { name: 'Favourites' })).toHaveTextContent('finch')
    expect(app.store.getState().settings.favouriteModels).toEqual([
      { connectionId: CONNECTION.id, modelId: 'finch' },
    ])
    expect(optionNames()[0]).toContain('finch')
  })

  it('keeps a favourite by keys alone, where the facts have no room too', async () => {
    const { user, app } = await openPicker()
    await screen.findByRole('option', { name: /finch/ })
    await user.keyboard('finch')
    await waitFor(() => expect(optionNames()[0]).toContain('finch'))
    const button = screen.getByRole('button', { name: /^Favourite: .*finch/i })
    while (document.activeElement !== button) await user.tab()
    await user.keyboard(' ')

    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
    expect(app.store.getState().settings.favouriteModels).toEqual([
      { connectionId: CONNECTION.id, modelId: 'finch' },
    ])
  })

  it('says how old a list is, asks for it again, and keeps it when that fails', async () => {
    let isOnline = true
    let time = 1_790_000_000_000
    const { user } = await openPicker({
      now: () => time,
      fetch: (...request) =>
        isOnline ? answers(...request) : Promise.reject(new TypeError('Failed to fetch')),
    })
    await screen.findByRole('option', { name: /finch/ })
    const lists = screen.getByRole('list', { name: 'Model lists' })
    expect(lists).toHaveTextContent('Alpha updated')

    isOnline = false
    time += 7_200_000
    await user.click(screen.getByRole('button', { name: 'Refresh Alpha' }))

    expect(await within(lists).findByRole('alert')).toHaveTextContent('Couldn’t reach')
    expect(lists).toHaveTextContent('offline, updated')
    expect(optionNames()).toHaveLength(4)
  })

  it('offers to connect a service where there is none', async () => {
    const { user, history } = await openPicker({ connections: [] })

    await user.click(await screen.findByRole('button', { name: 'Add provider' }))

    expect(history.at(-1)).toBe('/settings/connections')
  })

  it('renders few of five thousand models, and finds the last one', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => `model-${index}`)
    const { user, app } = await openPicker({
      connections: [{ ...CONNECTION, catalogUrl: '' }],
      fetch: async () => Response.json(modelList(ids)),
    })
    await screen.findByRole('option', { name: /model-0\b/ })
    expect(optionNames().length).toBeLessThan(60)
    expect(screen.getByRole('option', { name: /model-0\b/ })).toHaveAttribute('aria-setsize', '5002')

    await user.keyboard('{Control>}{End}{/Control}{Enter}')

    expect(app.store.getState().settings.newConversation.modelId).toBe('model-4999' as ModelId)
  })
})
