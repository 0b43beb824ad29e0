import { isRecord, type JsonObject, parseJson } from '@/lib/json'

import type { ToolOutcome } from '../tools/toolExecutor'
import type { ToolContent } from '../tools/toolRun'

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
