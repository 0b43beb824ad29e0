import { codeState, type CodeMissing } from '@/lib/loadCode'
import { t } from '@/lib/text/t'

import { Alert } from './Alert'
import { Button } from '../controls/Button'

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
