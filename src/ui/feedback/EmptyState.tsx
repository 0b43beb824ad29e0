import type { ReactNode } from 'react'

import { classNames } from '../classNames'

export type EmptyStateProps = {
  readonly title: string
  readonly children?: ReactNode | undefined
  /** The one next step. */
  readonly action?: ReactNode | undefined
  readonly className?: string | undefined
}

/** Where there is nothing: what would be here, and the one next step. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('rounded border border-dashed border-line-strong p-4 text-sm', className)}>
      <p className="font-semibold text-text">{title}</p>
      {children !== undefined && <div className="max-w-prose text-balance text-muted">{children}</div>}
      {action !== undefined && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
