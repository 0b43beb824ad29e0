import { describeError } from '@/domain/connections/serviceError'
import { formatTokens } from '@/lib/text/formatTokens'
import { useModels } from '@/hooks/models/useModels'
import { t } from '@/lib/text/t'
import { Alert } from '@/ui/feedback/Alert'
import { Button } from '@/ui/controls/Button'

import { Section } from '../Section'

/** The models the built-in service has. */
export function ModelsHere() {
  const group = useModels().find(({ connection }) => connection.type === 'builtin')
  if (!group) return null
  // What only the catalog has may be deleted: it is kept for a while.
  const models = group.models.filter(({ listed }) => listed)
  return (
    <Section
      title={t('Models on this device')}
      description={t('Free and private: nothing you write to these models leaves your device.')}
    >
      {group.error && (
        <Alert
          title={t('Couldn’t list the models')}
          actions={<Button onClick={group.refresh}>{t('Try again')}</Button>}
        >
          {describeError(group.error)}
        </Alert>
      )}
      {group.isLoading && models.length === 0 && (
        <p className="text-sm text-muted">{t('Looking for models…')}</p>
      )}
      {models.length > 0 && (
        <ul
          aria-label={t('Models on this device')}
          className="flex flex-col divide-y divide-line rounded border border-line"
        >
          {models.map(({ id, name, entry }) => (
            <li key={id} className="flex flex-col px-4 py-3 text-sm">
              <h3 className="font-medium">{name}</h3>
              <p className="text-[13px] text-muted tabular-nums">
                {[
                  id,
                  entry?.contextTokens !== undefined &&
                    t('{contextTokens} tokens of context', {
                      contextTokens: formatTokens(entry.contextTokens),
                    }),
                  entry && entry.precision !== 'unknown' && entry.precision,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {entry && entry.description !== '' && (
                <p className="line-clamp-2 text-[13px] text-muted">{entry.description}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
