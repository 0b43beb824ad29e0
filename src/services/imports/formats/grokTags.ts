export type GrokCall = { readonly id: string; readonly name: string; readonly arguments: string }

const CARD = '<xai:tool_usage_card>'
const CARD_END = '</xai:tool_usage_card>'

/** Tool calls that Grok wrote into its reasoning as cards, and the reasoning without them. Linear in its length. */
export function grokToolCards(trace: string): { readonly calls: readonly GrokCall[]; readonly rest: string } {
  const calls: GrokCall[] = []
  const rest = replaceBetween(trace, CARD, CARD_END, (card) => {
    const args = between(card, 'xai:tool_args').trim()
    calls.push({
      id: between(card, 'xai:tool_usage_card_id').trim() || `call-${calls.length + 1}`,
      name: between(card, 'xai:tool_name').trim(),
      arguments: args.startsWith('<![CDATA[') && args.endsWith(']]>') ? args.slice(9, -3) : args || '{}',
    })
  })
  return { calls, rest }
}

/** A message without the tags at which Grok's page draws cards: their sources are cited below it. */
export const withoutGrokTags = (text: string): string =>
  replaceBetween(text, '<grok:render', '</grok:render>', () => undefined)

/** A text without what lies between two marks; an opening without an end stays. */
function replaceBetween(text: string, open: string, close: string, take: (inner: string) => void): string {
  let rest = ''
  let at = 0
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
    const end = text.indexOf(close, start)
    if (end < 0) break
    take(text.slice(start + open.length, end))
    rest += text.slice(at, start)
    at = end + close.length
  }
  return rest + text.slice(at)
}

function between(text: string, tag: string): string {
  const start = text.indexOf(`<${tag}>`)
  const end = start < 0 ? -1 : text.indexOf(`</${tag}>`, start)
  return end < 0 ? '' : text.slice(start + tag.length + 2, end)
}
