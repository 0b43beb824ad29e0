import { useMemo, useState, type ReactNode } from 'react'

import { ofPrompt } from '@/domain/runs/ofPrompt'
import type { Run } from '@/domain/runs/run'

import { PromptChoice } from './PromptChoice'

type Choice = {
  /** The run with the replies to the chosen prompt alone. */
  readonly measured: Run | null
  /** Where the prompt is chosen; null where there is one. */
  readonly choice: ReactNode
}

/** What is measured of a run: the replies to one of its prompts, the first unless another is chosen. */
export function usePromptChoice(run: Run | null): Choice {
  const [promptIndex, setPromptIndex] = useState(0)
  const measured = useMemo(() => run && ofPrompt(run, promptIndex), [run, promptIndex])
  const hasChoice = run !== null && run.plan.prompts.length > 1
  return {
    measured,
    choice: hasChoice ? <PromptChoice run={run} promptIndex={promptIndex} onChange={setPromptIndex} /> : null,
  }
}
