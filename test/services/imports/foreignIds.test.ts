import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Role } from '@/domain/messages/message'
import { conversationIdOf, idFromStart, inLine, messageIdOf } from '@/services/imports/foreignMessages'

const said = (text: string, role: Role = 'user', id?: string) => ({
  ...(id !== undefined && { id }),
  role,
  parts: [{ type: 'text', text } as const],
  createdAt: undefined,
})

describe('foreign ids', () => {
  it('are different for different ids of the source, however long', () => {
    const long = 'x'.repeat(500)
    const ids = [`${long}a`, `${long}b`, 'a', 'b'].map((id) => conversationIdOf('app', id))

    expect(new Set(ids).size).toBe(4)
    expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(200)
    const messages = ids.flatMap((id) => ['1', long].map((own) => messageIdOf(id, own)))
    expect(new Set(messages).size).toBe(8)
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThanOrEqual(200)
  })

  it('of a list without ids stay the same when the list grows', () => {
    const anySaid = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.constantFrom<Role>('user', 'assistant')))
    fc.assert(
      fc.property(anySaid, fc.nat(), (list, cut) => {
        const all = inLine(list.map(([text, role]) => said(text, role)))
        const first = inLine(list.slice(0, cut).map(([text, role]) => said(text, role)))

        expect(first).toEqual(all.slice(0, cut))
        expect(new Set(all.map(({ id }) => id)).size).toBe(list.length)
      }),
    )
  })

  it('keep the ids that the source has, each once', () => {
    const ids = inLine([said('a', 'user', '1'), said('b', 'user', '1'), said('c', 'user', '2')])

    expect([ids[0]!.id, ids[2]!.id]).toEqual(['1', '2'])
    expect(ids[1]!.id).not.toBe('1')
    expect(ids.map(({ parentId }) => parentId)).toEqual([null, '1', ids[1]!.id])
  })

  it('of a conversation without one follow from how it begins', () => {
    const grown = [said('Hello'), said('Hi', 'assistant')]

    expect(idFromStart(5, 'A title', grown)).toBe(idFromStart(5, 'Another title', grown.slice(0, 1)))
    expect(idFromStart(5, '', grown)).not.toBe(idFromStart(6, '', grown))
    expect(idFromStart(undefined, 'Boats', grown)).not.toBe(idFromStart(undefined, 'Cars', grown))
  })
})
