import type { ReactNode } from 'react'

import { asSentence, sentenceGap } from '@/lib/text/joinSentences'
import { CircleAlert, type IconDrawing, Info } from '@/ui/firstIcons'

import { classNames } from '../classNames'

export type NoteProps = {
  readonly icon: IconDrawing
  readonly tone: 'danger' | 'warning'
  /** What happened, in one sentence. */
  readonly title: ReactNode
  /** What comes next, in words. */
  readonly children?: ReactNode
  /** Buttons for that next step. */
  readonly actions?: ReactNode
  readonly role?: 'alert' | 'status' | undefined
  readonly className?: string | undefined
}

/** What happened and the next step: one line where there is room, its buttons at the end. */
export function Note({ icon: Icon, tone, title, children, actions, role, className }: NoteProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-center gap-2 rounded border border-line bg-surface px-3 py-2 text-sm',
        className,
      )}
    >
      <Icon
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={classNames('mt-1.5 shrink-0 self-start', tone === 'danger' ? 'text-danger' : 'text-money')}
      />
      <div className="min-w-48 flex-1 py-1 wrap-anywhere text-muted">
        <p className="inline font-medium text-text">{title}</p>
        {typeof title === 'string' ? sentenceGap(title) : ' '}
        {children}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

type AlertProps = {
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
    title={asSentence(title)}
    {...props}
  />
)
