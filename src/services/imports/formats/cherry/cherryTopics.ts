import { parseJson } from '@/lib/json'

import { momentOf } from '../../parts/foreignParts'
import { firstText, idOf, memberOf, recordsIn, textOf } from '../../foreignText'

export type CherryTopic = {
  readonly title: string
  readonly systemPrompt: string
  readonly isPinned: boolean
  readonly createdAt: number | undefined
  readonly updatedAt: number | undefined
}

/** What the saved state says of topics, by id. Its parts are JSON inside of JSON; of them only assistants are read. */
export function cherryTopics(state: unknown): ReadonlyMap<string, CherryTopic> {
  const assistants = opened(memberOf(opened(state), 'assistants'))
  const all = [
    ...recordsIn([memberOf(assistants, 'defaultAssistant')]),
    ...recordsIn(memberOf(assistants, 'assistants')),
  ]
  const found = new Map<string, CherryTopic>()
  for (const assistant of all) {
    for (const topic of recordsIn(assistant['topics'])) {
      found.set(idOf(topic['id']) ?? '', {
        title: textOf(topic['name']),
        systemPrompt: firstText(topic['prompt'], assistant['prompt']),
        isPinned: topic['pinned'] === true,
        createdAt: momentOf(topic['createdAt']),
        updatedAt: momentOf(topic['updatedAt']),
      })
    }
  }
  return found
}

const opened = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value)
