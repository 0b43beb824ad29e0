import { Fragment } from 'react'

import { type CatalogEntry, type SourcedFact, sourceField } from '@/domain/catalog'
import type { Model } from '@/domain/models/model'
import { useApp } from '@/hooks/app'
import { prettyJson } from '@/lib/jsonText'
import { mark, t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'
import { Disclosure } from '@/ui/layout/Disclosure'

import { Section } from './FactList'

/** The entry as received, and the row of the model list. */
export function RawEntry({ model }: { readonly model: Model }) {
  const parts = [
    ...(model.entry ? [[t('Catalog entry'), t('Copy catalog entry'), model.entry.raw] as const] : []),
    ...(model.listed?.raw !== undefined
      ? [[t('Model list entry'), t('Copy model list entry'), model.listed.raw] as const]
      : []),
  ]
  if (parts.length === 0) return null
  return (
    <Section title={t('Raw data')}>
      {model.entry && (
        <Disclosure label={t('Where each fact comes from')} className="mb-1">
          <Sources entry={model.entry} />
        </Disclosure>
      )}
      {parts.map(([label, copy, raw]) => (
        <Disclosure key={label} label={label} className="mb-1">
          <Raw text={prettyJson(JSON.stringify(raw))} copy={copy} />
        </Disclosure>
      ))}
    </Section>
  )
}

/** The field of the entry that each fact was read from. */
function Sources({ entry }: { readonly entry: CatalogEntry }) {
  const fields = [
    ...SOURCED.map(([fact, label]) => [t(label), sourceField(entry.shape, fact)] as const),
    [t('Data policy'), entry.data.source] as const,
  ]
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 py-1 text-[13px]">
      {fields.map(
        ([label, field]) =>
          field !== undefined &&
          field !== '' && (
            <Fragment key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="font-mono text-[12px] leading-5 break-all">{field}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

const SOURCED: readonly (readonly [SourcedFact, string])[] = [
  ['prices', mark('Prices')],
  ['context', mark('Context')],
  ['maxOutput', mark('Max output')],
  ['precision', mark('Precision')],
  ['parameters', mark('Parameters')],
  ['features', mark('Features')],
  ['deprecated', mark('Retires')],
]

function Raw({ text, copy }: { readonly text: string; readonly copy: string }) {
  const { clipboard } = useApp()
  return (
    <div className="relative">
      <pre className="max-h-96 overflow-auto rounded bg-sunken p-3 text-xs leading-5">{text}</pre>
      <div className="absolute top-1.5 end-1.5">
        <CopyButton text={() => text} onCopy={clipboard.copyText} label={copy} />
      </div>
    </div>
  )
}
