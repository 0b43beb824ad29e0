import { useEffect, useMemo, useRef, useState } from 'react'

import { isSameModel, type ModelRef } from '@/domain/modelRef'
import { JUDGE_RUBRIC } from '@/domain/runs/judging'
import { contestants } from '@/domain/runs/results/voteTable'
import type { Run, Verdict } from '@/domain/runs/run'
import { useApp, useAppState } from '@/hooks/app'
import { useJudgeCost } from '@/hooks/runs/useJudgeCost'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextArea } from '@/ui/controls/TextArea'
import { Alert } from '@/ui/feedback/Note'
import { Dialog } from '@/ui/overlays/Dialog'

import { LikelyCost } from '../form/LikelyCost'
import { ModelField } from '../form/ModelField'
import type { RenderChooser } from '../form/ModelTray'

export type JudgeProps = {
  readonly run: Run
  /** Whose replies are judged. */
  readonly group: Pick<Verdict, 'promptIndex' | 'seed'>
  readonly renderChooser: RenderChooser
}

/** Which model judges the replies to a prompt, by what, and what that costs. Closing it stops the judge. */
export default function JudgeDialog(props: JudgeProps & { readonly onClose: () => void }) {
  const { run, group, renderChooser, onClose } = props
  const { random } = useApp()
  const { judgeReplies } = useRunCommands()
  const recent = useAppState((state) => state.settings.recentModels)
  const last = run.verdicts?.at(-1)
  const cells = useMemo(() => contestants(run.cells, group), [run.cells, group])
  const wrote = (model: ModelRef) => cells.some((cell) => isSameModel(cell.model, model))
  const [judge, setJudge] = useState(
    () => last?.judge ?? recent.find((model) => !wrote(model)) ?? run.plan.models[0],
  )
  const [rubric, setRubric] = useState(last?.rubric ?? JUDGE_RUBRIC)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const cost = useJudgeCost(run, cells, judge, rubric)

  async function begin() {
    if (!judge) return
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    setError(undefined)
    const done = await judgeReplies(run.id, { ...group, judge, rubric }, random, controller.signal)
    if (controller.signal.aborted) return
    setBusy(false)
    if (done.ok) onClose()
    else setError(done.error)
  }

  return (
    <Dialog
      title={t('Judge replies')}
      description={t('A model compares the replies without their names, in random order. It may be wrong.')}
      onClose={onClose}
      footer={
        <>
          <LikelyCost cost={cost} />
          <Button variant="primary" disabled={!judge} isBusy={isBusy} onClick={() => void begin()}>
            {isBusy
              ? t('Judging…')
              : plural(cells.length, { one: 'Judge {count} reply', other: 'Judge {count} replies' })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 overflow-y-auto px-4 py-3">
        <div className="flex flex-col gap-1">
          <ModelField
            label={t('Judged by')}
            model={judge}
            dataRule={run.plan.settings.dataRule}
            onChange={setJudge}
            renderChooser={renderChooser}
          />
          {judge && wrote(judge) && (
            <p className="text-[13px] text-money">
              {t('This model wrote one of the replies, and may prefer its own.')}
            </p>
          )}
        </div>
        <TextArea
          label={t('Judge by')}
          value={rubric}
          onChange={setRubric}
          hint={t('The verdict is shown beside your votes and never counted among them.')}
        />
        {rubric !== JUDGE_RUBRIC && (
          <Button size="small" className="self-start" onClick={() => setRubric(JUDGE_RUBRIC)}>
            {t('Reset')}
          </Button>
        )}
        {error !== undefined && <Alert title={t('No verdict')}>{error}</Alert>}
      </div>
    </Dialog>
  )
}
