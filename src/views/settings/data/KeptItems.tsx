import { useKeptItems } from '@/hooks/files/useKeptItems'
import { formatBytes } from '@/lib/text/formatBytes'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { Section } from '../Section'

/** What earlier versions kept of imports without understanding it. Shown only where there is any. */
export function KeptItems() {
  const { items, failure, outcome, download, remove } = useKeptItems()
  if (!items?.count && outcome === undefined && failure === undefined) return null
  return (
    <Section
      title={t('Unrecognised items from earlier imports')}
      description={t(
        'Earlier versions of Parlance kept parts of imported files that they could not read. They are not used for anything and may hold secrets, such as API keys from another app.',
      )}
    >
      {items !== undefined && items.count > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
          <span className="mr-2">
            {plural(
              items.count,
              { one: '{count} item, {bytes}', other: '{count} items, {bytes}' },
              { bytes: formatBytes(items.bytes) },
            )}
          </span>
          <Button size="small" onClick={download}>
            {t('Download')}
          </Button>
          <Button size="small" variant="danger" onClick={remove}>
            {t('Delete')}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm empty:hidden">
        {outcome ?? failure}
      </p>
    </Section>
  )
}
