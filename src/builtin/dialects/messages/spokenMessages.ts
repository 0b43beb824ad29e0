import { listAt, objectAt, present, refuse, textAt, type Fields } from '../foreignBody'

/**
 * The messages of a Messages request as those of a chat completion: each result of a call is a message of its own
 * there, and the system prompt is the first.
 */
export function spokenMessages(messages: unknown, system: unknown): readonly Fields[] {
  const prompt = system === undefined ? [] : [{ role: 'system', content: contentOf(system, 'system') }]
  return [
    ...prompt,
    ...listAt(messages, 'messages').flatMap((value, index): readonly Fields[] => {
      const path = `messages.${index}`
      const { role, content } = objectAt(value, path)
      if (role === 'assistant') return [assistantOf(content, `${path}.content`)]
      if (role === 'system') return [{ role, content: contentOf(content, `${path}.content`) }]
      return role === 'user'
        ? userMessages(content, `${path}.content`)
        : refuse("Input should be 'user' or 'assistant'", `${path}.role`)
    }),
  ]
}

const blocksOf = (content: unknown, path: string): readonly Fields[] =>
  typeof content === 'string'
    ? [{ type: 'text', text: content }]
    : listAt(content, path).map((block, index) => objectAt(block, `${path}.${index}`))

const contentOf = (content: unknown, path: string): unknown =>
  typeof content === 'string' ? content : blocksOf(content, path).map((block) => partOf(block, path))

function userMessages(content: unknown, path: string): readonly Fields[] {
  if (typeof content === 'string') return [{ role: 'user', content }]
  const blocks = blocksOf(content, path)
  const results = blocks.filter(({ type }) => type === 'tool_result')
  const parts = blocks.filter(({ type }) => type !== 'tool_result').map((block) => partOf(block, path))
  return [
    ...results.map(({ tool_use_id: id, content: said }) => ({
      role: 'tool',
      tool_call_id: id,
      content: said === undefined ? '' : contentOf(said, path),
    })),
    ...(parts.length > 0 ? [{ role: 'user', content: parts }] : []),
  ]
}

function assistantOf(content: unknown, path: string): Fields {
  const blocks = blocksOf(content, path)
  const texts = blocks.filter(({ type }) => type === 'text').map((block) => partOf(block, path))
  const calls = blocks
    .filter(({ type }) => type === 'tool_use')
    .map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: JSON.stringify(input ?? {}) },
    }))
  const thought = blocks
    .map(({ type, thinking }) => (type === 'thinking' && typeof thinking === 'string' ? thinking : ''))
    .join('')
  const other = blocks.find(({ type }) => !READ.has(String(type)))
  if (other) refuse(`a block of type ${String(other['type'])} cannot be read here`, path)
  return present({
    role: 'assistant',
    content: texts.length > 0 ? texts : undefined,
    reasoning_content: thought === '' ? undefined : thought,
    tool_calls: calls.length > 0 ? calls : undefined,
  })
}

const READ: ReadonlySet<string> = new Set(['text', 'tool_use', 'thinking', 'redacted_thinking'])

function partOf(block: Fields, path: string): Fields {
  const source = block['source']
  switch (block['type']) {
    case 'text':
      return { type: 'text', text: block['text'] }
    case 'image':
      return { type: 'image_url', image_url: { url: urlOf(objectAt(source, `${path}.source`), path) } }
    case 'document': {
      const { type, data } = objectAt(source, `${path}.source`)
      if (type === 'text') return { type: 'text', text: textAt(data, `${path}.source.data`) }
      return {
        type: 'file',
        file: present({ filename: block['title'], file_data: urlOf(objectAt(source, path), path) }),
      }
    }
    default:
      return refuse(`a block of type ${String(block['type'])} cannot be read here`, path)
  }
}

function urlOf({ type, media_type: mediaType, data, url }: Fields, path: string): string {
  if (type === 'url') return textAt(url, `${path}.source.url`)
  return `data:${textAt(mediaType, `${path}.source.media_type`)};base64,${textAt(data, `${path}.source.data`)}`
}
