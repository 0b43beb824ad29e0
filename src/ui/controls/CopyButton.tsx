import { useEffect, useState } from 'react'

import { t } from '@/lib/text/t'
import { Check, Copy } from '@/ui/icons'

import { classNames } from '../classNames'

import { IconButton } from './IconButton'

export type CopyButtonProps = {
  /** What goes to the clipboard, made only when pressed. */
  readonly text: () => string
  /** Puts it there; resolves to whether that worked. */
  readonly onCopy: (text: string) => Promise<boolean>
  readonly label?: string | undefined
  readonly size?: 'small' | 'medium' | undefined
  readonly className?: string | undefined
}

/** Copies, and says for two seconds that it did, or that it could not. */
export function CopyButton({ text, onCopy, label = t('Copy'), size = 'small', className }: CopyButtonProps) {
  const { outcome, copy } = useCopying(onCopy)
  return (
    <span className={classNames('inline-flex', className)}>
      <IconButton
        label={label}
        icon={outcome === 'copied' ? Check : Copy}
        size={size}
        onClick={() => void copy(text())}
      />
      <span role="status" className="sr-only">
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('The browser didn’t allow copying')}
      </span>
    </span>
  )
}

/** How long it is said what became of a copy, in milliseconds. */
const SAID_MS = 2000

/** Copies, and knows for two seconds what became of it. `onCopy` resolves to whether the browser allowed it. */
export function useCopying(onCopy: (text: string) => Promise<boolean>) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return {
    outcome,
    copy: async (text: string) => setOutcome((await onCopy(text)) ? 'copied' : 'refused'),
  }
}
