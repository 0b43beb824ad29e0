import { useSyncExternalStore } from 'react'
import { X } from '@/ui/icons'

import { codeState } from '@/lib/loadCode'
import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'
import { IconButton } from '../controls/IconButton'

/** Says over the page that code is missing, with the way on. Part of what every start loads: it may be all there is. */
export function CodeNotice() {
  const missing = useSyncExternalStore(codeState.subscribe, codeState.missing)
  if (!missing) return null
  const { isOutdated } = missing
  return (
    <div
      role={isOutdated ? 'status' : 'alert'}
      data-urgent=""
      className="pointer-events-auto flex max-w-xl items-center gap-3 rounded border border-line-strong bg-surface py-1.5 pe-1.5 ps-4 text-sm shadow-[var(--shadow-float)]"
    >
      <span>{isOutdated ? t('A new version is available.') : missing.message}</span>
      {isOutdated ? (
        <Button size="small" onClick={codeState.reload}>
          {t('Reload')}
        </Button>
      ) : (
        <Button size="small" onClick={codeState.retry}>
          {t('Try again')}
        </Button>
      )}
      <IconButton size="small" icon={X} label={t('Dismiss')} onClick={codeState.dismiss} />
    </div>
  )
}
