import { t } from '@/lib/text/t'

import type { MessageId } from '../../ids'
import { claimsOf, contradict, type AnswerOf, type Claims } from './answers'
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
  /** What was taken out of all its members, where that is what is counted; null where they have none. */
  readonly answer?: string | null
}

/** Replies share this much with the first of their cluster: words and pairs of words (Sørensen–Dice). */
const NEAR = 0.7

/**
 * Replies that say the same or nearly so, the largest group first, the base's group before all. Each reply joins
 * the first group whose leader it is like and does not contradict; with the base first, so that its own group is led by
 * it.
 *
 * @param answerOf takes out what is counted instead: equal answers are one group, however they are worded.
 */
export function clusterReplies(
  replies: readonly Reply[],
  baseId?: MessageId,
  answerOf?: AnswerOf,
): readonly Cluster[] {
  const base = replies.find(({ id }) => id === baseId)
  if (answerOf) return byAnswer(replies, base, answerOf)
  const groups: { leader: Reply; profile: WordProfile; claims: Claims; members: Reply[] }[] = []
  const byText = new Map<string, (typeof groups)[number]>()
  for (const reply of base ? [base, ...replies.filter(({ id }) => id !== base.id)] : replies) {
    const key = spaced(reply.text)
    const known = byText.get(key)
    if (known) {
      known.members.push(reply)
      continue
    }
    const profile = profileOf(reply.text)
    const claims = claimsOf(reply.text)
    let group = groups.find(
      (each) => similarity(each.profile, profile) >= NEAR && !contradict(each.claims, claims),
    )
    if (group) group.members.push(reply)
    else {
      group = { leader: reply, profile, claims, members: [reply] }
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
    .sort(largestFirst)
}

const largestFirst = (one: Cluster, other: Cluster): number =>
  Number(other.hasBase) - Number(one.hasBase) || other.members.length - one.members.length

/** Groups of equal answers; case and spaces don't count. */
function byAnswer(
  replies: readonly Reply[],
  base: Reply | undefined,
  answerOf: AnswerOf,
): readonly Cluster[] {
  const groups = new Map<string | null, { readonly answer: string | null; readonly members: Reply[] }>()
  for (const reply of base ? [base, ...replies.filter(({ id }) => id !== base.id)] : replies) {
    const answer = answerOf(reply.text) ?? null
    const key = answer === null ? null : spaced(answer).toLowerCase()
    const group = groups.get(key) ?? { answer, members: [] }
    group.members.push(reply)
    groups.set(key, group)
  }
  return [...groups.values()]
    .flatMap(({ answer, members }): readonly Cluster[] => {
      const [leader] = members
      if (!leader) return []
      return [
        {
          type: members.length === 1 ? 'alone' : 'same',
          members: members.map(({ id }) => id),
          leader,
          share: members.length / replies.length,
          hasBase: base !== undefined && leader.id === base.id,
          phrase: answer ?? '',
          answer,
        },
      ]
    })
    .sort(largestFirst)
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

/** A measure of how much replies differ, with what it says in words. */
type Measure = {
  readonly name: string
  readonly value: number
  /** `share` from 0 to 1, `count` otherwise. */
  readonly unit: 'share' | 'count'
  readonly explanation: string
}

/** Pairs are compared among at most this many replies; further ones are left out evenly. */
const MOST_COMPARED = 60

/** Named measures of how much replies differ; none for fewer than two. */
export function diversity(replies: readonly Reply[], answerOf?: AnswerOf): readonly Measure[] {
  if (replies.length < 2) return []
  const clusters = clusterReplies(replies, undefined, answerOf)
  const entropy = -clusters.reduce((sum, { share }) => sum + share * Math.log2(share), 0)
  return [
    {
      name: t('Different replies'),
      value: new Set(replies.map(({ text }) => text.trim().replace(/\s+/g, ' '))).size,
      unit: 'count',
      explanation: t('How many replies are not the same text as another, of {count}.', {
        count: replies.length,
      }),
    },
    {
      name: t('Different answers'),
      value: 2 ** entropy,
      unit: 'count',
      explanation: answerOf
        ? t('Groups of equal answers; rare ones count less. 1 when all say the same.')
        : t(
            'Groups of similar replies; rare ones count less. Other numbers, yes against no, and a denial make another group. 1 when all say the same.',
          ),
    },
    {
      name: t('Average difference'),
      value: meanDistance(replies),
      unit: 'share',
      explanation: t('Between every two replies: 0 when they are equal, 1 when they share no words.'),
    },
    {
      name: t('Variety of wording'),
      value: distinctPairs(replies),
      unit: 'share',
      explanation: t(
        'How many pairs of neighbouring words come only once. Low when replies repeat each other.',
      ),
    },
  ]
}

function meanDistance(replies: readonly Reply[]): number {
  const every = Math.max(1, replies.length / MOST_COMPARED)
  const profiles = Array.from({ length: Math.min(replies.length, MOST_COMPARED) }, (_, index) =>
    profileOf(replies[Math.floor(index * every)]?.text ?? ''),
  )
  let sum = 0
  let pairs = 0
  profiles.forEach((one, index) => {
    for (const other of profiles.slice(index + 1)) {
      sum += 1 - similarity(one, other)
      pairs += 1
    }
  })
  return pairs === 0 ? 0 : sum / pairs
}

function distinctPairs(replies: readonly Reply[]): number {
  const seen = new Set<string>()
  let all = 0
  for (const { text } of replies) {
    const words = wordsOf(text.toLowerCase())
    for (let index = 0; index + 1 < words.length; index++) {
      seen.add(`${words[index] ?? ''} ${words[index + 1] ?? ''}`)
      all += 1
    }
  }
  return all === 0 ? 0 : seen.size / all
}
