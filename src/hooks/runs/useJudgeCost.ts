import { useMemo } from 'react'

import type { ModelRef } from '@/domain/modelRef'
import { estimateNextTurn, turnCostWords } from '@/domain/pricing'
import { sumOfBrackets } from '@/domain/runs/estimateRun'
import { JUDGE_TOKENS, judgingPath } from '@/domain/runs/judging'
import type { Run, RunCell } from '@/domain/runs/run'
import { estimateMessageTokens, sumOfEstimates, withCalibration } from '@/domain/tokens/estimateTokens'
import { t } from '@/lib/text/t'

import { useApp } from '../app'
import { useModel } from '../models/useModels'

/** What it will probably cost to have a model judge groups of replies of a run, in words, and the most it can cost. */
export function useJudgeCost(
  run: Run,
  groups: readonly (readonly RunCell[])[],
  judge: ModelRef | undefined,
  rubric: string,
): { readonly likely: string; readonly most?: string } {
  const { now } = useApp()
  const entry = useModel(judge ?? null)?.entry
  return useMemo(() => {
    if (!entry) return { likely: t('Cost unknown') }
    const turns = groups.map((cells) => {
      const prompt = sumOfEstimates(judgingPath(run, cells, rubric).map(estimateMessageTokens))
      return estimateNextTurn({
        model: entry,
        promptTokens: withCalibration(prompt),
        maxTokens: JUDGE_TOKENS,
        at: now(),
      })
    })
    return turnCostWords({
      high: sumOfBrackets(turns).high,
      expected: sumOfBrackets(turns.map(({ expected }) => expected)),
    })
  }, [entry, run, groups, rubric, now])
}
