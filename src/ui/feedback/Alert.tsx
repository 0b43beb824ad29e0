import { CircleAlert, Info } from '@/ui/icons'
import type { ReactNode } from 'react'

import { Note } from './Note'

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
export const Alert = ({ title, tone = 'danger', ...props }: AlertProps) => (
  <Note
    role="alert"
    icon={tone === 'danger' ? CircleAlert : Info}
    tone={tone}
    // The next step follows in the same line.
    title={/[.!?…:]$/.test(title) ? title : `${title}.`}
    {...props}
  />
)
