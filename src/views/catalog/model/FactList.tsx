import { useId, type ReactNode } from 'react'

import type { CatalogEntry, Known, ParameterSupport } from '@/domain/catalog'
import type { Model } from '@/domain/models/model'
import { featureWords, kindWords } from '@/domain/models/nameWords'
import { parameterLabel } from '@/domain/parameters/labels'
import { isParameterName, PARAMETER_NAMES } from '@/domain/parameters/parameters'
import { formatItems, formatList } from '@/lib/text/formatList'
import { formatNumber } from '@/lib/text/formatNumber'
import { describeTokens } from '@/lib/text/formatTokens'
import { plural } from '@/lib/text/plural'
import { dirOf } from '@/lib/text/proseDirection'
import { t } from '@/lib/text/t'
import { ExternalLink } from '@/ui/icons'

import { createdOf } from '../catalogRows'
import { claimWords, cutoffWords, dayWords, endWords, KNOWN, knownWords } from '../words'

/** Every fact in words; what nobody states is named in the last row. The fields that say so are beside the raw data. */
export function FactList({ model }: { readonly model: Model }) {
  const facts = factsOf(model)
  const unstated = facts.flatMap(([name, value]) => (value === undefined ? [name] : []))
  return (
    <dl className="text-sm tabular-nums">
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <Row key={name} name={name}>
              {value}
            </Row>
          ),
      )}
      {model.entry?.notes?.map((note) => (
        <Row key={note} name={t('Note')}>
          {note}
        </Row>
      ))}
      {unstated.length > 0 && (
        <Row name={t('Unknown')}>
          <span className="text-muted">{formatList(unstated)}</span>
        </Row>
      )}
    </dl>
  )
}

/** Facts by their names, undefined where nobody states them; those that most models lack are left out then. */
function factsOf(model: Model): readonly (readonly [name: string, value: ReactNode | undefined])[] {
  const { entry, listed } = model
  const created = createdOf(model)
  const days = entry?.data.retentionDays
  const rare = (name: string, value: ReactNode | undefined) =>
    value === undefined ? [] : [[name, value] as const]
  return [
    [t('Context'), tokens(entry?.contextTokens)],
    [t('Max output'), tokens(entry?.maxOutputTokens)],
    ...rare(t('Max prompt'), tokens(entry?.maxPromptTokens)),
    [t('Precision'), known(entry?.precision)],
    [t('Input types'), listOf(entry?.inputModalities.map(kindWords))],
    [t('Output types'), listOf(entry?.outputModalities.map(kindWords))],
    [t('Features'), listOf(entry?.features?.map(featureWords))],
    [t('Service tiers'), entry && (formatItems(entry.tiers) || t('default only'))],
    [t('Trains on prompts'), policy(entry?.data.training)],
    [
      t('Stores prompts'),
      policy(
        entry?.data.retention,
        days === undefined
          ? ''
          : ` · ${plural(Math.round(days), { one: '{count} day', other: '{count} days' })}`,
      ),
    ],
    [t('Publishes prompts'), policy(entry?.data.publishing)],
    // Good news here is “yes”.
    [t('Zero data retention'), knownWords(entry?.data.zeroDataRetention)],
    [t('Regions'), listOf(entry?.data.regions)],
    ...rare(t('Company location'), entry?.data.headquarters),
    [t('Compliance'), complianceOf(entry)],
    [t('Developer'), entry?.owner ?? listed?.owner],
    [t('Released'), created === undefined ? undefined : dayWords(created)],
    [t('Retires'), entry?.deprecatedAt === undefined ? undefined : endWords(entry.deprecatedAt)],
    ...rare(t('Successor'), entry?.successor),
    [t('Knowledge cutoff'), entry?.knowledgeCutoff && cutoffWords(entry.knowledgeCutoff)],
    ...rare(t('Tokenizer'), entry?.tokenizer),
    ...rare(t('Also known as'), listOf(entry?.aliases)),
    ...rare(t('Status'), entry && !entry.isReady ? t('hidden by its provider') : undefined),
  ]
}

type RowProps = { readonly name: string; readonly children: ReactNode }

/** A line of a `dl`: what it tells, and that. */
export const Row = ({ name, children }: RowProps) => (
  <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5">
    <dt className="text-muted">{name}</dt>
    <dd dir={typeof children === 'string' ? dirOf(children) : undefined} className="min-w-0 break-words">
      {children}
    </dd>
  </div>
)

