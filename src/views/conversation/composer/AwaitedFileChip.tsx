import { X } from '@/ui/icons'

import { useAppState } from '@/hooks/app'
import { t } from '@/lib/text/t'
import type { AwaitedFile } from '@/store/activitySlice'
import { IconButton } from '@/ui/controls/IconButton'

type Props = { readonly file: AwaitedFile; readonly onRelease: (file: AwaitedFile) => void }

/** A file that is being read and stored, with how far that is and a way to cancel it. */
export function AwaitedFileChip({ file, onRelease }: Props) {
  const progress = useAppState((state) => state.fileProgress.get(file))
  const name = file.name || t('pasted file')
  const percent = progress && Math.floor((progress.done / progress.total) * 100)
  return (
    <li className="flex items-center gap-1 rounded border border-line pl-2 text-[13px] text-muted">
      <span
        role="progressbar"
        aria-label={t('Adding {name}', { name })}
        {...(percent !== undefined && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
        className="max-w-64 animate-pulse truncate tabular-nums motion-reduce:animate-none"
      >
        {percent === undefined
          ? t('Adding {name}…', { name })
          : t('{percent}% · Reading {name}', { name, percent })}
      </span>
      <IconButton
        size="small"
        icon={X}
        label={t('Cancel adding {name}', { name })}
        onClick={() => {
          onRelease(file)
        }}
      />
    </li>
  )
}
