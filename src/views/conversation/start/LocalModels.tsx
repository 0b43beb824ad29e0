import { type ReactNode, useId } from 'react'

import { useModelShelf } from '@/hooks/builtin/useModelShelf'
import { useGo } from '@/hooks/conversations/usePlace'
import { formatBytes } from '@/lib/text/formatBytes'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Download } from '@/ui/icons'

const MOST = 2

/** Larger models for this device, with size and licence; nothing is fetched before one asks for it. */
export function LocalModels() {
  const { suggested, kept, transfers, isSupported, addUrl } = useModelShelf()
  const go = useGo()
  const taken = new Set([...kept, ...transfers].map(({ url }) => url))
  const offered = suggested.filter(({ url }) => !taken.has(url)).slice(0, MOST)
  if (isSupported === false || offered.length === 0) return null
  return (
    <StartSection title={t('Run a larger model on this device')} note={t('Free and private, works offline')}>
      <ul className="divide-y divide-line border-y border-line">
        {offered.map(({ name, url, note, sizeBytes, license }) => (
          <li key={url} className="flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm">
            <span className="font-medium">{name}</span>
            <span className="min-w-0 grow basis-40 text-[13px] text-muted">{t(note)}</span>
            <span className="text-[13px] text-muted tabular-nums">
              {formatBytes(sizeBytes)} · {license}
            </span>
            <Button
              size="small"
              aria-label={t('Get {name}', { name })}
              onClick={() => {
                addUrl(url)
                go('/settings/models')
              }}
            >
              <Download aria-hidden size={14} />
              {t('Get')}
            </Button>
          </li>
        ))}
      </ul>
    </StartSection>
  )
}

type Props = { readonly title: string; readonly note: string; readonly children: ReactNode }

/** A part of the start page: what one can do there, and why. */
export function StartSection({ title, note, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <p className="text-[13px] text-muted">{note}</p>
      </div>
      {children}
    </section>
  )
}
