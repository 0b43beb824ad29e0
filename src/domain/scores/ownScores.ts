import type { ConversationId } from '../ids'
import { modelKey, type ModelRef, refOf } from '../modelRef'
import type { Model } from '../models/model'

import { bradleyTerry, type Score } from './bradleyTerry'
import { duelsIn, type Judgements, judgedTags } from './duelsIn'
import { scoreName } from './scoreName'

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
