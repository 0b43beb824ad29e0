import { useState, type ReactNode } from 'react'

import { t } from '@/lib/text/t'
import { onDemand } from '../feedback/onDemand'

const PictureDialog = onDemand(() => import('./PictureDialog').then((module) => module.PictureDialog))

type Props = {
  readonly name: string
  /** What is shown in its place. */
  readonly url: string
  /** Draws the whole picture, once it is opened. */
  readonly renderWhole: (show: (url: string) => ReactNode) => ReactNode
  /** What else can be done with it, beside saving. */
  readonly actions?: ReactNode
  readonly className?: string | undefined
}

/** A picture that a press opens large. */
export function PictureView({ name, url, renderWhole, actions, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('Open {name}', { name })}
        onClick={() => setOpen(true)}
        className="block max-w-full cursor-zoom-in rounded"
      >
        <img src={url} alt={name} className={className} />
      </button>
      {isOpen && (
        <PictureDialog
          name={name}
          renderWhole={renderWhole}
          actions={actions}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
