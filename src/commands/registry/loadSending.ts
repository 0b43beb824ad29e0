import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { selectDraft } from '@/store/selectors'

import type { CommandDeps } from '../deps'
import type { Sending } from './sending'

/**
 * The verbs of `sending.ts`, whose code `preloadSending` brings right after the first paint. Once it is here they run in
 * the caller’s task. Where it cannot come, a notice says so, and what was typed stays in the composer.
 */
export function createLoadSending(deps: CommandDeps) {
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
