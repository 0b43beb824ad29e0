import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { ChatRequest } from '@/builtin/chatRequest'
import { contentText } from '@/builtin/chatRequest'
import { createResearchCommands } from '@/commands/research/researchCommands'
import { isRecord } from '@/lib/json'
import { RESEARCH } from '@/domain/tools/ownSources'
import { valueOf } from '#test/support/createTestApp'
import type { ScriptedReply } from '#test/support/service/scriptedEngine'

import { ROOT, WAIT } from '../agents/agentApp'
import { researchApp } from './researchApp'
import { serveWorld } from './trial/serveWorld'
import type { World } from './trial/world'

const NORTH = { thing: 'North Bridge', kind: 'opened', value: '1901' } as const
const WORLD: World = {
  things: ['North Bridge', 'South Bridge'],
  pages: [
    { path: '/north', title: 'North Bridge', text: 'The North Bridge opened in 1901.', facts: [NORTH] },
    {
      path: '/south',
      title: 'South Bridge',
      text: 'The South Bridge opened in 1902.',
      facts: [{ ...NORTH, thing: 'South Bridge', value: '1902' }],
    },
  ],
  contradictions: [],
}
let web: Awaited<ReturnType<typeof serveWorld>>
beforeAll(async () => {
  web = await serveWorld(WORLD)
})
afterAll(() => web.close())

type Said = readonly { readonly role: string; readonly text: string }[]

const tool = ({ tools }: ChatRequest, name: string) =>
  tools.find((each) => each.name.endsWith(name))?.name ?? name
const call = (name: string, args: object): ScriptedReply => ({
  toolCalls: [{ name, arguments: args as never }],
})

/** A model that researches two bridges; `at` may answer in its place, by the bridge and the results so far. */
function createModel(at: (bridge: string, results: number, said: Said) => ScriptedReply | undefined) {
  return (request: ChatRequest): ScriptedReply => {
    const said = request.messages.map(({ role, content }) => ({ role, text: contentText(content) }))
    const results = said.filter(({ role }) => role === 'tool').map(({ text }) => text)
    if (request.tools.some(({ name }) => name === 'write_report')) {
      if (results.length === 0)
        return call('research', {
          title: 'Bridges',
          questions: [
            { question: 'When did the North Bridge open?' },
            { question: 'When did the South Bridge open?' },
          ],
        })
      if (results.length > 1) return { text: 'Written.' }
      const lines = [...(results[0] ?? '').matchAll(/^\[(\d+)\] (The .+)$/gm)]
      return call('write_report', {
        title: 'Bridges',
        text: lines.map(([, number, claim]) => `${claim} [${number}]`).join('\n\n'),
        disagreements: [],
      })
    }
    const bridge =
      /When did the (\w+) Bridge/.exec(said.find(({ role }) => role === 'user')?.text ?? '')?.[1] ?? ''
    const given = at(bridge, results.length, said)
    if (given) return given
    const url = `${web.origin}/${bridge.toLowerCase()}`
    const year = bridge === 'North' ? '1901' : '1902'
    const sentence = `The ${bridge} Bridge opened in ${year}.`
    if (results.length === 0) return call(tool(request, 'web_search'), { query: `${bridge} Bridge` })
    if (results.length === 1) return call(tool(request, 'read_page'), { url })
    if (results.length === 2)
      return call('add_notes', { notes: [{ claim: sentence, source: url, quote: sentence }] })
    return { text: 'That is all.' }
  }
}

const never = { text: 'never', firstTokenMs: 600_000 }
const commandsOf = (test: Awaited<ReturnType<typeof researchApp>>) => createResearchCommands(test.app.deps)

it('asks for nothing after its start, and forgets what it was allowed', async () => {
  const test = await researchApp(
    web.origin,
    createModel(() => undefined),
  )
  const sent = test.send('Bridges?')
  await test.start()
  await sent
  expect(test.state().settings.toolApprovals).toEqual({})
  // The model had to begin with the plan, and with nothing after it.
  const choices = test.posts().map(({ body }) => (isRecord(body) ? body['tool_choice'] : null))
  expect(choices.filter((each) => each !== undefined)).toEqual([
    { type: 'function', function: { name: 'research' } },
  ])
  expect(choices[0]).toBeDefined()
  const report = await test.report()
  expect(report).toMatch(
    /^# Bridges\n\nThe North Bridge opened in 1901\. \[1\]\n\nThe South Bridge opened in 1902\. \[2\]/,
  )
  expect(report).toContain('/north#:~:text=The%20North%20Bridge%20opened%20in%201901.)')
})

it('works by the plan as the person edited it', async () => {
  const test = await researchApp(
    web.origin,
    createModel(() => undefined),
  )
  const sent = test.send('Bridges?')
  const questions = [{ question: 'When did the South Bridge open?' }]
  await test.start({ arguments: JSON.stringify({ title: 'Bridges', questions }) })
  await sent
  expect(await test.report()).not.toContain('North')
  expect(Object.keys(test.state().conversations)).toHaveLength(2)
})

