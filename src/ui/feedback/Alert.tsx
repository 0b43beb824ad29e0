import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { classNames } from '../classNames'

export type AlertProps = {
  /** What happened, in one sentence. */
  readonly title: string
  /** What can be done next, in words. */
  readonly children: ReactNode
  /** Buttons for that next step. */
  readonly actions?: ReactNode | undefined
  readonly tone?: 'danger' | 'warning' | undefined
  readonly className?: string | undefined
}

/** Something went wrong, and what to do next (role alert). */
export function Alert({ title, children, actions, tone = 'danger', className }: AlertProps) {
  const Icon = tone === 'danger' ? CircleAlert : TriangleAlert
  return (
    <div
      role="alert"
      className={classNames(
        'flex gap-2.5 rounded border border-line bg-surface px-3 py-2.5 text-sm',
        className,
      )}
    >
      <Icon
        aria-hidden
        size={17}
        strokeWidth={1.75}
        className={classNames('mt-0.5 shrink-0', tone === 'danger' ? 'text-danger' : 'text-money')}
      />
      <div className="min-w-0 flex-1">
        <p className={classNames('font-medium', tone === 'danger' ? 'text-danger' : 'text-money')}>{title}</p>
        <div className="text-muted">{children}</div>
        {actions !== undefined && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
