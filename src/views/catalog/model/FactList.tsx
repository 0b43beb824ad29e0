import type { ReactNode } from 'react'

import type { CatalogEntry, Known } from '@/domain/catalog/entry'
import type { Model } from '@/domain/models/model'
import { sourceField, type SourcedFact } from '@/domain/catalog/sourceFields'

import { createdOf } from '../catalogRows'
import { dayWords, endWords, plainWords } from '../words'

/** Every fact with the field of the catalog that says so. */
export function FactList({ model }: { readonly model: Model }) {
  const { entry, listed } = model
  const created = createdOf(model)
  return (
    <dl className="text-sm tabular-nums">
      <Row name="Context" entry={entry} fact="context">
        {tokens(entry?.contextTokens)}
      </Row>
      <Row name="Max output" entry={entry} fact="maxOutput">
        {tokens(entry?.maxOutputTokens)}
      </Row>
      {entry?.maxPromptTokens !== undefined && <Row name="Max prompt">{tokens(entry.maxPromptTokens)}</Row>}
      <Row name="Precision" entry={entry} fact="precision">
        {entry?.precision ?? 'unknown'}
      </Row>
      <Row name="Takes">{listOr(entry?.inputModalities)}</Row>
      <Row name="Gives">{listOr(entry?.outputModalities)}</Row>
      <Row name="Features" entry={entry} fact="features">
        {listOr(entry?.features?.map(plainWords))}
      </Row>
      <Row name="Service tiers">{entry ? entry.tiers.join(', ') || 'the default one only' : 'unknown'}</Row>
      <Row name="Training on prompts" source={entry?.data.source}>
        <Policy value={entry?.data.training} />
      </Row>
      <Row name="Keeps prompts" source={entry?.data.source}>
        <Policy value={entry?.data.retention} />
        {entry?.data.retentionDays !== undefined && `, ${Math.round(entry.data.retentionDays)} days`}
      </Row>
      <Row name="Publishes prompts" source={entry?.data.source}>
        <Policy value={entry?.data.publishing} />
      </Row>
      <Row name="Zero data retention" source={entry?.data.source}>
        {entry?.data.zeroDataRetention ?? 'unknown'}
      </Row>
      <Row name="Runs in">{listOr(entry?.data.regions)}</Row>
      {entry?.data.headquarters !== undefined && <Row name="Company in">{entry.data.headquarters}</Row>}
      <Row name="Compliance">{complianceOf(entry)}</Row>
      <Row name="Made by">{entry?.owner ?? listed?.owner ?? 'unknown'}</Row>
      <Row name="Came out">{created === undefined ? 'unknown' : dayWords(created)}</Row>
      <Row name="Ends" entry={entry} fact="deprecated">
        {entry?.deprecatedAt === undefined ? 'no date' : endWords(entry.deprecatedAt)}
      </Row>
      {entry?.successor !== undefined && <Row name="Successor">{entry.successor}</Row>}
      {entry?.knowledgeCutoff !== undefined && <Row name="Knows until">{entry.knowledgeCutoff}</Row>}
      {entry?.tokenizer !== undefined && <Row name="Tokenizer">{entry.tokenizer}</Row>}
      {entry?.aliases !== undefined && entry.aliases.length > 0 && (
        <Row name="Also called">{entry.aliases.join(', ')}</Row>
      )}
      {entry && !entry.isReady && <Row name="State">held back by its provider</Row>}
      {entry?.notes?.map((note) => (
        <Row key={note} name="Note">
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
  count === undefined ? 'unknown' : `${count.toLocaleString()} tokens`

const listOr = (items: readonly string[] | undefined): string =>
  items === undefined || items.length === 0 ? 'unknown' : items.join(', ')

function complianceOf(entry: CatalogEntry | undefined): string {
  const claims = Object.entries(entry?.data.compliance ?? {})
  return claims.length === 0
    ? 'unknown'
    : claims.map(([name, known]) => `${name.toUpperCase()} ${known}`).join(', ')
}
