import { useSyncExternalStore } from 'react'

import { type CodeMissing, codeState } from '@/lib/loadCode'
import { t } from '@/lib/text/t'
import { X } from '@/ui/firstIcons'

import { Button } from '../controls/Button'
import { IconButton } from '../controls/IconButton'

import { Alert } from './Note'

/** In the place of a pane whose code could not be loaded: why, and the way on. */
export function CodeMissingAlert({
  missing,
  onRetry = codeState.retry,
}: {
  readonly missing: CodeMissing
  readonly onRetry?: () => void
}) {
  const { isOutdated } = missing
  return (
    <Alert
      className="m-4 flex-1 self-start"
      tone={isOutdated ? 'warning' : 'danger'}
      title={isOutdated ? t('A new version is available.') : t('This couldn’t be loaded.')}
      actions={
        <>
          {!isOutdated && (
            <Button size="small" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          <Button size="small" onClick={codeState.reload}>
            {t('Reload')}
          </Button>
        </>
      }
    >
      <p>
        {isOutdated
          ? t('Reload to use it. Your drafts, running replies and place are kept.')
          : t('Check your connection and try again. Nothing was lost.')}
      </p>
    </Alert>
  )
}

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
