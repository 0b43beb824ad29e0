import { isRecord } from '@/lib/json'

/** Longest beginning of a conversation that is looked at, in characters. */
const MOST_CHARACTERS = 2000

/** What all turns of a conversation have in common: the caller, and the first message of the person, in any dialect. */
export function conversationKey(who: string, body: Readonly<Record<string, unknown>>): string {
  const said = body['messages'] ?? body['input']
  const list: readonly unknown[] = Array.isArray(said) ? said : [said]
  const first = list.find((message) => isRecord(message) && message['role'] === 'user') ?? list[0]
  return `${who} ${JSON.stringify(first ?? null).slice(0, MOST_CHARACTERS)}`
}
