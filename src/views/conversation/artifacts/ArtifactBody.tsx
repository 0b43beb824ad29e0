import type { ReactNode } from 'react'

import { classNames } from '@/ui/classNames'

type Props = {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** What the panel shows of an artifact. It scrolls by itself, by keyboard too. */
export function ArtifactBody({ label, className, children }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
      tabIndex={0}
      className={classNames('artifact-body', className)}
    >
      {children}
    </div>
  )
}
