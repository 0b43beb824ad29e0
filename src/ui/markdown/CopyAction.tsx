import type { ReactNode } from 'react'

import { t } from '@/lib/text/t'

import { useCopying } from '../controls/CopyButton'
import { useMarkdownDeps } from './MarkdownDeps'

type Props = {
  /** Its accessible name. */
  readonly label: string
  /** Made only when pressed. */
  readonly text: () => string
  readonly children: ReactNode
}

/** Copies, and says for two seconds what became of it. Not there without a clipboard. */
export function CopyAction({ label, text, children }: Props) {
  const { copyText } = useMarkdownDeps()
  const { outcome, copy } = useCopying(copyText ?? NOT_COPIED)
  if (!copyText) return null
  return (
    <button type="button" className="md-action" aria-label={label} onClick={() => void copy(text())}>
      {outcome === undefined ? children : outcome === 'copied' ? t('Copied') : t('Not allowed')}
      {/* Hidden by a layer of its own only while it says something: a reply may have hundreds. */}
      <span role="status" className={outcome && 'sr-only'}>
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('The browser didn’t allow copying')}
      </span>
    </button>
  )
}

const NOT_COPIED = () => Promise.resolve(false)
