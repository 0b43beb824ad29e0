import { type ReactNode, useId } from 'react'

import type { CatalogEntry, Known } from '@/domain/catalog/entry'
import type { Model } from '@/domain/models/model'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'

import { createdOf } from '../catalogRows'
import { claimWords, dayWords, endWords, plainWords } from '../words'

/** Every fact in words; the fields of the catalog that say so are listed beside the raw data. */
export function FactList({ model }: { readonly model: Model }) {
  const { entry, listed } = model
  const created = createdOf(model)
  return (
    <dl className="text-sm tabular-nums">
      <Row name={t('Context')}>{tokens(entry?.contextTokens)}</Row>
      <Row name={t('Max output')}>{tokens(entry?.maxOutputTokens)}</Row>
      {entry?.maxPromptTokens !== undefined && (
        <Row name={t('Max prompt')}>{tokens(entry.maxPromptTokens)}</Row>
      )}
      <Row name={t('Precision')}>{entry?.precision ?? t('Unknown')}</Row>
      <Row name={t('Input types')}>{listOr(entry?.inputModalities)}</Row>
      <Row name={t('Output types')}>{listOr(entry?.outputModalities)}</Row>
      <Row name={t('Features')}>{listOr(entry?.features?.map(plainWords))}</Row>
      <Row name={t('Service tiers')}>
        {entry ? entry.tiers.join(', ') || t('default only') : t('Unknown')}
      </Row>
      <Row name={t('Trains on prompts')}>
        <Policy value={entry?.data.training} />
      </Row>
      <Row name={t('Stores prompts')}>
        <Policy value={entry?.data.retention} />
        {entry?.data.retentionDays !== undefined &&
          t(', {retentionDays} days', { retentionDays: Math.round(entry.data.retentionDays) })}
      </Row>
      <Row name={t('Publishes prompts')}>
        <Policy value={entry?.data.publishing} />
      </Row>
      <Row name={t('Zero data retention')}>{entry?.data.zeroDataRetention ?? t('Unknown')}</Row>
      <Row name={t('Regions')}>{listOr(entry?.data.regions)}</Row>
      {entry?.data.headquarters !== undefined && (
        <Row name={t('Company location')}>{entry.data.headquarters}</Row>
      )}
      <Row name={t('Compliance')}>{complianceOf(entry)}</Row>
      <Row name={t('Developer')}>{entry?.owner ?? listed?.owner ?? t('Unknown')}</Row>
      <Row name={t('Released')}>{created === undefined ? t('Unknown') : dayWords(created)}</Row>
      <Row name={t('Retires')}>
        {entry?.deprecatedAt === undefined ? t('no date') : endWords(entry.deprecatedAt)}
      </Row>
      {entry?.successor !== undefined && <Row name={t('Successor')}>{entry.successor}</Row>}
      {entry?.knowledgeCutoff !== undefined && (
        <Row name={t('Knowledge cutoff')}>{entry.knowledgeCutoff}</Row>
      )}
      {entry?.tokenizer !== undefined && <Row name={t('Tokenizer')}>{entry.tokenizer}</Row>}
      {entry?.aliases !== undefined && entry.aliases.length > 0 && (
        <Row name={t('Also known as')}>{entry.aliases.join(', ')}</Row>
      )}
      {entry && !entry.isReady && <Row name={t('Status')}>{t('hidden by its provider')}</Row>}
      {entry?.notes?.map((note) => (
        <Row key={note} name={t('Note')}>
          {note}
        </Row>
      ))}
    </dl>
  )
}

type RowProps = { readonly name: string; readonly children: ReactNode }

const Row = ({ name, children }: RowProps) => (
  <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5">
    <dt className="text-muted">{name}</dt>
    <dd dir="auto" className="min-w-0 break-words">
      {children}
    </dd>
  </div>
)

function Policy({ value = 'unknown' }: { readonly value: Known | undefined }) {
  return (
    <span className={value === 'no' ? 'text-accent' : value === 'yes' ? 'text-series-2' : 'text-muted'}>
      {value}
    </span>
  )
}

const tokens = (count: number | undefined): string =>
  count === undefined ? t('Unknown') : describeTokens(count)

const listOr = (items: readonly string[] | undefined): string =>
  items === undefined || items.length === 0 ? t('Unknown') : items.join(', ')

function complianceOf(entry: CatalogEntry | undefined): string {
  const claims = Object.entries(entry?.data.compliance ?? {})
  return claims.length === 0
    ? t('Unknown')
    : claims
        .map(([name, known]) => (known === 'yes' ? claimWords(name) : `${claimWords(name)}: ${known}`))
        .join(', ')
}

/** A part of the model page under its name. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-[13px] font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
