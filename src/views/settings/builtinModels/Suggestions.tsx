import { hostOf } from '@/domain/connections/hostOf'
import type { Shelf } from '@/hooks/builtin/useModelShelf'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

/** Good small models where their makers publish them. Nothing is fetched before it is asked for. */
export function Suggestions({ shelf: { suggested, kept, transfers, addUrl } }: { readonly shelf: Shelf }) {
  const taken = new Set([...kept, ...transfers].map(({ url }) => url))
  const offered = suggested.filter(({ url }) => !taken.has(url))
  if (offered.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('Suggested models')}</h3>
      <ul
        aria-label={t('Suggested models')}
        className="flex flex-col divide-y divide-line rounded border border-line"
      >
        {offered.map(({ name, url, makers, sizeBytes, memoryBytes, license, note }) => (
          <li key={url} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{name}</p>
              <p className="text-[13px] text-muted tabular-nums">
                {t(
                  '{note} · {sizeBytes} download · about {memoryBytes} of memory · {license} · from {makers} at {url}',
                  {
                    note: t(note),
                    sizeBytes: formatBytes(sizeBytes),
                    memoryBytes: formatBytes(memoryBytes),
                    license,
                    makers,
                    url: hostOf(url) ?? url,
                  },
                )}
              </p>
            </div>
            <Button size="small" aria-label={t('Download {name}', { name })} onClick={() => addUrl(url)}>
              {t('Download')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
