import { join } from 'node:path'

import { afterAll, describe, expect, inject, test } from 'vitest'

import { failed, ok } from '@/lib/result'
import { openSession } from '@/services/mcp/openSession'
import { type Authorise, createServerAuth } from '@/services/mcp/signIn/createServerAuth'

import { here, started } from './program'
import { freePort } from './servers'

const { python, openIdProvider, missing } = inject('peers')
const CALLBACK = 'http://127.0.0.1:3000/oauth/callback'

/** What a person and their browser do: open the page, allow, come back. */
const authorise: Authorise = async (address) => {
  const page = await fetch(address, { redirect: 'manual' })
  const target = page.headers.get('location')
  return target === null ? failed('no redirect') : ok(new URL(target).searchParams)
}

/** The same where one says who one is. */
const authoriseByForm: Authorise = async (address) => {
  const form = await fetch(address)
  const page = await form.text()
  const valueOf = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
  const fields = {
    id: valueOf(/name="id" value="([^"]*)"/),
    username: 'test-user@localhost',
    password: 'verysecure',
  }
  let answer = await fetch(new URL(valueOf(/<form[^>]* action="([^"]*)"/), form.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  for (;;) {
    const target = answer.headers.get('location')
    if (target === null) return failed(`no redirect: ${await answer.text()}`)
    const next = new URL(target, answer.url)
    if (next.href.startsWith(CALLBACK)) return ok(next.searchParams)
    answer = await fetch(next, { redirect: 'manual' })
  }
}

/** A tool server and its sign-in as the app has them. */
function toolServer(url: string, clientId?: string) {
  let kept: string | undefined
  const auth = createServerAuth({
    url,
    fetch: globalThis.fetch,
    redirectUrl: CALLBACK,
    clientId,
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

/** A program says where it is before it answers there. */
async function untilAnswers(url: string): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
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
    await untilAnswers(found)
    return found
  }
  afterAll(() => Promise.all(closing.map((close) => close())))

  /** Calls a tool, and once more when the token has run out: it is renewed without asking. */
  async function expectCalls({ open, kept }: ReturnType<typeof toolServer>) {
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
  }

  test('registers, signs in with PKCE, calls a tool, and renews what ran out without asking', async () => {
    const server = toolServer(await begin('sign_in_server.py', []))
    expect(await server.open()).toMatchObject({ ok: false, error: { type: 'signIn' } })
    expect(await server.auth.signIn(authorise)).toEqual(ok(undefined))
    await expectCalls(server)
  })

  describe.skipIf(missing.includes('openid-provider'))('with an OpenID provider in Go', () => {
    const beginProvider = async () => {
      const port = await freePort()
      const environment = { PORT: String(port), REDIRECT_URI: CALLBACK }
      closing.push((await started(openIdProvider, [], /server listening/, environment)).close)
      const issuer = `http://localhost:${port}/`
      await untilAnswers(issuer)
      return issuer
    }

    test('signs in by the id that its operator gave, calls a tool, and renews what ran out', async () => {
      const server = toolServer(await begin('sign_in_server.py', [await beginProvider()]), 'native')
      expect(await server.open()).toMatchObject({ ok: false, error: { type: 'signIn' } })
      expect(await server.auth.signIn(authoriseByForm)).toEqual(ok(undefined))
      expect(JSON.parse(server.kept())).toMatchObject({
        tokens: { refresh_token: expect.any(String) as string },
      })
      await expectCalls(server)
    })

    test('says that it has no registration where no id was given', async () => {
      const server = toolServer(await begin('sign_in_server.py', [await beginProvider()]))
      expect(await server.open()).toMatchObject({ ok: false, error: { type: 'signIn' } })
      expect(await server.auth.signIn(() => Promise.reject(new Error('a page was opened')))).toEqual(
        failed({ message: expect.stringContaining('Ask its operator for a client id') as string }),
      )
    })
  })

  test.skipIf(missing.includes('oidc_provider_mock'))(
    'a provider of OpenID that offers no PKCE is refused in a sentence, before any page opens',
    async () => {
      const provider = await begin('openid_provider.py', [])
      const { auth, open } = toolServer(await begin('sign_in_server.py', [provider]))
      expect(await open()).toMatchObject({ ok: false, error: { type: 'signIn' } })
      expect(await auth.signIn(() => Promise.reject(new Error('a page was opened')))).toEqual(
        failed({ message: expect.stringContaining('PKCE with S256') as string }),
      )
    },
  )
})
