import { useEffect, useMemo, useRef, useState } from 'react'

import { isSameModel, type ModelRef } from '@/domain/modelRef'
import { JUDGE_RUBRIC, judgeableGroups, unjudgedGroups } from '@/domain/runs/judging'
import { contestants } from '@/domain/runs/results/voteTable'
import type { Run, Verdict } from '@/domain/runs/run'
import { useApp, useAppState } from '@/hooks/app'
import { useJudgeCost } from '@/hooks/runs/useJudgeCost'
import { useRunCommands } from '@/hooks/runs/useRuns'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Switch } from '@/ui/controls/Switch'
import { TextArea } from '@/ui/controls/TextArea'
import { Alert } from '@/ui/feedback/Note'
import { Dialog } from '@/ui/overlays/Dialog'

import { LikelyCost, ModelField } from '../form/ModelField'
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
  const [isWhole, setWhole] = useState(false)
  const hasMore = judgeableGroups(run).length > 1
  const wrote = (model: ModelRef) =>
    run.cells.some((cell) => isSameModel(cell.model, model) && (isWhole || isIn(group, cell)))
  const [judge, setJudge] = useState(
    () => last?.judge ?? recent.find((model) => !wrote(model)) ?? run.plan.models[0],
  )
  const [rubric, setRubric] = useState(last?.rubric ?? JUDGE_RUBRIC)
  const [error, setError] = useState<string>()
  /** Which of how many prompts is being judged; undefined while none is. */
  const [at, setAt] = useState<{ readonly number: number; readonly total: number }>()
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const groups = useMemo(() => {
    if (!isWhole || !judge) return [group]
    const left = unjudgedGroups(run, judge, rubric)
    return left.length > 0 ? left : judgeableGroups(run)
  }, [run, group, isWhole, judge, rubric])
  const judged = useMemo(() => groups.map((each) => contestants(run.cells, each)), [run.cells, groups])
  const cost = useJudgeCost(run, judged, judge, rubric)

  async function begin() {
    if (!judge) return
    const controller = new AbortController()
    stop.current = controller
    setError(undefined)
    // One after the other: what is judged is kept, whatever becomes of those after it.
    for (const [index, each] of groups.entries()) {
      setAt({ number: index + 1, total: groups.length })
      const verdict = await judgeReplies(run.id, { ...each, judge, rubric }, random, controller.signal)
      if (controller.signal.aborted) return
      if (verdict.ok) continue
      setAt(undefined)
      setError(verdict.error)
      return
    }
    onClose()
  }

  return (
    <Dialog
      title={t('Judge replies')}
      description={t('A model compares the replies without their names, in random order. It may be wrong.')}
      onClose={onClose}
      footer={
        <>
          <LikelyCost cost={cost} />
          <Button variant="primary" disabled={!judge} isBusy={at !== undefined} onClick={() => void begin()}>
            {!at
              ? plural(judged.flat().length, { one: 'Judge {count} reply', other: 'Judge {count} replies' })
              : at.total > 1
                ? t('Judging {number} of {total}…', at)
                : t('Judging…')}
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
        {hasMore && (
          <div>
            <Switch label={t('Judge every prompt of this run')} isOn={isWhole} onChange={setWhole} />
            <p className="text-[13px] text-muted">
              {t('Each is a request of its own. Verdicts that still hold are kept.')}
            </p>
          </div>
        )}
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

const isIn = (
  group: JudgeProps['group'],
  { promptIndex, seed }: Pick<Verdict, 'promptIndex' | 'seed'>,
): boolean => promptIndex === group.promptIndex && seed === group.seed
