import { describeError } from '@/domain/connections/serviceError'
import { withDraft } from '@/domain/drafts/personMessage'
import type { ConversationId } from '@/domain/ids'
import { boundedPattern, type OwnWords } from '@/domain/personalData/ownWords'
import { hidesFrom } from '@/domain/personalData/personalRule'
import { type PersonalTable, sameness, type StandIn } from '@/domain/personalData/standIns'
import { offeredSettings } from '@/domain/request/offering'
import { describeStorageError, describeUnreadable } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { selectConversationSettings, selectDraft, selectThread } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import { planBuilt } from '../exchanges/plans/planBuilt'
import { resolveTurn } from '../exchanges/preparedRequest'

import { personalRuleOf } from '../personalData/filterRequest'
import { hideIn, inTurn, keepOwnWords, keepTable, loadOwnWords, tableOf } from '../personalData/hidePersonal'
import type { ChatKey } from '../personalData/personalState'

/** What the next message would hide. */
export type PersonalPreview = {
  readonly hidden: readonly StandIn[]
  /** What the person said not to hide. */
  readonly shown: readonly StandIn[]
  /** The texts in which something is hidden, as they leave, the newest last. */
  readonly texts: readonly string[]
  /** Pictures, sound and files that are no text go with it: they can’t be looked into. */
  readonly hasFiles: boolean
}

export const createPersonalDataCommands = (deps: CommandDeps) => ({
  /**
   * What would be hidden if the draft were sent now; undefined where nothing is hidden from its provider. Fails, too,
   * once cancelled.
   */
  async previewPersonal(
    id: ConversationId | null,
    signal: AbortSignal,
  ): Promise<Result<PersonalPreview | undefined, string>> {
    const state = deps.store.getState()
    const own = selectConversationSettings(id)(state)
    const rule = await personalRuleOf(deps, { conversationId: id })
    if (!rule.ok) return failed(describeUnreadable(rule.error))
    if (rule.value === 'off') return ok(undefined)
    const resolved = await resolveTurn(deps, own, state.settings.isMemoryOn)
    if (!resolved.ok) return failed(describeError(resolved.error))
    const settings = offeredSettings(resolved.value, state.offered[id ?? 'new'])
    const thread = id === null ? undefined : selectThread(id)(state)
    const path = thread?.path.flatMap((messageId) => thread.tree.byId.get(messageId) ?? []) ?? []
    const planned = planBuilt(deps, {
      type: 'built',
      path: withDraft(path, selectDraft(id ?? 'new')(state)),
      settings,
    })
    if (!planned.ok) return failed(describeError(planned.error))
    const { connection, modelId, makeBody } = planned.value
    const entry = deps.entryOf({ connectionId: connection.id, modelId })
    const recipient = { isHere: connection.type === 'builtin', keepsNothing: entry?.data.retention === 'no' }
    if (!hidesFrom(rule.value, recipient)) return ok(undefined)
    const made = await makeBody(entry)
    if (!made.ok) return failed(describeError(made.error))
    const key: ChatKey = id ?? 'new'
    const table = await tableOf(deps, key)
    if (!table.ok) return failed(describeUnreadable(table.error))
    const { storedBody: body } = made.value
    const hidden = await hideIn(deps, { body, table: table.value ?? [] }, signal)
    if (!hidden.ok) return failed(describeError(hidden.error))
    return ok({ ...hidden.value, hasFiles: body.includes('{{attachment:') })
  },

  /** Hides a piece of personal data in a chat from now on, or doesn’t. */
  setShown: (id: ConversationId | null, standIn: StandIn, isShown: boolean): Promise<Result<void, string>> =>
    inTurn(deps, id ?? 'new', async () => {
      const key: ChatKey = id ?? 'new'
      const known = await tableOf(deps, key)
      if (!known.ok) return failed(describeUnreadable(known.error))
      const { kind, number, text } = standIn
      const isSame = (each: StandIn) =>
        each.kind === kind && sameness(kind, each.text) === sameness(kind, text)
      const before = known.value ?? []
      const row = before.find(isSame) ?? { kind, number: freeNumber(before, kind, number), text }
      const changed: StandIn = {
        kind: row.kind,
        number: row.number,
        text: row.text,
        ...(isShown && { isShown }),
      }
      const kept = await keepTable(deps, key, [...before.filter((each) => !isSame(each)), changed])
      return kept.ok ? kept : failed(describeStorageError(kept.error))
    }),

  async loadOwnWords(): Promise<Result<OwnWords, string>> {
    const own = await loadOwnWords(deps)
    return own.ok ? own : failed(describeUnreadable(own.error))
  },

  /** Keeps the person’s own words and patterns, on this device alone. Fails with a sentence. */
  async saveOwnWords(own: OwnWords): Promise<Result<void, string>> {
    for (const pattern of own.patterns) {
      const checked = boundedPattern(pattern)
      if (typeof checked === 'string') return failed(faultOf(pattern, checked))
    }
    const kept = await keepOwnWords(deps, own)
    return kept.ok ? kept : failed(describeStorageError(kept.error))
  },
})

/** The number of a stand-in, or the next one that stands for nothing else meanwhile. */
function freeNumber(table: PersonalTable, kind: StandIn['kind'], from: number): number {
  let number = from
  while (table.some((each) => each.kind === kind && each.number === number)) number += 1
  return number
}

export type PersonalDataCommands = ReturnType<typeof createPersonalDataCommands>

function faultOf(pattern: string, fault: Exclude<ReturnType<typeof boundedPattern>, RegExp>): string {
  switch (fault) {
    case 'invalid':
      return t('“{pattern}” isn’t a valid regular expression. Correct it and save again.', { pattern })
    case 'empty':
      return t('“{pattern}” matches empty text, so it would hide nothing. Make it more exact.', { pattern })
    default:
      return t(
        '“{pattern}” could take too long. Use at most 200 characters and three repeats, none inside another, no look-around and no backreferences.',
        { pattern },
      )
  }
}
