import { originOf } from '@/domain/connections/baseUrl'
import { normaliseBaseUrl, normaliseCatalogUrl } from '@/domain/connections/typedUrl'
import type { Connection } from '@/domain/connections/connection'
import type { ConnectionId } from '@/domain/ids'
import type { Dialect } from '@/domain/connections/dialect'
import { dialectsOf } from '@/domain/dialects'
import { readExtraFields } from '@/domain/request/extraFields'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

/** A header as it is typed; one with an empty name and value is not there. */
export type HeaderDraft = {
  readonly name: string
  readonly value: string
  /** Its value was kept here, for the address that the connection had then. */
  readonly isKept?: boolean
}

/** The connection form as it is typed. */
export type ConnectionDraft = {
  readonly name: string
  readonly baseUrl: string
  /** Empty: the key stays as it is. */
  readonly key: string
  readonly catalogUrl: string
  readonly rememberKey: boolean
  readonly headers: readonly HeaderDraft[]
  /** JSON text of an object; empty for none. */
  readonly extraFields: string
  /** The request formats it takes, the preferred one first. */
  readonly dialects: readonly Dialect[]
}

/** What is wrong with each field, as sentences. */
export type DraftErrors = Partial<
  Record<'name' | 'baseUrl' | 'key' | 'catalogUrl' | 'headers' | 'extraFields', string>
>

export const EMPTY_CONNECTION: ConnectionDraft = {
  name: '',
  baseUrl: '',
  key: '',
  catalogUrl: '',
  rememberKey: false,
  headers: [],
  extraFields: '',
  dialects: ['chat'],
}

/** @param isMoved another device changed its address: the values of its headers were given for another. */
export const draftOf = (connection: Connection, isMoved = false): ConnectionDraft => ({
  name: connection.name,
  baseUrl: connection.baseUrl,
  key: '',
  catalogUrl: connection.catalogUrl,
  rememberKey: connection.rememberKey,
  headers: Object.entries(connection.headers).map(([name, value]) => ({
    name,
    value: isMoved ? '' : value,
    isKept: true,
  })),
  extraFields: connection.extraFields ?? '',
  dialects: dialectsOf(connection),
})

type Known = {
  readonly id: ConnectionId
  readonly createdAt: number
  /** The connection that is edited, and whether there is a key for it; undefined for a new one. */
  readonly edited?: Connection | undefined
  readonly hasKey: boolean
}

/** The connection a form describes, or what is wrong with its fields. A missing name becomes the host's. */
export function readDraft(
  draft: ConnectionDraft,
  { id, createdAt, edited, hasKey }: Known,
): Result<Connection, DraftErrors> {
  const baseUrl = normaliseBaseUrl(draft.baseUrl)
  const catalogUrl = normaliseCatalogUrl(draft.catalogUrl)
  const headers = readHeaders(draft.headers)
  const extra = readExtraFields(draft.extraFields)
  const errors: DraftErrors = {
    ...(!baseUrl.ok && { baseUrl: baseUrl.error }),
    ...(!catalogUrl.ok && { catalogUrl: catalogUrl.error }),
    ...(!headers.ok && { headers: headers.error }),
    ...(headers.ok && baseUrl.ok && headerError(draft, baseUrl.value, edited)),
    ...(!extra.ok && { extraFields: extra.error }),
    ...(baseUrl.ok && keyError(draft, baseUrl.value, hasKey ? edited : undefined)),
  }
  if (!baseUrl.ok || !catalogUrl.ok || !headers.ok || Object.keys(errors).length > 0) return failed(errors)
  return ok({
    id,
    type: edited?.type ?? 'remote',
    name: draft.name.trim() || new URL(baseUrl.value).host,
    baseUrl: baseUrl.value,
    catalogUrl: catalogUrl.value,
    headers: headers.value,
    ...(draft.extraFields.trim() !== '' && { extraFields: draft.extraFields }),
    ...(draft.dialects.some((dialect) => dialect !== 'chat') && { dialects: draft.dialects }),
    rememberKey: draft.rememberKey,
    createdAt,
  })
}

/** A key goes only to the origin it was given for, so a new origin asks for it again. */
function keyError(draft: ConnectionDraft, baseUrl: string, keyed: Connection | undefined): DraftErrors {
  if (/[^\x21-\x7e]/.test(draft.key.trim())) {
    return { key: t('A key has no spaces and only ASCII characters. Paste it again.') }
  }
  if (keyed === undefined || draft.key.trim() !== '' || originOf(keyed.baseUrl) === originOf(baseUrl))
    return {}
  return {
    key: t('The saved key was given for {address}. Enter the key for the new address.', {
      address: originOf(keyed.baseUrl),
    }),
  }
}

/** The same for values of headers, which may be secrets as well. */
function headerError({ headers }: ConnectionDraft, baseUrl: string, edited?: Connection): DraftErrors {
  if (!edited || originOf(edited.baseUrl) === originOf(baseUrl)) return {}
  const kept = headers.find(({ value, isKept }) => isKept === true && value.trim() !== '')
  if (!kept) return {}
  return {
    headers: t('The value of {name} was given for {before}. Enter it again for {address}, or remove it.', {
      name: kept.name,
      before: originOf(edited.baseUrl),
      address: originOf(baseUrl),
    }),
  }
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i

function readHeaders(drafts: readonly HeaderDraft[]): Result<Readonly<Record<string, string>>, string> {
  const headers: Record<string, string> = {}
  for (const { name, value } of drafts.map((draft) => ({
    name: draft.name.trim(),
    value: draft.value.trim(),
  }))) {
    if (name === '' && value === '') continue
    if (!HEADER_NAME.test(name))
      return failed(t('“{name}” isn’t a valid header name. Use letters, digits and dashes.', { name }))
    if (name.toLowerCase() === 'authorization') {
      return failed(
        t('Don’t add Authorization here. Enter the key in its own field, which keeps it out of exports.'),
      )
    }
    if (/[^\t\x20-\x7e]/.test(value))
      return failed(t('The value of {name} can only contain printable ASCII characters.', { name }))
    headers[name] = value
  }
  return ok(headers)
}
