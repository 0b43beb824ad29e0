import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { FIRST_FUNCTION } from '@/domain/functions/ownFunction'
import { NEW_TOOL_SERVER, type ToolServer } from '@/domain/mcp/toolServer'
import type { ToolServerId } from '@/domain/ids'
import type { RunnableTool } from '@/domain/tools/toolExecutor'
import { sandboxHere } from '#test/support/sandboxHere'
import { createTestApp, type TestApp } from '#test/support/createTestApp'
import { startHostileServer, type HostileServer } from '#test/support/mcp/startHostileServer'
import { startModernServer } from '#test/support/mcp/startModernServer'

const never = new AbortController().signal
const deps = { signal: never, onProgress: () => undefined }

let hostile: HostileServer
let modern: Awaited<ReturnType<typeof startModernServer>>
beforeAll(async () => {
  hostile = await startHostileServer()
  modern = await startModernServer()
})
afterAll(async () => {
  await hostile.stop()
  await modern.stop()
})

const serverAt = (url: string, name: string): ToolServer => ({
  ...NEW_TOOL_SERVER,
  id: name as ToolServerId,
  name,
  url,
  idleLimitMs: 400,
  createdAt: 0,
})

const appWith = (toolServers: readonly ToolServer[]) =>
  createTestApp({
    fetch: globalThis.fetch,
    settings: {
      toolServers,
      functions: [{ ...FIRST_FUNCTION, id: 'own', name: 'greet', description: 'Greets.', createdAt: 0 }],
    },
    parts: { sandbox: sandboxHere() },
  })

/** All tools of the given sources, over every provider the app has. */
async function toolsOf({ app }: TestApp, sources: readonly string[]) {
  const providers = await Promise.all(app.deps.toolProviders.map((load) => load()))
  const found = await Promise.all(providers.map((provider) => provider.toolsOf(sources, never)))
  return { tools: found.flatMap(({ tools }) => tools), problems: found.flatMap(({ problems }) => problems) }
}

const named = (tools: readonly RunnableTool[], name: string): RunnableTool => {
  const found = tools.find((tool) => tool.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

describe('the tools there are', () => {
  it('lists functions and servers as sources', async () => {
    const test = await appWith([serverAt('https://tools.example/mcp', 'Example')])
    const providers = await Promise.all(test.app.deps.toolProviders.map((load) => load()))
    const sources = (await Promise.all(providers.map((provider) => provider.listSources()))).flat()
    expect(sources).toContainEqual({ id: 'builtin:calculator', name: 'Calculator' })
    expect(sources).toContainEqual({ id: 'function:own', name: 'greet' })
    expect(sources).toContainEqual({
      id: 'https://tools.example/mcp',
      name: 'Example',
      origin: 'https://tools.example',
      address: 'https://tools.example/mcp',
    })
  })

  it('gives the tools of what can be reached, and a sentence on what cannot', async () => {
    const down = 'http://127.0.0.1:9/mcp'
    const test = await appWith([serverAt(modern.url, 'Modern'), serverAt(down, 'Down')])
    const { tools, problems } = await toolsOf(test, [modern.url, down, 'builtin:date_time'])
    expect(tools.map(({ name }) => name)).toEqual(['date_time', 'add'])
    expect(problems).toEqual([expect.stringMatching(/^Down: http:\/\/127\.0\.0\.1:9 didn’t answer/)])
  })
})

describe('running them', () => {
  it('runs a built-in function and one of the person’s own', async () => {
    const { tools } = await toolsOf(await appWith([]), ['builtin:calculator', 'function:own'])
    const sum = await named(tools, 'calculator').run(
      { id: '1', name: 'calculator', arguments: { expression: '0.1+0.2' } },
      deps,
    )
    expect(sum).toEqual({ state: 'done', content: [], structured: '{"result":"0.3"}', notes: [] })
    const greeting = await named(tools, 'greet').run(
      { id: '2', name: 'greet', arguments: { name: 'Bo' } },
      deps,
    )
    expect(greeting).toMatchObject({ state: 'done', structured: '{"greeting":"Hello, Bo!"}' })
    const wrong = await named(tools, 'calculator').run(
      { id: '3', name: 'calculator', arguments: { expression: '1/0' } },
      deps,
    )
    expect(wrong).toMatchObject({ state: 'failed', notes: ['Division by zero.'] })
  })

  it('runs a tool of a server', async () => {
    const { tools } = await toolsOf(await appWith([serverAt(modern.url, 'Modern')]), [modern.url])
    const outcome = await named(tools, 'add').run({ id: '1', name: 'add', arguments: { a: 1, b: 2 } }, deps)
    expect(outcome).toMatchObject({ state: 'done', structured: '{"sum":3}', notes: [] })
  })

  it.each([
    ['failing', 'failed'],
    ['error', 'failed'],
    ['cut', 'unknown'],
    ['silent', 'unknown'],
    ['flood', 'unknown'],
  ])('a call of %s ends as %s', async (name, state) => {
    const url = `${hostile.url}/mcp`
    const { tools } = await toolsOf(await appWith([serverAt(url, 'Hostile')]), [url])
    const outcome = await named(tools, name).run({ id: '1', name, arguments: {} }, deps)
    expect(outcome.state).toBe(state)
    expect(outcome.content).not.toEqual([])
  })

  it('a call that is stopped after it was sent has an unknown outcome', async () => {
    const url = `${hostile.url}/mcp`
    const { tools } = await toolsOf(await appWith([serverAt(url, 'Hostile')]), [url])
    const controller = new AbortController()
    const calling = named(tools, 'silent').run(
      { id: '1', name: 'silent', arguments: {} },
      { ...deps, signal: controller.signal },
    )
    await expect.poll(() => hostile.seen.at(-1)).toBe('tools/call silent')
    controller.abort()
    expect((await calling).state).toBe('unknown')
  })
})

describe('questions of servers', () => {
  it('wait in the store for the person, and their answer goes to the call', async () => {
    const url = `${hostile.url}/mcp`
    const test = await appWith([{ ...serverAt(url, 'Hostile'), idleLimitMs: 60_000 }])
    const { tools } = await toolsOf(test, [url])
    const controller = new AbortController()
    const calling = named(tools, 'asks').run(
      { id: '1', name: 'asks', arguments: {} },
      { ...deps, signal: controller.signal },
    )
    await expect.poll(() => test.app.store.getState().questions.length).toBeGreaterThan(0)
    expect(test.app.store.getState().questions[0]).toMatchObject({
      serverName: 'Hostile',
      origin: hostile.url,
      question: { type: 'form', message: 'Your name?', fields: [{ name: 'name', type: 'text' }] },
    })
    const { answerServerQuestion } = await test.app.commands.loadToolCommands()
    const [first] = test.app.store.getState().questions
    await answerServerQuestion(first?.id ?? '', { type: 'decline' })
    expect(test.app.store.getState().questions.some(({ id }) => id === first?.id)).toBe(false)
    controller.abort()
    await calling
  })
})
