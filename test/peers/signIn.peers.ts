import { join } from 'node:path'

import { afterAll, describe, expect, inject, test } from 'vitest'

import { failed, ok } from '@/lib/result'
import { openSession } from '@/services/mcp/openSession'
import { type Authorise, createServerAuth } from '@/services/mcp/signIn/createServerAuth'

import { here, started } from './program'

const { python, missing } = inject('peers')

/** What a person and their browser do: open the page, allow, come back. */
const authorise: Authorise = async (address) => {
  const page = await fetch(address, { redirect: 'manual' })
  const target = page.headers.get('location')
  return target === null ? failed('no redirect') : ok(new URL(target).searchParams)
}

/** A tool server and its sign-in as the app has them. */
function toolServer(url: string) {
  let kept: string | undefined
  const auth = createServerAuth({
    url,
    fetch: globalThis.fetch,
    redirectUrl: 'http://127.0.0.1:3000/oauth/callback',
    load: () => kept,
    save: (text) => Promise.resolve(void (kept = text)),
    alone: (work) => work(),
    newState: () => crypto.randomUUID(),
  })
  const open = () =>
    openSession({
      url,
      fetch: globalThis.fetch,
      idleLimitMs: 60_000,
      ask: () => Promise.resolve({ type: 'cancel' }),
      elapsed: () => performance.now(),
      signal: new AbortController().signal,
      authProvider: auth.provider,
      onRefused: (cause) => auth.noteRefusal(cause),
    })
  return { auth, open, kept: () => kept ?? '' }
}

describe.skipIf(missing.includes('mcp'))('a sign-in to programs in Python', () => {
  const closing: (() => Promise<void>)[] = []
  const begin = async (program: string, args: readonly string[]) => {
    const { found, close } = await started(
      join(python, 'python'),
      [here(program), ...args],
      /listening (http:\S+)/,
    )
    closing.push(close)
    // It says where it is before it answers there.
    for (let turn = 0; turn < 200; turn += 1) {
      if (
        await fetch(found).then(
          () => true,
          () => false,
        )
      )
        break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return found
  }
  afterAll(() => Promise.all(closing.map((close) => close())))

  test('registers, signs in with PKCE, calls a tool, and renews what ran out without asking', async () => {
    const { auth, open, kept } = toolServer(await begin('sign_in_server.py', []))
    expect(await open()).toMatchObject({ ok: false, error: { type: 'signIn' } })
    expect(await auth.signIn(authorise)).toEqual(ok(undefined))
    const opened = await open()
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    const session = opened.value
    const { signal } = new AbortController()
    const sum = { name: 'add', arguments: { a: 2, b: 40 }, signal }
    expect(await session.callTool(sum)).toMatchObject({ ok: true, value: { content: [{ text: '42' }] } })
    const before = kept()
    await session.callTool({ name: 'forget', arguments: {}, signal })
    expect(await session.callTool(sum)).toMatchObject({ ok: true, value: { content: [{ text: '42' }] } })
    expect(kept()).not.toBe(before)
    await session.close()
  })

  test.skipIf(missing.includes('oidc_provider_mock'))(
    'a provider of OpenID that offers no PKCE is refused in a sentence, before any page opens',
    async () => {
      const provider = await begin('openid_provider.py', [])
      const { auth, open } = toolServer(await begin('sign_in_server.py', [provider]))
      expect(await open()).toMatchObject({ ok: false, error: { type: 'signIn' } })
      expect(await auth.signIn(() => Promise.reject(new Error('a page was opened')))).toEqual(
        failed(expect.stringContaining('PKCE with S256')),
      )
    },
  )
})
