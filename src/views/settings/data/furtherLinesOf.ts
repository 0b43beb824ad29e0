import type { ImportReport } from '@/hooks/files/useImport'
import { plural } from '@/lib/text/plural'

type Further = NonNullable<ImportReport['further']>

const counted = {
  setting: (count: number) =>
    plural(count, { one: '{count} changed setting', other: '{count} changed settings' }),
  assistant: (count: number) =>
    plural(count, { one: '{count} new assistant', other: '{count} new assistants' }),
  project: (count: number) => plural(count, { one: '{count} new project', other: '{count} new projects' }),
  skill: (count: number) => plural(count, { one: '{count} new skill', other: '{count} new skills' }),
  collection: (count: number) =>
    plural(count, { one: '{count} new collection', other: '{count} new collections' }),
  memory: (count: number) => plural(count, { one: '{count} new memory', other: '{count} new memories' }),
  artifact: (count: number) => plural(count, { one: '{count} new artifact', other: '{count} new artifacts' }),
  schedule: (count: number) =>
    plural(count, { one: '{count} new schedule, paused', other: '{count} new schedules, paused' }),
  connection: (count: number) =>
    plural(count, { one: '{count} new provider', other: '{count} new providers' }),
  run: (count: number) => plural(count, { one: '{count} new run', other: '{count} new runs' }),
} as const

/** The counts of what an import brings in besides chats: settings, assistants, projects and so on. */
export const furtherLinesOf = (further: Further): readonly string[] =>
  (
    [
      'setting',
      'assistant',
      'project',
      'skill',
      'collection',
      'memory',
      'artifact',
      'schedule',
      'connection',
      'run',
    ] as const
  ).flatMap((kind) => {
    const count = further.filter((each) => each.kind === kind && each.status === 'new').length
    return count > 0 ? [counted[kind](count)] : []
  })
