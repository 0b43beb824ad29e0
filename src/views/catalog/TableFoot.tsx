import { useState, type ComponentProps } from 'react'

import { onDemand } from '@/ui/feedback/onDemand'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'

import type WhyNotDialogType from './WhyNotDialog'

const WhyNotDialog = onDemand(() => import('./WhyNotDialog').then((module) => module.default))

type Props = Omit<ComponentProps<typeof WhyNotDialogType>, 'onClose'> & {
  /** Entries of catalogs that could not be read. */
  readonly rejectedCount: number
  readonly onShowSources: () => void
}

/** What is not in the table, and the way to why. */
export function TableFoot({ rejectedCount, onShowSources, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const hiddenCount = props.models.length - props.shown.length
  if (hiddenCount === 0 && rejectedCount === 0) return null
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-t border-line px-4 py-1.5 text-[13px] text-muted tabular-nums">
      {hiddenCount > 0 && (
        <span>
          {plural(hiddenCount, { one: '{count} hidden.', other: '{count} hidden.' })}{' '}
          <button type="button" className={LINK} onClick={() => setIsOpen(true)}>
            {t('Why is a model missing?')}
          </button>
        </span>
      )}
      {rejectedCount > 0 && (
        <button type="button" className={LINK} onClick={onShowSources}>
          {plural(rejectedCount, { one: '{count} entry left out', other: '{count} entries left out' })}
        </button>
      )}
      {isOpen && <WhyNotDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

const LINK = 'rounded-[3px] text-accent hover:underline pointer-coarse:min-h-11'
