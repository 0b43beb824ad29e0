import { useCommands } from '@/hooks/app'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import type { Notice } from '@/store/activitySlice'
import { Button } from '@/ui/controls/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'

type Props = {
  readonly id: string
  readonly text: string
  readonly progress: NonNullable<Notice['progress']>
}

/** How far an export is that goes on beside the work, and the way to end it. */
export function ExportProgress({ id, text, progress: { done, total, of } }: Props) {
  const { cancelExport } = useCommands()
  return (
    <div className="pointer-events-auto flex w-full max-w-md items-center gap-3 rounded border border-line-strong bg-surface py-2 pe-2 ps-4 shadow-[var(--shadow-float)]">
      <ProgressBar
        className="flex-1"
        label={text}
        value={total === 0 ? undefined : done / total}
        detail={amountOf(of, done, total)}
      />
      <Button size="small" aria-label={t('Cancel export')} onClick={() => void cancelExport(id)}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

function amountOf(of: Props['progress']['of'], done: number, total: number): string {
  switch (of) {
    case 'conversations':
      return plural(total, { one: '{done} of {count} chat', other: '{done} of {count} chats' }, { done })
    case 'messages':
      return plural(
        total,
        { one: '{done} of {count} message', other: '{done} of {count} messages' },
        { done },
      )
    case 'files':
      return plural(total, { one: '{done} of {count} file', other: '{done} of {count} files' }, { done })
  }
}
