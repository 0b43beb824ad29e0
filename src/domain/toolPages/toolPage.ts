import { fromBase64 } from '@/lib/base64'
import { isRecord, parseJson, type JsonObject } from '@/lib/json'

import type { ToolApprovals } from '../tools/toolCall'
import type { ToolOutcome } from '../tools/toolExecutor'
import type { ToolContent } from '../tools/toolRun'

/** Origins that a page wants to reach; subdomains as `https://*.example.com`. */
export type PageAddresses = {
  /** For requests. */
  readonly connect: readonly string[]
  /** For pictures, styles, fonts and scripts. */
  readonly resource: readonly string[]
}

/** A page (MCP Apps) with which a server shows what a tool gives. All of it is foreign. */
export type ToolPage = {
  readonly html: string
  readonly addresses: PageAddresses
}

/** Longest page that is shown, in characters. */
export const LONGEST_PAGE = 10_000_000
/** Most addresses of one kind. */
const MOST_ADDRESSES = 30
const ADDRESS = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/i
const RESOURCE = /^https?:/i

/** The addresses that a page's `csp` declares. What is wider than one name and its subdomains is left out. */
export function readPageAddresses(connect: unknown, resource: unknown): PageAddresses {
  return {
    connect: origins(connect),
    resource: origins(resource).filter((each) => RESOURCE.test(each)),
  }
}

const origins = (value: unknown): readonly string[] =>
  [...new Set(Array.isArray(value) ? value : [])]
    .map((each: unknown) => (typeof each === 'string' ? each.replace(/\/$/, '').toLowerCase() : ''))
    .filter((each) => ADDRESS.test(each) && each.length < 200)
    .slice(0, MOST_ADDRESSES)
    .toSorted()

/** All addresses of a page, each once. */
export const allAddresses = ({ connect, resource }: PageAddresses): readonly string[] =>
  [...new Set([...connect, ...resource])].toSorted()

/** The closed page that shows a tool's page: what it may reach is in its address (`public/preview.html`). */
export function frameAddress({ connect, resource }: PageAddresses): string {
  const asked = new URLSearchParams({
    ...(connect.length > 0 && { connect: connect.join(' ') }),
    ...(resource.length > 0 && { resource: resource.join(' ') }),
  })
  return ['/preview.html?app', asked.toString()].filter(Boolean).join('&')
}

/** Where it is kept, among the decisions about tools, that pages of a source open without asking. */
export const pageApprovalKey = (source: string): string => `pages ${source}`

/** What was allowed with it: a page that wants to reach anything else is asked about again. */
export const allowedAddresses = (addresses: PageAddresses): string => allAddresses(addresses).join(' ')

/** Whether the person lets pages of this source open by themselves; with `addresses`, whether this one does. */
export function opensPages(approvals: ToolApprovals, source: string, addresses?: PageAddresses): boolean {
  const approval = approvals[pageApprovalKey(source)]
  if (approval?.choice !== 'always') return false
  const allowed = new Set(approval.definition.split(' '))
  return addresses === undefined || allAddresses(addresses).every((each) => allowed.has(each))
}

/** A file that a page wants to save. */
export type PageFile = {
  readonly name: string
  readonly mediaType: string
  readonly part: BlobPart
  readonly sizeBytes: number
}

/** The first file of what a page wants to save; undefined where its content isn't in it. */
export function readPageFile(block: unknown): PageFile | undefined {
  const resource = isRecord(block) ? block['resource'] : undefined
  if (!isRecord(resource)) return undefined
  const { uri, mimeType, text, blob } = resource
  const part =
    typeof text === 'string'
      ? text
      : typeof blob === 'string'
        ? (fromBase64(blob) as BlobPart | undefined)
        : undefined
  if (part === undefined) return undefined
  const mediaType = typeof mimeType === 'string' ? mimeType : 'application/octet-stream'
  return { name: nameIn(uri), mediaType, part, sizeBytes: new Blob([part]).size }
}

/** The last part of an address as the name of a file, without what no name holds. */
function nameIn(uri: unknown): string {
  const last =
    (typeof uri === 'string' ? uri : '')
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  const name = last.replace(/[^\p{L}\p{N} ._()-]+/gu, '_').replace(/^\.+/, '')
  return name.slice(0, 120) || 'file'
}

/** What a tool gave, as MCP says it: pages read it as if they had called the tool themselves. */
export function pageResult({
  content,
  structured,
  meta,
  state,
}: Pick<ToolOutcome, 'content' | 'structured' | 'meta'> & { readonly state: string }): JsonObject {
  const structuredContent = structured === undefined ? undefined : parseJson(structured)
  const told = meta === undefined ? undefined : parseJson(meta)
  return {
    content: content.map(blockOf),
    ...(isRecord(structuredContent) && { structuredContent }),
    ...(isRecord(told) && { _meta: told }),
    ...(state !== 'done' && { isError: true }),
  }
}

function blockOf(part: ToolContent): JsonObject {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'image':
    case 'audio':
      return { type: part.type, data: part.data, mimeType: part.mediaType }
    case 'link':
      return {
        type: 'resource_link',
        uri: part.uri,
        name: part.name,
        ...(part.mediaType !== undefined && { mimeType: part.mediaType }),
      }
    case 'resource':
      return { type: 'resource', resource: resourceOf(part) }
  }
}

/** The content of a resource, as MCP says it. */
export const resourceOf = ({
  uri,
  mediaType,
  text,
  data,
}: Extract<ToolContent, { type: 'resource' }>): JsonObject => ({
  uri,
  ...(mediaType !== undefined && { mimeType: mediaType }),
  ...(text !== undefined && { text }),
  ...(data !== undefined && { blob: data }),
})
