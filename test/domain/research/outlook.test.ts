import { expect, it } from 'vitest'

import { plantTree, withAgent, withEnding, withPause, workedMs } from '@/domain/agents/agentTree'
import { afterDeath, release, reserve, settle } from '@/domain/agents/budget'
import { outlookOf } from '@/domain/research/outlook'
import { chosenNotes, MOST_NOTES } from '@/domain/research/researchResult'
import { DEFAULT_AGENT_LIMITS } from '@/domain/tools/toolCall'

const MINUTE = 60_000

function started() {
  let tree = plantTree('t' as never, 'root' as never, DEFAULT_AGENT_LIMITS, 0)
  for (const id of ['a', 'b']) {
    const grown = withAgent(tree, { id: id as never, parent: 'root' as never, call: 'call' as never }, 0)
    if (!grown.ok) throw new Error(grown.error)
    tree = grown.value
  }
  return tree
}
const ask = (tree: ReturnType<typeof started>, id: string, now: number) =>
  reserve(tree, { id, agent: 'a' as never, price: { least: '0', most: '0.2' } }, now)

it('tells what a research will cost and how long it takes, once its beginning tells', () => {
  let tree = started()
  expect(outlookOf(tree, ['a', 'b'], 4, MINUTE)).toEqual({})
  for (const id of ['1', '2']) {
    const said = ask(tree, id, 0)
    if (said.type !== 'reserved') throw new Error(said.type)
    tree = settle(said.tree, id, { type: 'known', amount: '0.05', lines: [] }, 0)
  }
  tree = withEnding(tree, 'a' as never, 'done', MINUTE)
  // One of four is done, and the other has not asked yet.
  expect(outlookOf(tree, ['a', 'b'], 4, MINUTE)).toEqual({ total: 0.4, leftMs: 3 * MINUTE })
})

it('stands still in a pause: requests wait, and no time passes', () => {
  const paused = withPause(started(), true, MINUTE)
  expect(ask(paused, '1', MINUTE).type).toBe('wait')
  expect(workedMs(paused, 10 * MINUTE)).toBe(MINUTE)
  const going = withPause(paused, false, 10 * MINUTE)
  expect(workedMs(going, 11 * MINUTE)).toBe(2 * MINUTE)
  const said = ask(going, '1', 11 * MINUTE)
  expect(said.type === 'reserved' && release(said.tree, '1', 0).calls).toBe(0)
  // A page that dies in a pause leaves none.
  expect(afterDeath(paused).isPaused).toBeUndefined()
})

it('gives the writer notes of all questions where there are too many', () => {
  const notes = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ claim: '', quote: '', title: '', url: `${name}${at}` }))
  const part = (name: string, count: number) => ({
    question: name,
    ending: 'done' as const,
    remark: '',
    notes: notes(name, count),
  })
  const chosen = chosenNotes([part('a', 100), part('b', 3), part('a', 100)])
  expect(chosen.map(({ length }) => length)).toEqual([MOST_NOTES - 3, 3, 0])
})

it('gives the writer no more than one result of a tool holds', () => {
  const long = Array.from({ length: 20 }, (_, at) => ({
    claim: 'c'.repeat(400),
    quote: 'q'.repeat(700),
    title: 't',
    url: `https://a.test/${at}#${'u'.repeat(300)}`,
  }))
  const part = { question: 'q', ending: 'done' as const, remark: '', notes: long }
  const chosen = chosenNotes([
    part,
    { ...part, notes: long.map((note) => ({ ...note, url: `${note.url}b` })) },
  ])
  expect(chosen.map(({ length }) => length)).toEqual([9, 9])
})
