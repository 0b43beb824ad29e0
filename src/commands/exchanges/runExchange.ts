import type { ServiceError } from '@/domain/connections/serviceError'
import { loadCode } from '@/lib/loadCode'
import { startOnce } from '@/lib/startOnce'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import type { LazyServices } from '@/services/lazyServices'

import type { EndedExchange, ExchangeEnding, ExchangeOrder, OpenExchange } from './exchangeOrder'
import type { Hold } from './holdBudget'

type Steps = typeof import('./exchangeSteps') & LazyServices['exchangeLocks']

/**
 * Runs one exchange with a service, from order to ending. Every request for a completion goes through here:
 *
 * 1. prepare (`prepareRequest`): connection, key, data lock, body, spending limits, attachments;
 * 2. note (`openExchange`): what is about to be asked is handed to storage, so that a page that dies leaves it in the
 *    ledger;
 * 3. stream (`streamExchange`): events go to the order's receiver;
 * 4. settle (`endExchange`): cost and record, after the caller has kept what came.
 *
 * Never rejects, and always ends in one of the typed endings: a bug in any step is the failure `appFault`. However it
 * ends, no exchange is left open. What is asked for and handling the reply is the caller's job; a tool round or a
 * sub-request is one more order with a purpose of its own, another way to make a body is one more `RequestSource`, and
 * what a service calls things is behind steps 1 and 3.
 */
export async function runExchange(deps: CommandDeps, order: ExchangeOrder): Promise<EndedExchange> {
  const { receiver, signal } = order
  const startedAt = order.origin.startedAt ?? deps.now()
  const start = once(() => order.onStart?.(open?.prepared))
  let steps: Steps | undefined
  let open: OpenExchange | undefined
  let hold: Hold | undefined
  let ended: EndedExchange = { ending: { status: { type: 'stopped' } } }
  try {
    // Loaded with the first request, not with the page.
    const loaded = await loadSteps(deps)
    if (loaded.ok) steps = loaded.value
    const prepared = order.refused
      ? failed(order.refused)
      : loaded.ok
        ? await loaded.value.prepareRequest(deps, order)
        : loaded
    let refusal = prepared.ok ? order.refuse?.(prepared.value) : prepared.error
    if (prepared.ok && !refusal && sharesBudget(deps, order)) {
      const { holdBudget } = await loadCode(() => import('./holdBudget'))
      hold = await holdBudget(deps, order, prepared.value)
      refusal = hold.refusal
    }
    // What was stopped while its request was made is no failure.
    if (refusal && !signal.aborted) ended = { ending: failedWith(refusal) }
    else if (steps && prepared.ok && !refusal && !signal.aborted) {
      const { value } = prepared
      const { again } = hold ?? {}
      const asked = again ? { ...value, blockedBy: async () => (await value.blockedBy()) ?? again() } : value
      open = steps.openExchange(deps, asked, { ...order.origin, startedAt }, steps)
    }
    start()
    if (steps && open)
      ended = {
        ending: order.ask
          ? await steps.askExchange(deps, open, signal, { onEvent: receiver.add, ask: order.ask })
          : await steps.streamExchange(deps, open, signal, receiver.add, order),
      }
  } catch (fault) {
    const secrets = steps?.secretsOf(open?.prepared.headers ?? {}) ?? []
    const detail = steps?.hideSecrets(detailOf(fault), secrets) ?? ''
    if (!signal.aborted) ended = { ending: failedWith({ type: 'appFault', detail }) }
  } finally {
    const { ending } = ended
    const record = steps && open ? steps.endExchange(deps, { open, ending, fold: receiver.fold }) : undefined
    ended = { ending, ...(record && { facts: record.facts }) }
    hold?.end(record && (record.facts.cost ?? { type: 'unknown' }))
    await keep(order, ended, start).catch(tellFault(deps))
    await record?.save().catch(tellFault(deps))
  }
  return ended
}

/** Whether it is made by a sub-agent, or by a chat in a turn that has some: they share a budget. */
function sharesBudget({ store, inFlight }: CommandDeps, { origin }: ExchangeOrder): boolean {
  const { conversationId: id, purpose } = origin
  if (id === null) return false
  if (store.getState().conversations[id]?.settings.agent !== undefined) return true
  return purpose === 'toolRound' && inFlight.get(id)?.asked.tree !== undefined
}

/** Fails where the page is older than what the host has now, or the host cannot be reached. */
async function loadSteps({ load }: CommandDeps): Promise<Result<Steps, ServiceError>> {
  try {
    const locks = await load('exchangeLocks')
    return ok({ ...(exchangeSteps.value() ?? (await exchangeSteps.open())), ...locks })
  } catch (cause) {
    return failed({ type: 'notSent', reason: detailOf(cause) })
  }
}

async function keep({ keep }: ExchangeOrder, ended: EndedExchange, start: () => void): Promise<void> {
  start()
  await keep?.(ended)
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}

const failedWith = (error: ServiceError): ExchangeEnding => ({ status: { type: 'failed', error }, error })

const detailOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault))

/** What came is in memory and may not be on disk. */
const tellFault =
  ({ store }: CommandDeps) =>
  (fault: unknown): void => {
    store.getState().noticeShown({
      id: 'appFault',
      tone: 'danger',
      text: t(
        'A reply could not be saved because of an error in Parlance ({detail}). Copy what you need, reload the page, and please report it.',
        { detail: detailOf(fault) },
      ),
      offersDownload: true,
    })
  }

/** Loads the steps of `runExchange`: with the first request, or while a person types it. */
export const exchangeSteps = startOnce(() => loadCode(() => import('./exchangeSteps')))
