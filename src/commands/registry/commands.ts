import type { Draft } from '@/domain/drafts/draft'
import type { ConversationId } from '@/domain/ids'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { selectDraft } from '@/store/selectors'

import { createChangeSettings } from '../conversations/changeConversationSettings'
import { createOpenConversation, createReadEnding } from '../conversations/openConversation'
import type { CommandDeps } from '../deps'
import { keepFollowUps, saveDraft } from '../drafts/saveDraft'
import { createHasKey, createKeyCommands, createNewConnectionId, createWatchKeys } from '../keys/manageKeys'
import { createChooseVariant, createShowMessage } from '../messages/chooseVariant'
import { createChooseModel } from '../models/chooseModel'
import { createHurryReply, createStopReply } from '../replies/stopReply'
import { createChangeAppSettings } from '../settings/changeAppSettings'
import { createLoadLater } from './loadLater'
import type { Sending } from './sending'

export type Commands = ReturnType<typeof createCommands>

/** Every verb of the app, with its deps given. */
export function createCommands(deps: CommandDeps) {
  const unsettled = new Set<() => void>()
  return {
    ...settledFirst(createVerbs(deps), unsettled),
    /** Has `settle` called before any verb: what a slider is moving is then set. Returns how to end that. */
    settleFirst: (settle: () => void) => {
      unsettled.add(settle)
      return () => void unsettled.delete(settle)
    },
  }
}

/** The same verbs, none of which sees a value of before: one that is sent right after it was moved goes along. */
const settledFirst = <Verbs extends Readonly<Record<string, (...args: never) => unknown>>>(
  verbs: Verbs,
  unsettled: ReadonlySet<() => void>,
): Verbs =>
  Object.fromEntries(
    Object.entries(verbs).map(([name, run]) => [
      name,
      (...args: never) => {
        for (const settle of unsettled) settle()
        return run(...args)
      },
    ]),
  ) as Verbs

const createVerbs = (deps: CommandDeps) => ({
  ...createLoadSending(deps),
  stopReply: createStopReply(deps),
  hurryReply: createHurryReply(deps),
  chooseVariant: createChooseVariant(deps),
  showMessage: createShowMessage(deps),
  openConversation: createOpenConversation(deps),
  readEnding: createReadEnding(deps),
  changeConversationSettings: createChangeSettings(deps),
  chooseModel: createChooseModel(deps),
  changeAppSettings: createChangeAppSettings(deps),
  newConnectionId: createNewConnectionId(deps),
  newId: deps.newId,
  hasKey: createHasKey(deps),
  watchKeys: createWatchKeys(deps),
  ...createKeyCommands(deps),
  ...createLoadLater(deps),
  /** Assistants, projects and the like, read once; with the code that surrounds every chat. */
  loadItems: async () => (await loadCode(() => import('../items/loadItems'))).loadItems(deps),
  saveDraft: (...args: Parameters<typeof saveDraft> extends [unknown, ...infer Rest] ? Rest : never) => {
    saveDraft(deps, ...args)
  },
  /** What waits to be sent in a conversation from now on. */
  keepFollowUps: (id: ConversationId, waiting: readonly Draft[]) => {
    keepFollowUps(deps, id, waiting)
  },
  dismissNotice: (id: string) => {
    deps.store.getState().noticeDismissed(id)
  },
})

/**
 * The verbs of `sending.ts`, whose code `preloadSending` brings right after the first paint. Once it is here they run in
 * the caller’s task. Where it cannot come, a notice says so, and what was typed stays in the composer.
 */
function createLoadSending(deps: CommandDeps) {
  const code = startOnce(async () => {
    const { createSending } = await loadCode(() => import('./sending'))
    return createSending(deps)
  })
  async function whenHere(run: (sending: Sending) => unknown): Promise<void> {
    let sending: Sending
    try {
      sending = code.value() ?? (await code.open())
    } catch (cause) {
      const text = cause instanceof Error ? cause.message : String(cause)
      deps.store.getState().noticeShown({ id: 'missing', tone: 'danger', text })
      return
    }
    await run(sending)
  }
  /** Enter may come twice before the code does: what the first took out of the composer is not sent again. */
  const sendWhenHere: Sending['sendMessage'] = (target, asked, ...more) => {
    const key = target ?? 'new'
    const inComposer = () => selectDraft(key)(deps.store.getState())
    const isFromComposer = inComposer() === asked
    // What was typed while the code came belongs to it.
    return whenHere(({ sendMessage }) => sendMessage(target, isFromComposer ? inComposer() : asked, ...more))
  }
  const sendMessage: Sending['sendMessage'] = (...order) =>
    code.value()?.sendMessage(...order) ?? sendWhenHere(...order)
  const editMessage: Sending['editMessage'] = (...order) =>
    code.value()?.editMessage(...order) ?? whenHere((sending) => sending.editMessage(...order))
  const sendFollowUp: Sending['sendFollowUp'] = (...order) =>
    code.value()?.sendFollowUp(...order) ?? whenHere((sending) => sending.sendFollowUp(...order))
  return {
    sendMessage,
    editMessage,
    sendFollowUp,
    warmSending: (...order: Parameters<Sending['warmSending']>): void => {
      code.open().then(
        ({ warmSending }) => warmSending(...order),
        // Told by the request.
        () => undefined,
      )
    },
    preloadSending: (): void => {
      code.open().catch(() => undefined)
    },
  }
}
