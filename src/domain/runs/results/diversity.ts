import { t } from '@/lib/text/t'

import type { AnswerOf } from './answers'
import { clusterReplies, type Reply } from './clusterReplies'
import { profileOf, similarity, wordsOf } from './similarity'

/** A measure of how much replies differ, with what it says in words. */
export type Measure = {
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
