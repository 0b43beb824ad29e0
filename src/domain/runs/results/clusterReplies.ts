import type { MessageId } from '../../ids'

import { profileOf, similarity, wordsOf, type WordProfile } from './similarity'

export type Reply = { readonly id: MessageId; readonly text: string }

export type Cluster = {
  /** `same`: equal but for spaces. `near`: alike. `alone`: one reply that is like no other. */
  readonly type: 'same' | 'near' | 'alone'
  readonly members: readonly MessageId[]
  /** Its first member, which the others are like. */
  readonly leader: Reply
  /** Of all replies, from 0 to 1. */
  readonly share: number
  readonly hasBase: boolean
  /** Words in which it departs from the base; the beginning where there is none. */
  readonly phrase: string
}

/** Replies share this much with the first of their cluster: words and pairs of words (Sørensen–Dice). */
const NEAR = 0.7

/**
 * Replies that say the same or nearly so, the largest group first, the base's group before all. Each reply joins
 * the first group whose leader it is like; with the base first, so that its own group is led by it.
 */
export function clusterReplies(replies: readonly Reply[], baseId?: MessageId): readonly Cluster[] {
  const base = replies.find(({ id }) => id === baseId)
  const groups: { leader: Reply; profile: WordProfile; members: Reply[] }[] = []
  const byText = new Map<string, (typeof groups)[number]>()
  for (const reply of base ? [base, ...replies.filter(({ id }) => id !== base.id)] : replies) {
    const key = spaced(reply.text)
    const known = byText.get(key)
    if (known) {
      known.members.push(reply)
      continue
    }
    const profile = profileOf(reply.text)
    let group = groups.find((each) => similarity(each.profile, profile) >= NEAR)
    if (group) group.members.push(reply)
    else {
      group = { leader: reply, profile, members: [reply] }
      groups.push(group)
    }
    byText.set(key, group)
  }
  return groups
    .map(({ leader, members }): Cluster => ({
      type: typeOf(members),
      members: members.map(({ id }) => id),
      leader,
      share: members.length / replies.length,
      hasBase: base !== undefined && leader.id === base.id,
      phrase: departure(base?.text ?? '', leader.text),
    }))
    .sort(
      (one, other) =>
        Number(other.hasBase) - Number(one.hasBase) || other.members.length - one.members.length,
    )
}

const spaced = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ')

function typeOf(members: readonly Reply[]): Cluster['type'] {
  if (members.length === 1) return 'alone'
  return new Set(members.map(({ text }) => spaced(text))).size === 1 ? 'same' : 'near'
}

/** The first three words that are not where the base has them. */
function departure(base: string, text: string): string {
  const [from, words] = [wordsOf(base), wordsOf(text)]
  const at = words.findIndex((word, index) => word !== from[index])
  const shown = words.slice(Math.max(0, at)).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return shown.slice(0, 3).join(' ')
}