function policy(value: Known | undefined, more = ''): ReactNode | undefined {
  const words = knownWords(value)
  return (
    words && (
      <>
        <span className={value === 'no' ? 'text-accent' : 'text-series-2'}>{words}</span>
        {more}
      </>
    )
  )
}

const known = <Value extends string>(value: Value | undefined) => (value === 'unknown' ? undefined : value)

const tokens = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : describeTokens(count)

const listOf = (items: readonly string[] | undefined): string | undefined =>
  items === undefined || items.length === 0 ? undefined : formatItems(items)

function complianceOf(entry: CatalogEntry | undefined): string | undefined {
  const claims = Object.entries(entry?.data.compliance ?? {})
  return claims.length === 0
    ? undefined
    : formatItems(
        claims.map(([name, value]) =>
          value === 'yes'
            ? claimWords(name)
            : t('{label}: {value}', { label: claimWords(name), value: t(KNOWN[value]) }),
        ),
      )
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

/** The place of a figure that nobody states. */
export const Unstated = () => (
  <>
    <span aria-hidden className="text-muted">
      –
    </span>
    <span className="sr-only">{t('Unknown')}</span>
  </>
)

/** Where else the model is described; only addresses of the web. Nothing when there are none. */
export function LinkList({ entry }: { readonly entry: CatalogEntry }) {
  const links = [
    ...entry.links.map(({ name, url }) => ({ name: t(name), url })),
    ...(entry.huggingFaceId === undefined
      ? []
      : [{ name: t('Hugging Face'), url: `https://huggingface.co/${entry.huggingFaceId}` }]),
  ].filter(({ url }) => /^https?:\/\//i.test(url))
  if (links.length === 0) return null
  return (
    <Section title={t('Links')}>
      <ul className="flex flex-col gap-1 text-sm">
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`} className="flex min-w-0 flex-wrap gap-x-2">
            <a
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              className="inline-flex items-center gap-1 text-accent hover:underline"
            >
              {name}
              <ExternalLink aria-hidden size={13} />
            </a>
            <span className="min-w-0 text-[13px] break-all text-muted">{url}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What the model takes, a chip each, with its limit or default where the catalog says one. */
export function ParameterChips({ entry }: { readonly entry: CatalogEntry }) {
  const { parameters } = entry
  if (!parameters)
    return (
      <p className="text-sm text-muted">
        {t('Unknown. The catalog doesn’t list parameters for this model.')}
      </p>
    )
  const labels = new Map(Object.keys(parameters).map((name) => [labelOf(name), name] as const))
  const names = [...labels.values()].sort((one, other) => placeOf(one) - placeOf(other))
  if (names.length === 0)
    return <p className="text-sm text-muted">{t('This model accepts no parameters.')}</p>
  return (
    <ul className="flex flex-wrap gap-1.5 text-[13px] tabular-nums">
      {names.map((name) => {
        const said = valueWords(parameters[name])
        return (
          <li key={name} title={name} className="max-w-full rounded bg-sunken px-2 py-0.5 break-words">
            {labelOf(name)}
            {said !== undefined && <span className="text-muted"> {said}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** As its control is called; what has none in words, not as it is sent. */
function labelOf(name: string): string {
  const label = parameterLabel(name)
  if (label !== name) return label
  const words = featureWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The order of the panel; what Parlance has no control for comes behind. */
const placeOf = (name: string): number =>
  isParameterName(name) ? PARAMETER_NAMES.indexOf(name) : PARAMETER_NAMES.length

/** What is said of its values in a word or two; undefined where nothing is. */
function valueWords(support: ParameterSupport | undefined): string | undefined {
  if (!support) return undefined
  if (support.type === 'enum' && support.values.length > 0) return formatItems(support.values)
  if ('default' in support)
    return typeof support.default === 'boolean'
      ? support.default
        ? t('on')
        : t('off')
      : typeof support.default === 'number'
        ? numberWords(support.default)
        : support.default
  if (support.type === 'array')
    return support.maxItems === undefined
      ? undefined
      : t('up to {count}', { count: formatNumber(support.maxItems) })
  if (support.type !== 'range' && support.type !== 'integer') return undefined
  const { min, max } = support
  if (min !== undefined && max !== undefined && min !== 0)
    return t('{min} to {max}', { min: numberWords(min), max: numberWords(max) })
  return max === undefined ? undefined : t('up to {count}', { count: numberWords(max) })
}

/** Thousands are set apart in what is counted; a share is short as it is. */
const numberWords = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : String(value))
