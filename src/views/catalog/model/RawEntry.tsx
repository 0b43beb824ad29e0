import type { Model } from '@/domain/models/model'
import { useApp } from '@/hooks/app'
import { prettyJson } from '@/lib/prettyJson'
import { t } from '@/lib/text/t'
import { CopyButton } from '@/ui/controls/CopyButton'
import { Disclosure } from '@/ui/layout/Disclosure'

import { Section } from './Section'

/** The entry as received, and the row of the model list. */
export function RawEntry({ model }: { readonly model: Model }) {
  const parts = [
    ...(model.entry ? [[t('Catalog entry'), model.entry.raw] as const] : []),
    ...(model.listed?.raw !== undefined ? [[t('Model list entry'), model.listed.raw] as const] : []),
  ]
  if (parts.length === 0) return null
  return (
    <Section title={t('Raw data')}>
      {parts.map(([label, raw]) => (
        <Disclosure key={label} label={label} className="mb-1">
          <Raw text={prettyJson(JSON.stringify(raw))} label={label} />
        </Disclosure>
      ))}
    </Section>
  )
}

function Raw({ text, label }: { readonly text: string; readonly label: string }) {
  const { clipboard } = useApp()
  return (
    <div className="relative">
      <pre className="max-h-96 overflow-auto rounded bg-sunken p-3 text-xs leading-5">{text}</pre>
      <div className="absolute top-1.5 right-1.5">
        <CopyButton
          text={() => text}
          onCopy={clipboard.copyText}
          label={t('Copy {name}', { name: label.toLowerCase() })}
        />
      </div>
    </div>
  )
}
