// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { NotificationsSection } from '@/views/settings/notifications/NotificationsSection'
import { createTestApp } from '#test/support/createTestApp'
import { violationsIn } from '#test/support/violationsIn'

const ORIGIN = 'https://app.test'
const ADDRESS = 'https://push.test/1'

type Browser = {
  readonly permission?: NotificationPermission
  /** Whether it has Web Push. */
  readonly hasPush?: boolean
  readonly isPushReachable?: boolean
  /** Whether its worker knows what to answer, as every one but those of earlier versions does. */
  readonly answers?: boolean
}

/** A browser with the parts that notices need. */
function browser({
  permission = 'granted',
  hasPush = true,
  isPushReachable = true,
  answers = true,
}: Browser = {}) {
  const worker: unknown[] = []
  const postMessage = (told: unknown, [port]: readonly MessagePort[] = []) => {
    if (port && answers) port.postMessage({ chats: [] })
    else worker.push(told)
  }
  let subscription: object | null = null
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      if (!isPushReachable) return Promise.reject(new DOMException('push service error', 'AbortError'))
      const key = Uint8Array.from(Buffer.from(applicationServerKey, 'base64url')).buffer
      subscription = {
        endpoint: ADDRESS,
        options: { applicationServerKey: key },
        getKey: (name: string) => Uint8Array.of(name.length).buffer,
        unsubscribe: () => ((subscription = null), Promise.resolve(true)),
      }
      return Promise.resolve(subscription)
    },
  }
  const registration = { pushManager, active: { postMessage } }
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
  if (hasPush) {
    vi.stubGlobal('PushManager', () => undefined)
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        register: () => Promise.resolve(registration),
        ready: Promise.resolve(registration),
        getRegistration: () => Promise.resolve(registration),
        addEventListener: () => undefined,
      },
    })
  }
  return { worker, isSubscribed: () => subscription !== null }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'standalone')
})

/** What the host of the page answers; devices by id as it has them. */
function hostWith(status = 200, code = 'not_found') {
  const devices = new Map<string, unknown>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const [, id, test] = /^\/api\/notices\/?(\w*)(\/test)?$/.exec(new URL(request.url).pathname) ?? []
    if (status !== 200) return Response.json({ error: { message: 'no', code } }, { status })
    if (request.method === 'GET') return Response.json({ publicKey: 'BAAA' })
    if (id && request.method === 'PUT') devices.set(id, await request.json())
    if (id && request.method === 'DELETE') devices.delete(id)
    if (test !== undefined && !devices.has(id ?? '')) return new Response(null, { status: 404 })
    return new Response(null, { status: 204 })
  }
  return { fetch, devices }
}

async function open(host = hostWith()) {
  const made = await createTestApp({ fetch: host.fetch, parts: { ownOrigin: ORIGIN } })
  const { container } = made.show(<NotificationsSection />)
  const settings = () => made.app.store.getState().settings
  return { ...made, container, settings, user: userEvent.setup() }
}

const toggle = () => screen.getByRole('switch', { name: 'Notify me' })

describe('Settings → Notifications', () => {
  it('has the host tell this device, and nothing more once it is off', async () => {
    const { worker, isSubscribed } = browser()
    const host = hostWith()
    const { user, container, settings } = await open(host)
    await user.click(toggle())
    expect(await screen.findByText('You’re also told when no tab is open.')).toBeVisible()
    expect(settings().notifies).toBe('on')
    expect(host.devices.get(settings().noticeDevice)).toEqual({ endpoint: ADDRESS, p256dh: 'Bg', auth: 'BA' })
    expect(worker.at(-1)).toMatchObject({
      notices: { titles: false, words: { reply: 'The reply is done.' } },
    })
    expect(await violationsIn(container)).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Send a test notice' }))
    expect(await screen.findByText('Sent. It appears in a moment.')).toBeVisible()

    await user.click(toggle())
    await waitFor(() => expect(host.devices.size).toBe(0))
    await waitFor(() => expect(settings()).toMatchObject({ notifies: 'off', noticeDevice: '' }))
    expect(isSubscribed()).toBe(false)
  })

  it('names chats, and keeps quiet hours by the clock of this device', async () => {
    const { worker } = browser()
    const host = hostWith()
    const { user, settings } = await open(host)
    await user.click(toggle())
    await user.click(await screen.findByRole('switch', { name: 'Show chat titles in notices' }))
    await waitFor(() => expect(worker.at(-1)).toMatchObject({ notices: { titles: true } }))
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '23:30' } })
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    await waitFor(() =>
      expect(host.devices.get(settings().noticeDevice)).toMatchObject({
        quiet: { from: 23 * 60 + 30, to: 7 * 60, timeZone },
      }),
    )
  })

  it.each<readonly [string, Browser, ReturnType<typeof hostWith>, RegExp]>([
    [
      'a worker that doesn’t answer',
      { answers: false },
      hostWith(404),
      /this page’s host doesn’t send notices/,
    ],
    ['a host that sends none', {}, hostWith(404), /this page’s host doesn’t send notices/],
    ['a host that wants a key', {}, hostWith(401), /Add the key of this page’s host/],
    ['a host that can’t now', {}, hostWith(503, 'notices_unavailable'), /^no$/],
    ['a browser without Web Push', { hasPush: false }, hostWith(), /a browser with Web Push/],
    [
      'no push service',
      { isPushReachable: false },
      hostWith(),
      /the push service of this browser can’t be reached/,
    ],
  ])('stays on for open tabs, and says why no more: %s', async (_, here, host, sentence) => {
    browser(here)
    const { user, settings } = await open(host)
    await user.click(toggle())
    expect(await screen.findByRole('status')).toHaveTextContent(sentence)
    expect(settings()).toMatchObject({ notifies: 'on', noticeDevice: '' })
    expect(screen.queryByRole('button', { name: 'Send a test notice' })).toBeNull()
  })

  it('says how to allow what the browser blocks', async () => {
    browser({ permission: 'denied' })
    const { user, settings } = await open()
    await user.click(toggle())
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocks notifications')
    expect(settings().notifies).toBe('off')
    expect(toggle()).not.toBeChecked()
  })

  it('says that iPhone and iPad need the installed app', async () => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
    const { user, settings } = await open()
    await user.click(toggle())
    expect(await screen.findByRole('alert')).toHaveTextContent('only installed apps can notify you')
    expect(settings().notifies).toBe('off')
  })
})
