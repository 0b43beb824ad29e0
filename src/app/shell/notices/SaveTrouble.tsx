import { useState } from 'react'
import { TriangleAlert } from '@/ui/icons'

import { useAppState, useCommands } from '@/hooks/app'
import { codeState } from '@/lib/loadCode'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

/** Says that this tab can save nothing more, and what to do. It stays until that is over, and cannot be dismissed. */
export function SaveTrouble() {
  const cannotSave = useAppState((state) => state.cannotSave)
  const { writeBack, downloadWhatIsSeen } = useCommands()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (cannotSave === null) return null

  async function save() {
    setBusy(true)
    const saved = await writeBack()
    setBusy(false)
    setProblem(saved.ok ? null : saved.error)
  }

  return (
    <div
      role="alert"
      data-urgent=""
      className="pointer-events-auto flex w-full max-w-2xl flex-wrap items-center gap-3 rounded-[12px] border-2 border-danger bg-surface px-4 py-3 shadow-[var(--shadow-float)]"
    >
      <TriangleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="font-semibold">
          {cannotSave === 'gone'
            ? t('This browser has deleted your chats')
            : t('This tab can no longer save')}
        </p>
        <p className="text-sm">
          {cannotSave === 'gone'
            ? t(
                'What you see is only in this tab. Don’t close or reload it: save your chats again, or download them. New messages wait until then.',
              )
            : t(
                'A newer version of Parlance is open in another tab. Reload to go on. What you wrote here and the replies that came are kept.',
              )}
        </p>
        {problem !== null && <p className="text-sm text-danger">{problem}</p>}
      </div>
      {cannotSave === 'gone' ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" size="small" disabled={isBusy} onClick={() => void save()}>
            {t('Save again')}
          </Button>
          <Button size="small" onClick={() => void downloadWhatIsSeen()}>
            {t('Download')}
          </Button>
        </div>
      ) : (
        <Button variant="primary" size="small" onClick={codeState.reload}>
          {t('Reload')}
        </Button>
      )}
    </div>
  )
}
