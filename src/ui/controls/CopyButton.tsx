import { Check, Copy } from '@/ui/icons'

import { t } from '@/lib/text/t'

import { classNames } from '../classNames'
import { IconButton } from './IconButton'
import { useCopying } from './useCopying'

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
