import type { Part } from '@/domain/messages/message'
import { parseJson } from '@/lib/json'

import { reasoningParts, textParts } from './foreignParts'

const OPEN = '<details type="'
const CLOSE = '</details>'
const ATTRIBUTE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|'([^']*)')/g

/**
 * The parts of a text in which Open WebUI wrote what was reasoned and which tools were called, as `<details>` blocks
 * between what was said. Blocks of other kinds stay as they are. Linear in the length of the text.
 */
export function detailsParts(text: string): readonly Part[] {
  const parts: Part[] = []
  let said = ''
  let at = 0
  const say = () => {
    parts.push(...textParts(said.trim()))
    said = ''
  }
  for (let open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, at)) {
    const end = text.indexOf(CLOSE, open)
    if (end < 0) break
    const found = blockParts(text.slice(open, end))
    said += text.slice(at, found ? open : end + CLOSE.length)
    at = end + CLOSE.length
    if (!found) continue
    say()
    parts.push(...found)
  }
  said += text.slice(at)
  if (parts.length === 0) return textParts(text)
  say()
  return parts
}

function blockParts(block: string): readonly Part[] | undefined {
  const kind = /^<details type="(\w+)"/.exec(block)?.[1]
  const head = /^<details(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*>\s*(?:<summary>[^<]*<\/summary>)?/.exec(
    block,
  )?.[0]
  if (head === undefined) return undefined
  const body = unescaped(block.slice(head.length).trim())
  if (kind === 'reasoning') return reasoningParts(body.replace(/^> ?/gm, ''))
  if (kind !== 'tool_calls') return undefined
  const given = new Map(
    [...head.matchAll(ATTRIBUTE)].map(([, name = '', one, other]) => [name, unescaped(one ?? other ?? '')]),
  )
  const id = given.get('id') ?? ''
  const result = written(given.get('result') || body)
  return [
    { type: 'toolCall', id, name: given.get('name') ?? '', arguments: written(given.get('arguments') ?? '') },
    ...(result === '' ? [] : [{ type: 'toolResult', toolCallId: id, text: result } as const]),
  ]
}

/** A text that was written as JSON, once or twice, as it was before. */
function written(json: string): string {
  const value = parseJson(json)
  return typeof value === 'string' ? value : json
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
}
const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#x27|#39|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity)
