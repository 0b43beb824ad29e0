import { firstText, jsonText, recordsIn, textOf } from '../../foreignText'

/** What a tool answered, as text: words, pages that a search found, and names of files it made. */
export function toolResultText(content: unknown): string {
  if (!Array.isArray(content)) return jsonText(content)
  return recordsIn(content).map(itemText).filter(Boolean).join('\n\n')
}

function itemText(item: Readonly<Record<string, unknown>>): string {
  switch (item['type']) {
    case 'text':
      return textOf(item['text'])
    case 'knowledge':
      return [item['title'], item['url'], item['text']].map(textOf).filter(Boolean).join('\n')
    case 'local_resource':
      return firstText(item['file_path'], item['name'])
    // Becomes a part of its own.
    case 'image':
      return ''
    default:
      return firstText(item['text'], item['title']) || jsonText(item)
  }
}
