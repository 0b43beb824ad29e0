import { describe, expect, it } from 'vitest'

import { failed, ok } from '@/lib/result'
import { type Authorise, createServerAuth } from '@/services/mcp/signIn/createServerAuth'
import { BEFORE, NOW, SERVER, signInServers } from '#test/support/mcp/signInServers'

const OTHER_TENANT = 'https://before.test/other'

const parsed = (text: string): object => JSON.parse(text) as object

/** Signs in to the tool server, by the operator's client where one is given. */
function signInTo({ fetch }: ReturnType<typeof signInServers>, operators: { clientId?: string } = {}) {
  let kept: string | undefined
  const opened: URL[] = []
  const authorise: Authorise = (address, state) => {
    opened.push(address)
    return Promise.resolve(ok(new URLSearchParams({ code: 'code', state })))
  }
  const create = (clientId = operators.clientId) =>
    createServerAuth({
      url: SERVER,
      fetch,
      redirectUrl: 'https://app.test/oauth-callback.html',
      ...(clientId !== undefined && { clientId, clientSecret: 'operators-secret' }),
      load: () => kept,
      save: (text) => Promise.resolve(void (kept = text)),
      alone: (work) => work(),
      newState: () => 'state',
    })
  return {
    create,
    authorise,
    opened,
    kept: () => kept ?? '',
    keep: (text: string) => void (kept = text),
    /** What the transport does after a 401; whether there is a new token. */
    refused: () =>
      Promise.resolve(
        create().provider.onUnauthorized?.({
          response: new Response(null, { status: 401 }),
          serverUrl: new URL(SERVER),
          fetchFn: fetch,
        }),
      ).then(
        () => true,
        () => false,
      ),
  }
}

describe('a client from the operator', () => {
  it('is not sent to another sign-in server than its first, until the person allows that one', async () => {
    const at = signInServers()
    const { create, authorise, opened, refused } = signInTo(at, { clientId: 'operators-client' })
    expect(await create().signIn(authorise)).toEqual(ok(undefined))
    expect(at.received(BEFORE).map(({ text }) => text)).toEqual([
      expect.stringContaining('client_secret=operators-secret'),
    ])

    at.move(NOW)
    expect(await refused()).toBe(false)
    const asked = {
      message:
        'The tool server moved its sign-in from https://before.test/tenant to https://now.test/tenant, so nothing was sent there. Use the new address only if the operator confirms it.',
      moved: { issuer: NOW, address: NOW },
    }
    expect(await create().signIn(authorise)).toEqual(failed(asked))
    // It asks again: nothing that was refused counts as allowed.
    expect(await create().signIn(authorise)).toEqual(failed(asked))
    expect(at.received(NOW)).toEqual([])
    expect(opened).toHaveLength(1)

    expect(await create().signIn(authorise, NOW)).toEqual(ok(undefined))
    expect(opened.at(-1)?.href).toContain(`${NOW}/authorize`)
    expect(at.received(NOW).map(({ path }) => path)).toEqual(['/tenant/token'])
    // The new one is the one it belongs to from then on.
    expect(await refused()).toBe(true)
    at.move(BEFORE)
    expect(await create().signIn(authorise)).toMatchObject(failed({ moved: { issuer: BEFORE } }))
    expect(at.received(BEFORE)).toHaveLength(1)
  })

  it('belongs to its first sign-in server also where nobody came back from there', async () => {
    const at = signInServers()
    const { create, authorise } = signInTo(at, { clientId: 'operators-client' })
    expect(await create().signIn(() => Promise.resolve(failed('Cancelled.')))).toEqual(
      failed({ message: 'Cancelled.' }),
    )
    at.move(NOW)
    expect(await create().signIn(authorise)).toMatchObject(failed({ moved: { issuer: NOW } }))
    expect(at.received(NOW)).toEqual([])
  })

  it('belongs to the sign-in server of the tokens where an earlier version kept them', async () => {
    const at = signInServers()
    const { create, authorise, kept, keep } = signInTo(at, { clientId: 'operators-client' })
    await create().signIn(authorise)
    keep(JSON.stringify({ ...parsed(kept()), operators: undefined }))
    at.move(NOW)
    expect(await create().signIn(authorise)).toMatchObject(failed({ moved: { issuer: NOW } }))
    expect(at.received(NOW)).toEqual([])
  })

  it('is not sent to another sign-in server of the same host', async () => {
    const at = signInServers()
    const { create, authorise } = signInTo(at, { clientId: 'operators-client' })
    await create().signIn(authorise)
    at.move(OTHER_TENANT)
    expect(await create().signIn(authorise)).toMatchObject(failed({ moved: { issuer: OTHER_TENANT } }))
    expect(at.received(OTHER_TENANT)).toEqual([])
  })

  it('asks too when it is a new one while the tokens are of another sign-in server', async () => {
    const at = signInServers()
    const { create, authorise } = signInTo(at, { clientId: 'operators-client' })
    await create().signIn(authorise)
    at.move(NOW)
    expect(await create('another-client').signIn(authorise)).toMatchObject(failed({ moved: { issuer: NOW } }))
    expect(await create('another-client').signIn(authorise, NOW)).toEqual(ok(undefined))
    expect(at.received(NOW)[0]?.text).toContain('client_id=another-client')
  })
})

describe('a refresh token', () => {
  it('goes to the sign-in server that gave it, and nothing to another without a press', async () => {
    const at = signInServers()
    const { create, authorise, refused } = signInTo(at)
    expect(await create().signIn(authorise)).toEqual(ok(undefined))
    expect(await refused()).toBe(true)
    expect(at.received(BEFORE).at(-1)?.text).toContain('refresh_token=refresh-1')

    at.move(NOW)
    expect(await refused()).toBe(false)
    expect(at.received(NOW)).toEqual([])

    // A person who signs in there is registered there, with a client of its own.
    expect(await create().signIn(authorise)).toEqual(ok(undefined))
    const sent = at.received(NOW).map(({ text }) => text)
    expect(sent).toHaveLength(2)
    expect(sent.join(' ')).not.toMatch(/refresh-|before\.test/)
  })

  it('is used nowhere when it is unknown who gave it, also after a sign-in that was given up', async () => {
    const at = signInServers()
    const { create, authorise, refused, kept, keep } = signInTo(at)
    await create().signIn(authorise)
    keep(kept().replaceAll(`"issuer":"${BEFORE}"`, '"issued":"long ago"'))
    at.move(NOW)
    expect(await refused()).toBe(false)
    expect(await create().signIn(() => Promise.resolve(failed('Cancelled.')))).toMatchObject({ ok: false })
    expect(await refused()).toBe(false)
    expect(JSON.stringify(at.received(NOW))).not.toContain('refresh-')
  })
})
