import fc from 'fast-check'
import { expect, it } from 'vitest'

import { plantTree, withAgent, withEnding } from '@/domain/agents/agentTree'
import { reserve, settle } from '@/domain/agents/budget'
import { agentsInLedger, costsUnder } from '@/domain/agents/treeCost'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { LedgerEntry } from '@/domain/ledger/groupLedger'
import { addCosts, type Cost } from '@/domain/pricing'
import { DEFAULT_AGENT_LIMITS } from '@/domain/tools/toolCall'

const ROOT = 'root' as ConversationId

/** `below` works for `a`; `other` for a call of another branch. */
function grown() {
  let tree = plantTree('t' as never, ROOT, DEFAULT_AGENT_LIMITS, 0)
  const all = [
    ['a', ROOT, 'one'],
    ['below', 'a', 'two'],
    ['other', ROOT, 'three'],
  ] as const
  for (const [id, parent, call] of all) {
    const next = withAgent(tree, { id, parent, call } as never, 0)
    if (!next.ok) throw new Error(next.error)
    tree = next.value
  }
  return tree
}

const spending = (spent: Record<string, { readonly spent: string; readonly unpriced?: number }>) => {
  const tree = grown()
  const agents = Object.entries(tree.agents).map(([id, agent]) => [id, { ...agent, ...spent[id] }])
  return { agents: Object.fromEntries(agents) as typeof tree.agents }
}
const calls = (...ids: string[]) => new Set(ids as MessageId[])

it('adds up those whose calls are on the path, with all under them', () => {
  const tree = spending({ a: { spent: '0.1' }, below: { spent: '0.02' }, other: { spent: '5' } })
  expect(addCosts(costsUnder(tree, ROOT, calls('one')))).toMatchObject({ type: 'known', amount: '0.12' })
  expect(addCosts(costsUnder(tree, ROOT, calls('one', 'three')))).toMatchObject({ amount: '5.12' })
  // In the chat of a sub-agent only what is under it: its own replies have their costs.
  expect(addCosts(costsUnder(tree, 'a' as ConversationId, calls('two')))).toMatchObject({ amount: '0.02' })
})

it('says at least where the cost of a request is unknown, and nothing where all was free', () => {
  const partly = spending({ a: { spent: '0.1', unpriced: 1 } })
  expect(addCosts(costsUnder(partly, ROOT, calls('one')))).toMatchObject({ type: 'atLeast', amount: '0.1' })
  const none = spending({ a: { spent: '0', unpriced: 1 } })
  expect(addCosts(costsUnder(none, ROOT, calls('one')))).toEqual({ type: 'unknown' })
  expect(addCosts(costsUnder(grown(), ROOT, calls('one')))).toEqual({ type: 'free' })
})

const cost: fc.Arbitrary<Cost> = fc.oneof(
  fc.constant<Cost>({ type: 'free' }),
  fc.constant<Cost>({ type: 'unknown' }),
  fc
    .record({ type: fc.constantFrom('known', 'atLeast'), cents: fc.integer({ min: 1, max: 500 }) })
    .map(({ type, cents }): Cost => ({ type, amount: (cents / 100).toFixed(2), lines: [] })),
)
const asked = fc.array(fc.tuple(fc.constantFrom('a', 'below', 'other', 'stranger'), cost), { maxLength: 12 })

it('says by the ledger, in whatever order it came, what the tree says on the device that has it', () => {
  fc.assert(
    fc.property(asked, fc.context(), (all, context) => {
      let tree = grown()
      all.forEach(([agent, each], at) => {
        if (agent === 'stranger') return
        const call = { id: `${at}`, agent: agent as ConversationId, price: { least: '0', most: '0' } }
        const said = reserve(tree, call, 0)
        if (said.type !== 'reserved') throw new Error(said.type)
        tree = settle(said.tree, call.id, each, 0)
      })
      tree = withEnding(tree, 'a' as ConversationId, 'done', 0)
      const entries = all.map(([conversationId, each]) => ({
        conversationId,
        cost: each,
        response: { outcome: 'completed' },
      }))
      const chats = Object.entries(tree.agents).map(([id, { parent, call }]) => ({
        id,
        createdAt: 0,
        settings: { agent: { tree: 't', parent, call } },
      }))
      const derived = agentsInLedger(chats as never, entries.reverse() as unknown as LedgerEntry[])
      context.log(JSON.stringify(derived))
      for (const path of [calls('one'), calls('one', 'three'), calls('three'), calls()])
        expect(addCosts(costsUnder(derived, ROOT, path))).toEqual(addCosts(costsUnder(tree, ROOT, path)))
    }),
  )
})
