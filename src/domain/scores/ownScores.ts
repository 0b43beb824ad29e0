import { memoByObject } from '@/lib/result'
import { compareNames } from '@/lib/text/compareNames'

import type { ConversationId } from '../ids'
import type { Message } from '../messages/message'
import { answeredBy, modelKey, refOf, type ModelRef } from '../modelRef'
import { familyFacts } from '../models/families/familyFacts'
import type { Model } from '../models/model'
import { contestants } from '../runs/results/voteTable'
import type { Run } from '../runs/run'
import { bradleyTerry, type Duel, type Score } from './bradleyTerry'

/** How models fared in the person's own votes. */
export type OwnScores = {
  /** Undefined for a model that was never judged. */
  readonly scoreOf: (model: Model) => Score | undefined
  /** Whether the votes show that the first is worse. */
  readonly isClearlyLower: (one: Model, other: Model) => boolean
  /** How many judgements there are. */
  readonly votes: number
  /** The tags of the chats that were judged: kinds of tasks. */
  readonly tags: readonly string[]
}

/** Nothing judged yet. */
export const NO_JUDGEMENTS: Judgements = { runs: [], rated: [] }

type Known = {
  readonly models: readonly Model[]
  readonly tagsOf: (id: ConversationId) => readonly string[]
}

/** Scores from votes in Compare and Lab and from thumbs on replies, of one kind of task where a tag is given. */
export function ownScores(judgements: Judgements, { models, tagsOf }: Known, tag?: string): OwnScores {
  const known = new Map(models.map((model) => [modelKey(refOf(model)), model] as const))
  const nameOf = (ref: ModelRef) => scoreName(known.get(modelKey(ref)) ?? unknownModel(ref))
  const duels = duelsIn(judgements, { nameOf, tagsOf }, tag)
  const { all, isClearlyLower } = bradleyTerry(duels)
  return {
    scoreOf: (model) => all.get(scoreName(model)),
    isClearlyLower: (one, other) => isClearlyLower(scoreName(one), scoreName(other)),
    votes: Math.round(duels.reduce((sum, { weight }) => sum + weight, 0)),
    tags: judgedTags(judgements, tagsOf),
  }
}

/**
 * The scores that count for a chat: those of its kind, which is the first of its tags under which anything was judged;
 * all of them where there is none.
 */
export function scoresFor(
  judgements: Judgements,
  known: Known,
  tags: readonly string[],
): OwnScores & { readonly tag: string | undefined } {
  const judged = judgedTags(judgements, known.tagsOf)
  const tag = tags.find((each) => judged.includes(each))
  return { ...ownScores(judgements, known, tag), tag }
}

/** How a model fared in each kind of task it was judged in, in the order of the alphabet. */
export const scoresByTag = (
  judgements: Judgements,
  known: Known,
  model: Model,
): readonly (readonly [tag: string, score: Score])[] =>
  judgedTags(judgements, known.tagsOf).flatMap((tag) => {
    const score = ownScores(judgements, known, tag).scoreOf(model)
    return score ? [[tag, score] as const] : []
  })

/** One that no list has any more: its id tells its name. */
const unknownModel = ({ connectionId, modelId }: ModelRef): Model => ({
  id: modelId,
  connectionId,
  name: modelId,
  availability: 'unknown',
})

/** What a person judged: replies of runs against each other, and replies of chats by a thumb. */
export type Judgements = {
  readonly runs: readonly Pick<Run, 'cells' | 'votes' | 'plan'>[]
  /** Replies with a rating; others count for nothing. */
  readonly rated: readonly Pick<Message, 'conversationId' | 'reply'>[]
}

type DuelDeps = {
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

/** What votes for a model are counted under: the same for all its offers. */
export const scoreName = memoByObject((model: Model): string => {
  const { name, developer } = familyFacts(model)
  return `${name}|${developer}`
})
