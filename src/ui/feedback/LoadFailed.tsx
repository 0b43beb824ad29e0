import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'
import { Alert } from './Note'

type Props = {
  /** What could not be read: “Your spending”. */
  readonly title: string
  /** Why, and the next step. */
  readonly children: string
  readonly onRetry: () => void
  readonly className?: string
}

/** Something on disk could not be read: why, and a way to try again. */
export const LoadFailed = ({ title, children, onRetry, className }: Props) => (
  <Alert
    title={title}
    className={className}
    actions={
      <Button size="small" onClick={onRetry}>
        {t('Try again')}
      </Button>
    }
  >
    {children}
  </Alert>
)
