import { useState } from 'react'

import { MOST_JUDGED } from '@/domain/runs/judging'
import { contestants } from '@/domain/runs/results/voteTable'
import type { Run, RunCell } from '@/domain/runs/run'
import { useApp } from '@/hooks/app'
import { useGo } from '@/hooks/conversations/usePlace'
import { askToMerge } from '@/hooks/replies/askToMerge'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { t } from '@/lib/text/t'
import { selectThread } from '@/store/selectors'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import type { JudgeProps } from './JudgeDialog'

type Props = { readonly run: Run; readonly base: RunCell }

/** Makes the replies to one prompt variants of a chat, and asks there how they are merged. */
export function MergeButton({ run, base }: Props) {
  const { store } = useApp()
  const { keepWinner } = useRunCommands()
  const go = useGo()

  async function merge() {
    const conversationId = await keepWinner(run.id, base.id)
    if (conversationId === undefined) return
    go(`/c/${encodeURIComponent(conversationId)}`)
    const id = selectThread(conversationId)(store.getState()).path.at(-1)
    if (id !== undefined) askToMerge({ conversationId, id })
  }

  return (
    <Button
      size="small"
      title={t('The replies become variants in a chat, where a model you choose merges them.')}
      onClick={() => void merge()}
    >
      {t('Merge replies…')}
    </Button>
  )
}

const JudgeDialog = onDemand(() => import('./JudgeDialog').then((module) => module.default))

/** Has a model judge the replies to one prompt, once it is said which and by what. */
export function JudgeButton(props: JudgeProps) {
  const [isOpen, setOpen] = useState(false)
  const isTooMany = contestants(props.run.cells, props.group).length > MOST_JUDGED
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        disabled={isTooMany}
        title={
          isTooMany ? t('Up to {most} replies can be judged at once.', { most: MOST_JUDGED }) : undefined
        }
        onClick={() => setOpen(true)}
      >
        {t('Judge replies…')}
      </Button>
      {isOpen && <JudgeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
