import { expect, it } from 'vitest'

import { plantTree, withAgent } from '@/domain/agents/agentTree'
import { costsUnder } from '@/domain/agents/treeCost'
import type { ConversationId, MessageId } from '@/domain/ids'
import { addCosts } from '@/domain/pricing'
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
