import { language } from '@/lib/text/language'
import { mark, t } from '@/lib/text/t'

import type { Part } from '../messages/message'

/** What Pocket was taught to call things on the page, as `[[Label]]` in its corpus. */
export const LABELS: readonly string[] = [
  mark('API key'),
  mark('Add provider'),
  mark('Appearance'),
  mark('Attach files'),
  mark('Base URL'),
  mark('Branch from here'),
  mark('Copy'),
  mark('Cost'),
  mark('Data'),
  mark('Delete'),
  mark('Delete all data'),
  mark('Edit'),
  mark('Export everything'),
  mark('Find in this chat'),
  mark('Import…'),
  mark('Inspect request'),
  mark('Max tokens'),
  mark('Models on this device'),
  mark('New chat'),
  mark('Next variant'),
  mark('Parameters'),
  mark('Previous variant'),
  mark('Providers'),
  mark('Regenerate'),
  mark('Remember key on this device'),
  mark('Request'),
  mark('Save'),
  mark('Search conversations'),
  mark('Share…'),
  mark('Spending'),
  mark('Stop'),
  mark('Sync'),
  mark('Test'),
  mark('Tools'),
  mark('Turn on sync'),
]

/** Bold in English answers; in quotation marks where Pocket says in another language that it can't. */
const NAMED = new RegExp(
  `(?<=\\*\\*)(?:${LABELS.join('|')})(?=\\*\\*)|Settings(?= → \\*\\*)|Add provider|Get a larger model`,
  'g',
)

/** A reply of Pocket's with the labels that it names as the page has them: it knows their English names alone. */
export const withLabels = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => (part.type === 'text' ? { ...part, text: part.text.replace(NAMED, shown) } : part))

/** Set apart from right to left, so that the English sentence around it keeps its order. */
function shown(label: string): string {
  const text = t(label)
  return language().direction === 'rtl' ? `\u2068${text}\u2069` : text
}
