import { useMemo } from 'react'

import type { Model } from '@/domain/models/model'
import { bradleyTerry, type Score } from '@/domain/scores/bradleyTerry'
import { duelsIn, type DuelDeps, type Judgements, judgedTags } from '@/domain/scores/duelsIn'
import { scoreName } from '@/domain/scores/scoreName'
import { modelKey, type ModelRef, refOf } from '@/domain/modelRef'
import { ok } from '@/lib/result'

import { useAppState, useCommands } from '../app'
import { useModels } from '../models/useModels'
import { useStored } from '../storage/useStored'

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
  /** Why they can't be read; undefined while all is well. */
  readonly problem: string | undefined
}

/**
 * Scores from votes in Compare and Lab and from thumbs on replies, of one kind of task where a tag is given. Nothing is
 * read before `isAsked`.
 */
export function useOwnScores(tag: string | undefined, isAsked = true): OwnScores {
  const { loadRunCommands } = useCommands()
  const groups = useModels()
  const conversations = useAppState((state) => state.conversations)
  const { value, problem } = useStored<Judgements>(
    ['judgements', isAsked],
    async () => {
      if (!isAsked) return ok(NOTHING)
      const { listVotedRuns, listRated } = await loadRunCommands()
      const [runs, rated] = await Promise.all([listVotedRuns(), listRated()])
      if (!runs.ok) return runs
      return rated.ok ? ok({ runs: runs.value, rated: rated.value }) : rated
    },
    { gcTime: 0, keepsPrevious: true },
  )
  const judgements = value ?? NOTHING
  const nameOf = useMemo(() => {
    const known = new Map(
      groups.flatMap(({ models }) => models.map((model) => [modelKey(refOf(model)), model] as const)),
    )
    return (ref: ModelRef) => scoreName(known.get(modelKey(ref)) ?? unknownModel(ref))
  }, [groups])
  return useMemo(() => {
    const tagsOf: DuelDeps['tagsOf'] = (id) => conversations[id]?.tags ?? []
    const duels = duelsIn(judgements, { nameOf, tagsOf }, tag)
    const { all, isClearlyLower } = bradleyTerry(duels)
    return {
      scoreOf: (model) => all.get(scoreName(model)),
      isClearlyLower: (one, other) => isClearlyLower(scoreName(one), scoreName(other)),
      votes: Math.round(duels.reduce((sum, { weight }) => sum + weight, 0)),
      tags: judgedTags(judgements, tagsOf),
      problem,
    }
  }, [judgements, nameOf, conversations, tag, problem])
}

const NOTHING: Judgements = { runs: [], rated: [] }

/** One that no list has any more: its id tells its name. */
const unknownModel = ({ connectionId, modelId }: ModelRef): Model => ({
  id: modelId,
  connectionId,
  name: modelId,
  availability: 'unknown',
})
