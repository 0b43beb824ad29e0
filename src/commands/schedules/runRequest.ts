import { describeError } from '@/domain/connections/serviceError'
import { personMessage } from '@/domain/drafts/personMessage'
import type { ConversationId, MessageId } from '@/domain/ids'
import { isThroughHost, mayBeKept } from '@/domain/replies/keptReply'
import type { HostRuns, ScheduleContent } from '@/domain/schedules/schedule'
import { failed, ok, type Result } from '@/lib/result'
import { tellLately } from '@/lib/text/tellLately'
import { t } from '@/lib/text/t'
import { DAY_MS } from '@/lib/time/dayMs'

import type { CommandDeps } from '../deps'
import { exchangeSteps } from '../exchanges/runExchange'
import type { PreparedRequest } from '../exchanges/preparedRequest'
import { settingsFor } from './makeRun'

/** Far enough for a date to differ, and its time. */
const LATER_MS = 40 * DAY_MS + 3_700_000

type OnHost = ScheduleContent & { readonly host: HostRuns }

/**
 * The request of each run, as the host is to send it; else why it can’t, in words. It is made once: a whole reply is
 * asked for, with no tools and nothing remembered.
 */
export async function runRequest(
  deps: CommandDeps,
  content: OnHost,
): Promise<Result<{ readonly path: string; readonly body: string }, string>> {
  const made = await prepared(deps, content)
  if (!made.ok) return made
  const { connection, url, body, createPutBack, dataRule } = made.value
  if (!isThroughHost(connection, deps.ownOrigin) || deps.ownOrigin === '')
    return failed(
      t(
        'The host can run only models that it offers itself. Choose one of those, or run this schedule in the page.',
      ),
    )
  if (!mayBeKept(dataRule))
    return failed(
      t('The data policy forbids keeping replies, as the host would. Run this schedule in the page.'),
    )
  if (createPutBack)
    return failed(
      t('Personal data in it would be hidden, which only the page can do. Run this schedule in the page.'),
    )
  // What is written once would say the same day for ever.
  const later = await prepared({ ...deps, now: () => deps.now() + LATER_MS }, content)
  if (later.ok && later.value.body !== body)
    return failed(
      t(
        'Its instructions contain the date or the time, which only the page can fill in. Run this schedule in the page, or choose another assistant.',
      ),
    )
  return ok({ path: new URL(url).pathname, body })
}

async function prepared(deps: CommandDeps, content: OnHost): Promise<Result<PreparedRequest, string>> {
  const found = await settingsFor(deps, { ...content, tools: [] })
  if (!found.ok) return failed(tellLately(found.error))
  const { version } = found.value
  const { toolUse: _, ...settings } = found.value.settings
  const message = personMessage(
    { text: content.prompt, attachments: version?.documents ?? [] },
    { id: ASKED, conversationId: CHAT, parentId: null, createdAt: deps.now() },
  )
  const { prepareRequest } = await exchangeSteps.open()
  const made = await prepareRequest(deps, {
    source: {
      type: 'built',
      path: [message],
      settings: {
        ...settings,
        noMemory: true,
        parameters: {
          ...settings.parameters,
          stream: { value: false, origin: 'mine' },
          max_tokens: { value: content.host.maxTokens, origin: 'mine' },
        },
      },
    },
    origin: { purpose: 'reply', conversationId: CHAT, messageId: ASKED },
    // Nothing is sent now; the host has limits of its own.
    isCapWaived: true,
    signal: new AbortController().signal,
  })
  return made.ok ? made : failed(describeError(made.error))
}

/** No chat of a page: each run has its own. */
const CHAT = 'schedule-on-host' as ConversationId
const ASKED = 'schedule-on-host-prompt' as MessageId
