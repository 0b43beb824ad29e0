import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  artifactName,
  type ArtifactVersion,
  artifactVersionName,
  textChange,
} from '@/domain/artifacts/artifact'
import {
  artifactNames,
  artifactsOf,
  copiedArtifacts,
  lineOf,
  readArtifactVersion,
  versionNumber,
  versionOn,
  versionText,
} from '@/domain/artifacts/readArtifacts'
import type { ArtifactId, ArtifactVersionId, ConversationId, MessageId } from '@/domain/ids'
import { withItems } from '@/domain/items/item'
import type { Message } from '@/domain/messages/message'
import { pathTo, treeOf } from '@/domain/tree/tree'
import { hashText } from '@/lib/hashText'

const CHAT = 'chat' as ConversationId
const ID = 'plan' as ArtifactId

const message = (id: number, parent: number | null): Message => ({
  id: `m${id}` as MessageId,
  conversationId: CHAT,
  parentId: parent === null ? null : (`m${parent}` as MessageId),
  role: 'user',
  parts: [],
  status: { type: 'complete' },
  createdAt: id,
})

function version(
  id: string,
  messageId: MessageId,
  text: string,
  base?: ArtifactVersion,
  baseText?: string,
  createdAt = 0,
): ArtifactVersion {
  return {
    id: id as ArtifactVersionId,
    artifactId: ID,
    conversationId: CHAT,
    messageId,
    parentId: base?.id ?? null,
    by: 'model',
    change: textChange(baseText, text),
    hash: hashText(text),
    createdAt,
  }
}

/** A tree by the parent of each message, and what is written where: a step changes what its own branch says. */
const history = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 12 }).chain((parents) =>
  fc.record({
    parents: fc.constant(parents),
    writes: fc.array(
      fc.record({ at: fc.nat({ max: 100 }), text: fc.string({ maxLength: 30 }), time: fc.nat({ max: 3 }) }),
      { minLength: 1, maxLength: 15 },
    ),
  }),
)

function played({ parents, writes }: typeof history extends fc.Arbitrary<infer Value> ? Value : never) {
  const messages = parents.map((parent, at) => message(at, at === 0 ? null : parent % at))
  const tree = treeOf(messages)
  const versions: ArtifactVersion[] = []
  const expected = new Map<MessageId, string>()
  // As it is written: messages of a branch make theirs in the order of the branch.
  const ordered = [...writes].sort((one, other) => (one.at % parents.length) - (other.at % parents.length))
  for (const [index, { at, text, time }] of ordered.entries()) {
    const { id } = messages[at % messages.length]!
    const path = pathTo(tree, id)
    const base = versionOn(versions, path)
    const baseText = base && versionText(versions, base)
    // Clocks of two devices may disagree: only what was made from what counts.
    versions.push(version(`v${index}`, id, text, base, baseText, time))
    expected.set(id, text)
  }
  return { tree, messages, versions, expected }
}

