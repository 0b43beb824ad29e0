import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { classNames } from '../classNames'

export type EmptyStateProps = {
  readonly title: string
  readonly children?: ReactNode | undefined
  /** The one next step. */
  readonly action?: ReactNode | undefined
  readonly icon?: LucideIcon | undefined
  readonly className?: string | undefined
}

/** Where there is nothing: what would be here, and the one next step. */
export function EmptyState({ title, children, action, icon: Icon, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-sm flex-col items-center gap-2 px-6 py-12 text-center',
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={22} strokeWidth={1.5} className="mb-1 text-faint" />}
      <p className="text-[15px] font-semibold text-text">{title}</p>
      {children !== undefined && <div className="text-sm text-balance text-muted">{children}</div>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
