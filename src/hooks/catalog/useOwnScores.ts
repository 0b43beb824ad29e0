import { useMemo } from 'react'

import type { ConversationId } from '@/domain/ids'
import type { Model } from '@/domain/models/model'
import {
  NO_JUDGEMENTS,
  ownScores,
  scoresByTag,
  scoresFor,
  type Judgements,
  type OwnScores,
} from '@/domain/scores/ownScores'
import { ok } from '@/lib/result'

import { useAppState, useCommands } from '../app'
import { useModels } from '../models/useModels'
import { useStored } from '../storage/useStored'

export type ReadScores = OwnScores & {
  /** Why votes can't be read; undefined while all is well. */
  readonly problem: string | undefined
}

/**
 * Scores from votes in Compare and Lab and from thumbs on replies, of one kind of task where a tag is given. Nothing is
 * read before `isAsked`.
 */
export function useOwnScores(tag: string | undefined, isAsked = true): ReadScores {
  const { judgements, known, problem } = useJudgements(isAsked)
  return useMemo(() => ({ ...ownScores(judgements, known, tag), problem }), [judgements, known, tag, problem])
}

/** The scores of all models, and those of one in each kind of task. */
export function useScoresOf(model: Model) {
  const { judgements, known, problem, isRead } = useJudgements(true)
  return useMemo(
    () => ({
      ...ownScores(judgements, known),
      byTag: scoresByTag(judgements, known, model),
      problem,
      isRead,
    }),
    [judgements, known, model, problem, isRead],
  )
}

/** The scores that count for a chat, and the tag they are of; see `scoresFor`. */
export function useScoresFor(tags: readonly string[], isAsked: boolean) {
  const { judgements, known, problem, isRead } = useJudgements(isAsked)
  return useMemo(
    () => ({ ...scoresFor(judgements, known, tags), problem, isRead }),
    [judgements, known, tags, problem, isRead],
  )
}

function useJudgements(isAsked: boolean) {
  const { loadRunCommands } = useCommands()
  const groups = useModels()
  const conversations = useAppState((state) => state.conversations)
  const { value, problem } = useStored<Judgements>(
    ['judgements', isAsked],
    async () => {
      if (!isAsked) return ok(NO_JUDGEMENTS)
      const { listVotedRuns, listRated } = await loadRunCommands()
      const [runs, rated] = await Promise.all([listVotedRuns(), listRated()])
      if (!runs.ok) return runs
      return rated.ok ? ok({ runs: runs.value, rated: rated.value }) : rated
    },
    { gcTime: 0, keepsPrevious: true },
  )
  const known = useMemo(
    () => ({
      models: groups.flatMap(({ models }) => models),
      tagsOf: (id: ConversationId) => conversations[id]?.tags ?? [],
    }),
    [groups, conversations],
  )
  return { judgements: value ?? NO_JUDGEMENTS, known, problem, isRead: value !== undefined }
}
