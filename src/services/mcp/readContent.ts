import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'

import type { ServerResult } from '@/domain/mcp/serverContent'
import type { ToolContent } from '@/domain/tools/toolRun'
import { isTooDeep } from '@/lib/json'
import { english, stored } from '@/lib/text/english'

import { shortText } from './faultOf'

/** Most blocks of one result that are kept. */
const MOST_BLOCKS = 200
/** What the protocol itself says of a result, such as which server gave it. */
const PROTOCOL = 'io.modelcontextprotocol/'
/** Longest `_meta` of a result that is kept, in characters. */
const MOST_META = 500_000
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/i

/** What a tool gave back, as fresh objects within bounds. */
export function readResult(result: CallToolResult): ServerResult {
  const notes: string[] = []
  const blocks = result.content
  if (blocks.length > MOST_BLOCKS)
    notes.push(
      stored('{left} of {all} parts were left out.', {
        left: blocks.length - MOST_BLOCKS,
        all: blocks.length,
      }),
    )
  const structured =
    result.structuredContent === undefined ? undefined : JSON.stringify(result.structuredContent)
  const isUsable = structured !== undefined && !isTooDeep(structured)
  if (structured !== undefined && !isUsable)
    notes.push(stored('The structured result nests too deep and was left out.'))
  // What is for pages is no loss to the model: too much of it is left out without a word.
  const own = Object.entries(result._meta ?? {}).filter(([name]) => !name.startsWith(PROTOCOL))
  const meta = own.length === 0 ? undefined : JSON.stringify(Object.fromEntries(own))
  return {
    content: blocks.slice(0, MOST_BLOCKS).map(readBlock),
    ...(isUsable && { structured }),
    ...(meta !== undefined && meta.length <= MOST_META && !isTooDeep(meta) && { meta }),
    isError: result.isError === true,
    notes,
  }
}

/** One block; one of an unknown kind becomes a text that says so. */
export function readBlock(block: ContentBlock): ToolContent {
  switch (block.type) {
    case 'text': {
      const only = block.annotations?.audience?.length === 1 ? block.annotations.audience[0] : undefined
      return {
        type: 'text',
        text: block.text,
        ...(only !== undefined && { audience: only === 'user' ? 'person' : 'model' }),
      }
    }
    case 'image':
    case 'audio':
      return { type: block.type, data: block.data, mediaType: mediaTypeOf(block.mimeType, block.type) }
    case 'resource_link':
      return {
        type: 'link',
        uri: block.uri,
        name: shortText(block.title ?? block.name, 200),
        ...(block.mimeType !== undefined && { mediaType: shortText(block.mimeType, 100) }),
        ...(typeof block.size === 'number' && { sizeBytes: block.size }),
      }
    case 'resource':
      return readResourceContent(block.resource)
    default:
      return { type: 'text', text: english('A part of an unknown kind.') }
  }
}

type Resource = {
  readonly uri: string
  readonly mimeType?: string | undefined
  readonly text?: string
  readonly blob?: string
}

/** The content of a resource. */
export const readResourceContent = (resource: Resource): ToolContent => ({
  type: 'resource',
  uri: resource.uri,
  ...(resource.mimeType !== undefined && { mediaType: shortText(resource.mimeType, 100) }),
  ...(resource.text !== undefined && { text: resource.text }),
  ...(resource.blob !== undefined && { data: resource.blob }),
})

const mediaTypeOf = (given: string, kind: 'image' | 'audio'): string =>
  MEDIA_TYPE.test(given) ? given : `${kind}/octet-stream`
