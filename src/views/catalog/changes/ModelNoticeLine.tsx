import type { CatalogChange } from '@/domain/catalog'
import { modelStatusWords, type ModelStatus } from '@/domain/models/goneModel'
import { formatFacts } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { dayWords } from '../words'
import { changeWords } from './changeWords'

type Props = {
  readonly name: string
  readonly status: ModelStatus | undefined
  readonly news: readonly CatalogChange[]
  /** Why nobody can tell whether the model was removed, where nothing else is known of it. */
  readonly problem: string | undefined
  /** The name of the model to go on with. */
  readonly successor: string | undefined
  readonly onSwitch: () => void
  readonly onDismiss: () => void
}

/** What becomes of a model, in words. Lazy: most models stay as they are. */
export function ModelNoticeLine({ name, status, news, problem, successor, onSwitch, onDismiss }: Props) {
  const words = [...(status ? [modelStatusWords(status, dayWords)] : []), ...news.map(changeWords)]
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5 text-[13px]"
    >
      {words.length === 0 ? (
        <span className="min-w-0 flex-1 text-danger max-sm:basis-full">
          {t('Can’t tell whether this model was removed. {reason}', { reason: problem ?? '' })}
        </span>
      ) : (
        <span className="min-w-0 flex-1 text-money max-sm:basis-full">
          {t('{label}: {value}', { label: name, value: formatFacts(words) })}
        </span>
      )}
      {successor !== undefined && (
        <Button size="small" onClick={onSwitch}>
          {t('Switch to {name}', { name: successor })}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onDismiss}>
        {t('Dismiss')}
      </Button>
    </div>
  )
}
