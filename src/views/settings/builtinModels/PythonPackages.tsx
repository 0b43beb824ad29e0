import { useKeptPackages } from '@/hooks/builtin/useKeptPackages'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

import { Section } from '../Section'

/** Packages of Python that were downloaded; nothing while there are none. */
export function PythonPackages() {
  const { kept, remove } = useKeptPackages()
  if (kept.length === 0) return null
  const bytes = kept.reduce((sum, each) => sum + each.bytes, 0)
  return (
    <Section
      title={t('Python packages')}
      description={t('{size} on this device. Deleted ones are downloaded again when code needs them.', {
        size: formatBytes(bytes),
      })}
    >
      <ul
        aria-label={t('Python packages')}
        className="flex flex-col divide-y divide-line rounded border border-line"
      >
        {kept.map(({ fileName, bytes: size }) => (
          <li key={fileName} className="flex flex-wrap items-center gap-2 px-4 py-2 text-sm">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{shortName(fileName)}</span>{' '}
              <span className="text-[13px] text-muted tabular-nums">{formatBytes(size)}</span>
            </p>
            <Button
              size="small"
              variant="danger"
              aria-label={t('Delete {id}', { id: shortName(fileName) })}
              onClick={() => remove([fileName])}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      {kept.length > 1 && (
        <Button
          variant="danger"
          className="self-start"
          onClick={() => remove(kept.map(({ fileName }) => fileName))}
        >
          {t('Delete all packages')}
        </Button>
      )}
    </Section>
  )
}

/** Name and version: `numpy-2.4.6-cp314-…` → `numpy 2.4.6`. */
const shortName = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]+$/, '')
    .split('-')
    .slice(0, 2)
    .join(' ')
