import type { HostedCallPart } from '@/domain/messages/message'
import { fieldsOf, listOf, textOf, wordOf } from '@/domain/usage/fields'

/** Longest input or output of a tool of the provider that is kept beside the reply, in characters. */
const LONGEST = 4000

type Told = {
  readonly name: string
  readonly input?: string | undefined
  readonly output?: string | undefined
  readonly isWaiting?: boolean
}

/** A call of a tool that the service runs, with texts of a length that fits beside a reply. */
export const hostedCall = ({ name, input, output, isWaiting }: Told): Omit<HostedCallPart, 'type'> => ({
  name,
  ...(input && { input: shortened(input) }),
  ...(output && { output: shortened(output) }),
  ...(isWaiting && { isWaiting }),
})

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** What was asked, in the words of the call: its queries, its address, its code; else all of it. */
export function askedText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const fields = fieldsOf(value)
  const { query, queries, url, code, command } = fields
  const lines = listOf(queries).map(textOf).filter(Boolean).join('\n')
  const plain = [query, lines, url, code, command].map(wordOf).find(Boolean)
  return plain ?? (Object.keys(fields).length > 0 ? JSON.stringify(fields) : undefined)
}

/** What a tool gave, as text: what it printed, what it found, or why it failed. */
export function givenText(value: unknown): string | undefined {
  if (typeof value === 'string') return wordOf(value)
  if (Array.isArray(value)) return wordOf(value.map(givenText).filter(Boolean).join('\n'))
  const fields = fieldsOf(value)
  const { text, logs, stdout, stderr, title, url, filename, error_code: error, content } = fields
  const found = [title ?? filename, url].map(wordOf).filter(Boolean).join(' ')
  const plain = [text, logs, stdout, stderr].map(wordOf).filter(Boolean).join('\n')
  return (
    wordOf(plain) ??
    wordOf(found) ??
    wordOf(error) ??
    (content === undefined ? undefined : givenText(content))
  )
}
