import { useState } from 'react'

import { MOST_JUDGED } from '@/domain/runs/judging'
import { contestants } from '@/domain/runs/results/voteTable'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'

import type { JudgeProps } from './JudgeDialog'

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