describe('the version of a branch', () => {
  it('is what the last of its messages wrote, whatever other branches and clocks did', () => {
    fc.assert(
      fc.property(history, (given) => {
        const { tree, messages, versions, expected } = played(given)
        for (const { id } of messages) {
          const path = pathTo(tree, id)
          const writer = path.findLast((each) => expected.has(each))
          const found = versionOn(versions, path)
          expect(found?.messageId).toBe(writer)
          if (found) expect(versionText(versions, found)).toBe(expected.get(found.messageId))
        }
      }),
    )
  })

  it('is the same in whatever order the rows are read', () => {
    fc.assert(
      fc.property(history, fc.integer(), (given, seed) => {
        const { tree, messages, versions } = played(given)
        const mixed = [...versions].sort(
          (one, other) => Number(hashText(`${one.id}${seed}`) > hashText(`${other.id}${seed}`)) * 2 - 1,
        )
        for (const { id } of messages) {
          const path = pathTo(tree, id)
          expect(versionOn(mixed, path)?.id).toBe(versionOn(versions, path)?.id)
        }
      }),
    )
  })

  it('has a line of its own: two replies that change one version do not meet', () => {
    const messages = [message(0, null), message(1, 0), message(2, 0)]
    const [root, left, right] = messages.map(({ id }) => id) as [MessageId, MessageId, MessageId]
    const first = version('a', root, 'one two')
    const one = version('b', left, 'one 2', first, 'one two')
    const other = version('c', right, '1 two', first, 'one two')
    const versions = [first, one, other]
    const [onLeft, onRight] = [versionOn(versions, [root, left]), versionOn(versions, [root, right])]
    expect([onLeft?.id, onRight?.id]).toEqual(['b', 'c'])
    expect(versionText(versions, onLeft!)).toBe('one 2')
    expect(versionText(versions, onRight!)).toBe('1 two')
    expect([versionNumber(versions, one), versionNumber(versions, other)]).toEqual([2, 2])
    expect(versionOn(versions, [])).toBeUndefined()
  })

  it('is unreadable where what it was made from is missing or another text', () => {
    const at = 'm0' as MessageId
    const first = version('a', at, 'a long first text, kept')
    const second = version('b', at, 'a long second text, kept', first, 'a long first text, kept')
    expect(versionText([second], second)).toBeUndefined()
    const changed = { ...first, change: { type: 'whole', text: 'a long other text, kept!' } } as const
    expect(versionText([changed, second], second)).toBeUndefined()
    expect(versionText([first, second], second)).toBe('a long second text, kept')
  })

  it('ends at a circle', () => {
    const at = 'm0' as MessageId
    const one = { ...version('a', at, 'x'), parentId: 'b' as ArtifactVersionId }
    const two = { ...version('b', at, 'y'), parentId: 'a' as ArtifactVersionId }
    expect(lineOf([one, two], one)).toHaveLength(2)
    expect(versionOn([one, two], [at])).toBeDefined()
  })
})

describe('artifacts as rows', () => {
  const artifact = { id: ID, conversationId: CHAT, title: 'Plan', language: 'markdown', createdAt: 1 }

  it('are found by their chat, and their names go with it', () => {
    const first = version('a', 'm0' as MessageId, 'text')
    const items = withItems({ 'project/x': { conversationId: CHAT } }, [
      [artifactName(ID), artifact],
      [artifactVersionName(first.id), first],
      ['artifactVersion/broken', { ...first, id: 'broken', change: { type: 'stretch', from: -1 } }],
    ])
    expect(artifactsOf(items, CHAT)).toEqual([{ artifact, versions: [first] }])
    expect(artifactsOf(items, 'other' as ConversationId)).toEqual([])
    expect(artifactNames(items, [CHAT])).toEqual([
      'artifact/plan',
      'artifactVersion/a',
      'artifactVersion/broken',
    ])
  })

  it('a version is read whole or not at all', () => {
    const first = version('a', 'm0' as MessageId, 'text')
    expect(readArtifactVersion(first)).toEqual(first)
    expect(
      readArtifactVersion({ ...first, change: { type: 'stretch', from: 1, removed: 0.5, text: '' } }),
    ).toBe(undefined)
    expect(readArtifactVersion({ ...first, change: { type: 'whole', text: 'x'.repeat(200_001) } })).toBe(
      undefined,
    )
  })

  it('a copy of a branch says what the branch said, in rows of its own', () => {
    fc.assert(
      fc.property(history, (given) => {
        const { tree, messages, versions } = played(given)
        const path = pathTo(tree, messages.at(-1)!.id)
        const copies = new Map(path.map((id) => [id, `copy-${id}` as MessageId]))
        let made = 0
        const rows = copiedArtifacts(
          [{ artifact, versions }],
          'fork' as ConversationId,
          copies,
          () => `new${made++}`,
        )
        const items = withItems({}, rows)
        const [copied] = artifactsOf(items, 'fork' as ConversationId)
        const before = versionOn(versions, path)
        const after = copied && versionOn(copied.versions, [...copies.values()])
        expect(after && versionText(copied.versions, after)).toBe(before && versionText(versions, before))
        expect(artifactNames(items, [CHAT])).toEqual([])
      }),
    )
  })
})