it('does nothing where the person cancels the plan', async () => {
  const test = await researchApp(web.origin, (request) =>
    request.messages.some(({ role }) => role === 'tool')
      ? { text: 'All right.' }
      : createModel(() => undefined)(request),
  )
  const sent = test.send('Bridges?')
  await test.start('deny')
  await sent
  expect(Object.keys(test.state().conversations)).toHaveLength(1)
  expect(await test.report()).toBeUndefined()
})

it('writes the report from the notes there are when the person wants it', async () => {
  const test = await researchApp(
    web.origin,
    createModel((bridge) => (bridge === 'South' ? never : undefined)),
  )
  const sent = test.send('Bridges?')
  await test.start()
  const north = await test.waitForChat('When did the North Bridge open?')
  await vi.waitFor(() => expect(test.tree().agents[north.id]?.ending).toBe('done'), WAIT)
  await commandsOf(test).finishResearch(test.tree().id)
  await sent
  expect(test.results()[0]!.run).toMatchObject({
    state: 'done',
    notes: ['Ended early. Questions not finished: 1 of 2.'],
  })
  expect(test.results()[0]!.text).toContain('Ended early: stopped.')
  const report = await test.report()
  expect(report).toContain('The North Bridge opened in 1901. [1]')
  expect(report).not.toContain('1902')
})

it('asks for nothing more in a pause, and goes on after it with what was said meanwhile', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const heard: string[] = []
  const test = await researchApp(
    web.origin,
    createModel((bridge, results, said) => {
      if (results === 0) return { ...call(`search__web_search`, { query: `${bridge} Bridge` }), until: held }
      if (results === 1) heard.push(JSON.stringify(said))
      return undefined
    }),
  )
  const sent = test.send('Bridges?')
  await test.start()
  await vi.waitFor(() => expect(test.posts()).toHaveLength(3), WAIT)
  const { id } = test.tree()
  await commandsOf(test).pauseResearch(id, true)
  await commandsOf(test).steerResearch(id, 'Only official sources.')
  release()
  // What was under way has come to its end, and what was said is there: both wait to ask again.
  await vi.waitFor(() => {
    const settled = Object.values(test.state().conversations)
      .filter(({ settings }) => settings.agent)
      .map((chat) => test.shown(chat.id).at(-1)?.role)
    expect(settled).toEqual(['user', 'user'])
    expect(test.tree().reserved).toEqual({})
    expect(heard).toHaveLength(0)
  }, WAIT)
  expect(test.posts()).toHaveLength(3)
  await commandsOf(test).pauseResearch(id, false)
  await sent
  expect(heard).toHaveLength(2)
  for (const each of heard) expect(each).toContain('Only official sources.')
  expect(await test.report()).toContain('1902')
})

let pages = 0
function freshId() {
  const page = ++pages
  let made = 0
  return () => `page${page}-${++made}`
}

it('goes on after its page died: what is noted stays, and nothing is researched twice', async () => {
  const indexedDB = new IDBFactory()
  const first = await researchApp(
    web.origin,
    createModel((bridge, results) => (bridge === 'South' && results === 2 ? never : undefined)),
    { indexedDB, more: { parts: { newId: freshId() } } },
  )
  void first.send('Bridges?')
  await first.start()
  await vi.waitFor(async () => {
    const north = first.chatOf('When did the North Bridge open?')
    const tree = await first.storage.loadDocument(`agents/${first.tree().id}`)
    expect(tree).toMatchObject({ value: { agents: { [north!.id]: { ending: 'done' } } } })
    expect(Object.keys(first.tree().reserved)).toHaveLength(1)
  }, WAIT)

  const asked: string[] = []
  const second = await researchApp(
    web.origin,
    createModel((bridge) => {
      asked.push(bridge)
      return undefined
    }),
    { indexedDB, conversations: [], more: { parts: { newId: freshId() } } },
  )
  second.state().conversationsLoaded((await valueOf(second.storage.loadLibrary())).conversations)
  await second.app.commands.openConversation(ROOT)
  await second.app.commands.continueTools(ROOT)

  expect(new Set(asked)).toEqual(new Set(['South']))
  const report = await second.report()
  expect(report).toContain('The North Bridge opened in 1901. [1]')
  expect(report).toContain('The South Bridge opened in 1902. [2]')
  expect(Object.keys(second.state().conversations)).toHaveLength(3)
})

it('ends with what there is when its budget is used up, and begins nothing more', async () => {
  const test = await researchApp(
    web.origin,
    createModel(() => undefined),
    { limits: { calls: 5, width: 1 } },
  )
  const sent = test.send('Bridges?')
  await test.start()
  await sent
  expect(test.tree().calls).toBe(5)
  expect(test.results()[0]!.text).toContain('Ended early: calls.')
  expect(await test.report()).toContain('1901')
})

it('is switched on with what it reads by, and off again', async () => {
  const test = await researchApp(
    web.origin,
    createModel(() => undefined),
    { sources: [] },
  )
  const sources = () => test.state().conversations[ROOT]?.settings.toolUse?.sources
  await commandsOf(test).switchResearch(ROOT, true)
  expect(sources()).toEqual([RESEARCH, 'web:pages', `search:${web.origin}/search`])
  await commandsOf(test).switchResearch(ROOT, false)
  expect(sources()).toEqual(['web:pages', `search:${web.origin}/search`])
})
