import type { ReactNode } from 'react'

import type { CatalogEntry, Known } from '@/domain/catalog/entry'
import type { Model } from '@/domain/models/model'
import { sourceField, type SourcedFact } from '@/domain/catalog/sourceFields'
import { describeTokens } from '@/lib/text/formatTokens'
import { t } from '@/lib/text/t'

import { createdOf } from '../catalogRows'
import { dayWords, endWords, plainWords } from '../words'

/** Every fact with the field of the catalog that says so. */
export function FactList({ model }: { readonly model: Model }) {
  const { entry, listed } = model
  const created = createdOf(model)
  return (
    <dl className="text-sm tabular-nums">
      <Row name={t('Context')} entry={entry} fact="context">
        {tokens(entry?.contextTokens)}
      </Row>
      <Row name={t('Max output')} entry={entry} fact="maxOutput">
        {tokens(entry?.maxOutputTokens)}
      </Row>
      {entry?.maxPromptTokens !== undefined && (
        <Row name={t('Max prompt')}>{tokens(entry.maxPromptTokens)}</Row>
      )}
      <Row name={t('Precision')} entry={entry} fact="precision">
        {entry?.precision ?? t('Unknown')}
      </Row>
      <Row name={t('Input types')}>{listOr(entry?.inputModalities)}</Row>
      <Row name={t('Output types')}>{listOr(entry?.outputModalities)}</Row>
      <Row name={t('Features')} entry={entry} fact="features">
        {listOr(entry?.features?.map(plainWords))}
      </Row>
      <Row name={t('Service tiers')}>
        {entry ? entry.tiers.join(', ') || t('default only') : t('Unknown')}
      </Row>
      <Row name={t('Trains on prompts')} source={entry?.data.source}>
        <Policy value={entry?.data.training} />
      </Row>
      <Row name={t('Stores prompts')} source={entry?.data.source}>
        <Policy value={entry?.data.retention} />
        {entry?.data.retentionDays !== undefined &&
          t(', {retentionDays} days', { retentionDays: Math.round(entry.data.retentionDays) })}
      </Row>
      <Row name={t('Publishes prompts')} source={entry?.data.source}>
        <Policy value={entry?.data.publishing} />
      </Row>
      <Row name={t('Zero data retention')} source={entry?.data.source}>
        {entry?.data.zeroDataRetention ?? t('Unknown')}
      </Row>
      <Row name={t('Regions')}>{listOr(entry?.data.regions)}</Row>
      {entry?.data.headquarters !== undefined && (
        <Row name={t('Company location')}>{entry.data.headquarters}</Row>
      )}
      <Row name={t('Compliance')}>{complianceOf(entry)}</Row>
      <Row name={t('Developer')}>{entry?.owner ?? listed?.owner ?? t('Unknown')}</Row>
      <Row name={t('Released')}>{created === undefined ? t('Unknown') : dayWords(created)}</Row>
      <Row name={t('Retires')} entry={entry} fact="deprecated">
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

type RowProps = {
  readonly name: string
  readonly entry?: CatalogEntry | undefined
  readonly fact?: SourcedFact
  readonly source?: string | undefined
  readonly children: ReactNode
}

function Row({ name, entry, fact, source, children }: RowProps) {
  const field = source ?? (entry && fact ? sourceField(entry.shape, fact) : undefined)
  return (
    <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="min-w-0 break-words">
        {children}
        {field !== undefined && field !== '' && (
          <span className="block font-mono text-[11.5px] leading-4 break-all text-muted">{field}</span>
        )}
      </dd>
    </div>
  )
}

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
  items === undefined || items.length === 0 ? 'unknown' : items.join(', ')

function complianceOf(entry: CatalogEntry | undefined): string {
  const claims = Object.entries(entry?.data.compliance ?? {})
  return claims.length === 0
    ? 'unknown'
    : claims.map(([name, known]) => `${name.toUpperCase()} ${known}`).join(', ')
}
