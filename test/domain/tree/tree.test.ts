import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Message } from '@/domain/messages/message'
import { newestLeafUnder, pathTo, repairTree, subtreeOf, treeOf } from '@/domain/tree/tree'

import { aMessage, messageId } from '../../services/storage/rows'

/** Deeper than the stack: a function that calls itself for each message overflows it. */
const DEEP = 20_000

/** Any wiring at all: parents that are missing, later, the message itself, or in a circle. */
const anyWiring = fc
  .array(fc.option(fc.nat(30), { nil: null }), { maxLength: 25 })
  .map((parents) =>
    parents.map((parent, index) =>
      aMessage(`m${index}`, '', { parentId: parent === null ? null : messageId(`m${parent}`) }),
    ),
  )

const reachable = (messages: readonly Message[]) => {
  const tree = treeOf(messages)
  return new Set((tree.children.get(null) ?? []).flatMap((root) => [...subtreeOf(tree, root)]))
}

describe('repairTree', () => {
  it('makes every message reachable from a root, and loses none', () => {
    fc.assert(
      fc.property(anyWiring, (messages) => {
        const repaired = repairTree(messages)

        expect(repaired.messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
        expect(reachable(repaired.messages).size).toBe(messages.length)
      }),
    )
  })

  it('moves no message more than it must: a second repair finds nothing', () => {
    fc.assert(
      fc.property(anyWiring, (messages) => {
        const again = repairTree(repairTree(messages).messages)

        expect([...again.orphans, ...again.cut]).toEqual([])
      }),
    )
  })

  it('leaves a sound tree exactly as it is', () => {
    const messages = [aMessage('a', ''), aMessage('b', '', { parentId: messageId('a') })]

    expect(repairTree(messages).messages).toBe(messages)
  })

  it('walks trees of any depth', () => {
    const deep = Array.from({ length: DEEP }, (_, index) =>
      aMessage(`m${index}`, '', { parentId: index === 0 ? null : messageId(`m${index - 1}`) }),
    )
    const circle = [{ ...deep[0]!, parentId: messageId(`m${DEEP - 1}`) }, ...deep.slice(1)]

    expect(repairTree(deep).messages).toBe(deep)
    expect(repairTree(circle).cut).toEqual(['m0'])
    expect(pathTo(treeOf(deep), messageId(`m${DEEP - 1}`))).toHaveLength(DEEP)
    expect(newestLeafUnder(treeOf(deep), messageId('m0'))).toBe(`m${DEEP - 1}`)
  })
})
