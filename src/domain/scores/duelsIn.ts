import type { ConversationId } from '../ids'
import type { Message } from '../messages/message'
import { answeredBy, type ModelRef } from '../modelRef'
import { contestants } from '../runs/results/voteTable'
import type { Run } from '../runs/run'

import type { Duel } from './bradleyTerry'
import { compareNames } from '@/lib/text/compareNames'

/** What a person judged: replies of runs against each other, and replies of chats by a thumb. */
export type Judgements = {
  readonly runs: readonly Pick<Run, 'cells' | 'votes' | 'plan'>[]
  /** Replies with a rating; others count for nothing. */
  readonly rated: readonly Pick<Message, 'conversationId' | 'reply'>[]
}

export type DuelDeps = {
  /** What all offers of one model are called. */
  readonly nameOf: (model: ModelRef) => string
  /** The tags of a chat, which say what kind of task it is; empty for none. */
  readonly tagsOf: (id: ConversationId) => readonly string[]
}

/**
 * The judgements as duels, those about chats with a tag alone where one is given. A vote weighs 1 however many replies
 * it was between; of a thumb an average reply is the other side. Votes between settings of one model say nothing about it.
 */
export function duelsIn(
  { runs, rated }: Judgements,
  { nameOf, tagsOf }: DuelDeps,
  tag?: string,
): readonly Duel[] {
  const counts = (id: ConversationId | null) => tag === undefined || (id !== null && tagsOf(id).includes(tag))
  return [
    ...runs.filter(({ plan }) => counts(plan.conversationId)).flatMap((run) => votesIn(run, nameOf)),
    ...rated.flatMap(({ conversationId, reply }): Duel[] => {
      if (!reply?.rating || !counts(conversationId)) return []
      const one = nameOf(answeredBy(reply))
      return [{ one, other: null, won: reply.rating === 'good' ? 1 : 0, weight: 1 }]
    }),
  ]
}

function votesIn({ cells, votes }: Judgements['runs'][number], nameOf: DuelDeps['nameOf']): readonly Duel[] {
  return votes.flatMap((vote) => {
    const between = contestants(cells, vote).map(({ id, model }) => ({ id, name: nameOf(model) }))
    const winner = between.find(({ id }) => id === vote.winner)
    // A vote for a reply that is gone says nothing.
    if (vote.winner !== null && !winner) return []
    const pairs = winner
      ? between.flatMap(({ name }) =>
          name === winner.name ? [] : [{ one: winner.name, other: name, won: 1 }],
        )
      : between.flatMap((one, at) =>
          between
            .slice(at + 1)
            .flatMap((other) =>
              other.name === one.name ? [] : [{ one: one.name, other: other.name, won: 0.5 }],
            ),
        )
    return pairs.map((pair) => ({ ...pair, weight: 1 / pairs.length }))
  })
}

/** The tags under which anything was judged, in the order of the alphabet. */
export function judgedTags({ runs, rated }: Judgements, tagsOf: DuelDeps['tagsOf']): readonly string[] {
  const ids = [
    ...runs.flatMap(({ plan, votes }) =>
      votes.length > 0 && plan.conversationId !== null ? [plan.conversationId] : [],
    ),
    ...rated.flatMap(({ conversationId, reply }) => (reply?.rating ? [conversationId] : [])),
  ]
  return [...new Set(ids.flatMap(tagsOf))].sort(compareNames)
}
