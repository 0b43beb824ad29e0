import { Download } from '@/ui/icons'
import type { ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { Dialog } from '../overlays/Dialog'

type Props = {
  readonly name: string
  readonly renderWhole: (show: (url: string) => ReactNode) => ReactNode
  readonly actions?: ReactNode
  readonly onClose: () => void
}

/** A picture as large as the window allows, with what can be done with it. */
export function PictureDialog({ name, renderWhole, actions, onClose }: Props) {
  return (
    <Dialog title={name} size="large" onClose={onClose}>
      {renderWhole((url) => (
        <div className="flex flex-col gap-3 p-4">
          <img src={url} alt={name} className="mx-auto max-h-[60dvh] max-w-full object-contain" />
          <div className="flex flex-wrap items-center justify-end gap-2">
            {actions}
            <a
              href={url}
              download={name}
              className="inline-flex min-h-9 items-center gap-2 rounded border border-line bg-surface px-3 text-sm hover:bg-sunken pointer-coarse:min-h-11"
            >
              <Download aria-hidden size={15} />
              {t('Save picture')}
            </a>
          </div>
        </div>
      ))}
    </Dialog>
  )
}
