import { expect, it, vi } from 'vitest'

import type { ReplyEvent } from '@/domain/replies/reply'
import { backgroundFetch } from '@/services/completions/background/backgroundFetch'
import { streamCompletion } from '@/services/completions/streamCompletion'
import { backgroundProvider } from '#test/support/service/backgroundProvider'

const URL_OF_IT = 'https://api.openai.com/v1/responses'
const REQUEST = {
  url: URL_OF_IT,
  headers: { authorization: 'Bearer sk', 'content-type': 'application/json' },
  body: '{"model":"gpt-test","background":true,"stream":true}',
  isStreamed: true,
}

/** Reads a reply as the page does. */
function read(provider: ReturnType<typeof backgroundProvider>, id?: string, answered = Promise.resolve()) {
  const found: string[] = []
  const stop = new AbortController()
  const sleep = () => new Promise<void>((resolve) => setTimeout(resolve))
  const now = () => 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await provider.fetch(input, init)
    await answered
    return answer
  }
  const background = backgroundFetch(
    { id, onFound: (each) => found.push(each), onCaughtUp: undefined },
    { fetch, sleep, now },
  )
  const events: ReplyEvent[] = []
  const ended = (async () => {
    const deps = { fetch: background.fetch, sleep, now, signal: stop.signal, idleLimitMs: 60_000 }
    for await (const event of streamCompletion(REQUEST, deps)) events.push(event)
    return events.at(-1)?.type
  })()
  const text = () => events.map((event) => (event.type === 'text' ? event.text : '')).join('')
  return { found, ended, text, stop, forget: background.forget }
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000 })

async function begun() {
  const provider = backgroundProvider()
  const page = read(provider)
  await until(() => expect(page.found).toEqual(['resp_1']))
  const [reply] = provider.replies
  return { provider, page, reply: reply! }
}

it('goes on behind the last whole event where its connection breaks, and asks once', async () => {
  const { provider, page, reply } = await begun()
  reply.write('Once upon')
  await until(() => expect(page.text()).toBe('Once upon'))
  reply.breakOff(' a ti')
  reply.write(' a time')
  await until(() => expect(page.text()).toBe('Once upon a time'))
  reply.breakOff()
  reply.write(' there was.')
  reply.end()
  expect(await page.ended).toBe('ended')
  expect(page.text()).toBe('Once upon a time there was.')
  expect(provider.asked).toEqual([
    'POST /v1/responses',
    'GET /v1/responses/resp_1?stream=true&starting_after=2',
    'GET /v1/responses/resp_1?stream=true&starting_after=3',
  ])
})

it('misses and repeats nothing, wherever 40 connections break', async () => {
  const { page, reply } = await begun()
  let said = ''
  for (let at = 0; at < 40; at += 1) {
    const word = `w${at} `
    reply.write(word)
    said += word
    if (at % 3 > 0) await until(() => expect(page.text()).toBe(said))
    reply.breakOff(at % 2 > 0 ? 'half of' : undefined)
  }
  reply.end()
  expect(await page.ended).toBe('ended')
  expect(page.text()).toBe(said)
})

it('is taken whole once it is written where its events are no longer streamed', async () => {
  const { provider, page, reply } = await begun()
  reply.write('Once')
  await until(() => expect(page.text()).toBe('Once'))
  reply.growOld()
  reply.breakOff()
  reply.write(' upon a time.')
  await until(() => expect(provider.asked).toContain('GET /v1/responses/resp_1'))
  reply.end()
  expect(await page.ended).toBe('ended')
  expect(page.text()).toBe('Once upon a time.')
})

it('is read from its beginning by its id, without being asked for', async () => {
  const { provider, reply } = await begun()
  reply.write('Once')
  const next = read(provider, 'resp_1')
  await until(() => expect(next.text()).toBe('Once'))
  reply.write(' upon.')
  reply.end()
  expect(await next.ended).toBe('ended')
  expect(next.text()).toBe('Once upon.')
  expect(provider.asked).toEqual(['POST /v1/responses', 'GET /v1/responses/resp_1?stream=true'])
})

it('is cancelled at the provider by Stop, and told as stopped where another page did', async () => {
  const { provider, page, reply } = await begun()
  reply.write('Once')
  const other = read(provider, 'resp_1')
  await until(() => expect(other.text()).toBe('Once'))
  page.stop.abort()
  expect(await page.ended).toBe('stopped')
  await until(() => expect(reply.state()).toBe('cancelled'))
  expect(await other.ended).toBe('stopped')
  expect(provider.asked.filter((each) => each.startsWith('POST'))).toEqual([
    'POST /v1/responses',
    'POST /v1/responses/resp_1/cancel',
  ])
})

it('is cancelled also where it is stopped before its id is known', async () => {
  const provider = backgroundProvider()
  let answer: () => void = () => undefined
  const page = read(provider, undefined, new Promise((resolve) => (answer = resolve)))
  await until(() => expect(provider.replies).toHaveLength(1))
  page.stop.abort()
  expect(await page.ended).toBe('stopped')
  expect(provider.replies[0]?.state()).toBe('in_progress')
  answer()
  await until(() => expect(provider.replies[0]?.state()).toBe('cancelled'))
})

it('is removed at the provider once it is here, and not asked to stop any more', async () => {
  const { provider, page, reply } = await begun()
  reply.write('Once.')
  reply.end()
  await page.ended
  page.stop.abort()
  page.forget()
  await until(() => expect(provider.has('resp_1')).toBe(false))
  expect(provider.asked.at(-1)).toBe('DELETE /v1/responses/resp_1')
  expect(provider.asked).toHaveLength(2)
})
