import { joinSentences } from '@/lib/text/joinSentences'
import { formatList } from '@/lib/text/formatList'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import type { Repairs } from '@/services/storage/storage'

/** What was mended or could not be read, in sentences. */
export function describeRepairs({
  conversations = 0,
  messages = 0,
  connections = 0,
  settings = [],
  orphans = 0,
  cut = 0,
}: Repairs): string {
  return joinSentences([
    conversations > 0 &&
      plural(conversations, {
        one: '{count} conversation could not be read whole; the messages are all there.',
        other: '{count} conversations could not be read whole; the messages are all there.',
      }),
    connections > 0 &&
      plural(connections, {
        one: '{count} connection could not be read and is not shown; it is kept on disk.',
        other: '{count} connections could not be read and are not shown; they are kept on disk.',
      }),
    settings.length > 0 &&
      t('Some settings could not be read and were reset: {names}.', { names: formatList(settings) }),
    messages > 0 &&
      plural(messages, {
        one: '{count} message could not be read whole; what could be read is shown, the rest is kept on disk.',
        other:
          '{count} messages could not be read whole; what could be read is shown, the rest is kept on disk.',
      }),
    orphans > 0 &&
      plural(orphans, {
        one: '{count} message had lost the message before it and is now a variant of the first.',
        other: '{count} messages had lost the message before them and are now variants of the first.',
      }),
    cut > 0 &&
      plural(cut, {
        one: '{count} message answered itself in a circle, which was cut.',
        other: '{count} messages answered themselves in a circle, which was cut.',
      }),
  ])
}
