// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { HostUsage } from '@/views/spending/HostUsage'
import { CONNECTION, createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

/** Of the page in tests. */
const ORIGIN = 'https://app.test'
const HOST = { ...CONNECTION, id: 'host' as never, name: 'Host', baseUrl: ORIGIN }
const day = {
  day: '2026-11-24',
  model: 'acme/swift-8b',
  requests: 2,
  promptTokens: 1200,
  completionTokens: 34,
  usd: '0.5',
  uncertain: 0,
}
const REPORT = {
  name: 'Ada/laptop',
  since: Date.UTC(2026, 10, 1),
  limits: [
    { unit: 'tokens', period: 'day', most: '100000', used: '1234', renewsAt: Date.UTC(2026, 10, 25, 12) },
    { unit: 'usd', period: 'month', most: '5', used: '5.2', renewsAt: Date.UTC(2026, 11, 1, 12) },
  ],
  days: [day, { ...day, model: 'dark', usd: '0', uncertain: 1 }, { ...day, day: '2026-11-23', uncertain: 1 }],
}

type Answers = { readonly needsKey?: boolean; readonly usage?: () => Response; readonly key?: string }

async function shown({ needsKey = true, usage = () => Response.json(REPORT), key = 'pk-ada' }: Answers = {}) {
  const asked: string[] = []
  const state = { usage }
  const test = await createTestApp({
    connections: [CONNECTION, { ...HOST, id: 'server' as never }, HOST],
    fetch: (input, init) => {
      const path = input instanceof Request ? new URL(input.url).pathname : String(input)
      if (path === '/api/server') return Promise.resolve(Response.json({ needsKey, gateway: true }))
      // Models and catalog are listed meanwhile.
      if (path !== '/api/usage') return Promise.resolve(Response.json({ data: [] }))
      asked.push(new Headers(init?.headers).get('authorization') ?? 'no key')
      return Promise.resolve(state.usage())
    },
  })
  if (key !== '') await test.app.deps.keys.setKey(HOST, key)
  test.show(<HostUsage />)
  return { ...test, asked, state, user: userEvent.setup() }
}

describe('the usage on the host of the page', () => {
  it('is shown by day and model, with what is left and when it renews', async () => {
    const { asked } = await shown()
    expect(await screen.findByText(/What the key Ada\/laptop used this month/)).toBeVisible()
    expect(asked).toEqual(['Bearer pk-ada'])
    const limits = within(screen.getByRole('list', { name: 'Limits of your key' })).getAllByRole('listitem')
    expect(limits[0]).toHaveTextContent(/^Tokens per day98,766 of 100,000 left · renews .*25 Nov 2026/)
    // The request that reached it was still answered.
    expect(limits[1]).toHaveTextContent(/^Money per month\$0 of \$5\.00 left · renews .*1 Dec 2026/)
    expect(
      within(limits[0] as HTMLElement).getByRole('progressbar', { name: 'Tokens per day: used' }),
    ).toHaveAttribute('aria-valuenow', '1')
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '24 Nov 2026acme/swift-8b21,20034$0.50',
      '24 Nov 2026dark21,20034unknown',
      '23 Nov 2026acme/swift-8b21,20034≥ $0.50',
    ])
    expect(await violationsIn(document.body)).toEqual([])
  })

  it('is not nothing where it can’t be read, and is asked for again', async () => {
    const { state, user } = await shown({ usage: () => new Response('', { status: 503 }) })
    expect(await screen.findByText('Your usage on this host can’t be read.')).toBeVisible()
    expect(screen.getByText(/can’t tell right now \(status 503\)/)).toBeVisible()
    expect(screen.queryByText('No requests this month.')).not.toBeInTheDocument()
    state.usage = () => Response.json({ ...REPORT, limits: [], days: [] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No requests this month.')).toBeVisible()
    expect(screen.queryByText(/can’t be read/)).not.toBeInTheDocument()
  })

  it.each<[string, Answers, RegExp]>([
    ['a host without keys', { needsKey: false }, /asks for no keys/],
    ['a key that was not added', { key: '' }, /Add your key for this host under Providers/],
    ['a key that is refused', { usage: () => new Response('', { status: 401 }) }, /doesn’t accept your key/],
    ['an answer of another version', { usage: () => Response.json({ models: [] }) }, /another version/],
  ])('says so of %s', async (_, answers, text) => {
    await shown(answers)
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('is not there where the page’s host is no provider', async () => {
    const test = await createTestApp({ fetch: () => Promise.reject(new Error('not asked for here')) })
    const { container } = test.show(<HostUsage />)
    await test.app.queryClient.getQueryCache().find({ queryKey: ['hostUsage'] })?.promise
    expect(container).toBeEmptyDOMElement()
  })
})
