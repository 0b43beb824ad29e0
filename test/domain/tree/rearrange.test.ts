import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ConversationId, MessageId } from '@/domain/ids'
import type { Message } from '@/domain/messages/message'
import { branchRows } from '@/domain/tree/branchRows'
import { insertedAfter, movedUp } from '@/domain/tree/rearrange'
import { changeTree, newestLeafUnder, pathTo, treeOf, type Tree } from '@/domain/tree/tree'

const messageOf = (id: string, parentId: string | null): Message => ({
  id: id as MessageId,
  conversationId: 'c' as ConversationId,
  parentId: parentId as MessageId | null,
  role: 'user',
  parts: [{ type: 'text', text: id }],
  status: { type: 'complete' },
  createdAt: 0,
})

/** Any tree: each message answers an earlier one, or none. */
const anyTree = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((parents) =>
  treeOf(
    parents.map((seed, index) => {
      const parent = index === 0 ? -1 : (seed % (index + 1)) - 1
      return messageOf(`m${index}`, parent < 0 ? null : `m${parent}`)
    }),
  ),
)

const reachable = (tree: Tree): number =>
  [...tree.byId.keys()].filter((id) => tree.byId.get(pathTo(tree, id)[0] ?? id)?.parentId === null).length

describe('insertedAfter', () => {
  it('puts one message between, loses none, and undoes by putting back', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), (tree, seed) => {
        const ids = [...tree.byId.keys(), null]
        const after = ids[seed % ids.length] ?? null
        const put = insertedAfter(tree, after, messageOf('new', null))
        const changed = changeTree(tree, put, [])
        expect(changed.byId.size).toBe(tree.byId.size + 1)
        expect(reachable(changed)).toBe(changed.byId.size)
        for (const id of tree.byId.keys()) {
          const before = pathTo(tree, id)
          const at = after === null ? 0 : before.indexOf(after) + 1
          const isBelow = after === null || (at > 0 && at < before.length)
          expect(pathTo(changed, id)).toEqual(
            isBelow ? [...before.slice(0, at), 'new', ...before.slice(at)] : before,
          )
        }
        const undone = changeTree(
          changed,
          put.flatMap(({ id }) => tree.byId.get(id) ?? []),
          ['new' as MessageId],
        )
        expect(undone.byId).toEqual(tree.byId)
      }),
    )
  })
})

describe('movedUp', () => {
  it('swaps two neighbours of a path and keeps all else on it', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), (tree, seed) => {
        const ids = [...tree.byId.keys()]
        const id = ids[seed % ids.length]
        if (id === undefined) return
        const path = pathTo(tree, newestLeafUnder(tree, id))
        const at = path.indexOf(id)
        const put = movedUp(tree, id)
        if (at === 0) {
          expect(put).toEqual([])
          return
        }
        const changed = changeTree(tree, put, [])
        expect(changed.byId.size).toBe(tree.byId.size)
        expect(reachable(changed)).toBe(changed.byId.size)
        const wanted = path.with(at - 1, id).with(at, path[at - 1] ?? id)
        expect(pathTo(changed, wanted.at(-1) ?? null)).toEqual(wanted)
      }),
    )
  })
})

describe('branchRows', () => {
  it('holds every message exactly once, each branch under where it parts', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const rows = branchRows(tree, [])
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(tree.byId.size)
        for (const [index, row] of rows.entries()) {
          expect(row.depth).toBeLessThanOrEqual((rows[index - 1]?.depth ?? -1) + 1)
          expect(row.parts).toBe((tree.children.get(row.last) ?? []).length > 1)
        }
      }),
    )
  })

  it('survives a thread of 100,000', () => {
    const long = treeOf(
      Array.from({ length: 100_000 }, (_, at) => messageOf(`m${at}`, at === 0 ? null : `m${at - 1}`)),
    )
    expect(branchRows(long, [])).toHaveLength(1)
  })
})
