import { notSentError, type ServiceError } from '@/domain/connections/serviceError'
import {
  createHiding,
  finderOf,
  type HiddenRequest,
  type HideAnswer,
  type HideOrder,
} from '@/domain/personalData/hiding'
import { PERSONAL_KINDS } from '@/domain/personalData/kinds'
import { NO_OWN_WORDS, type OwnWords } from '@/domain/personalData/ownWords'
import { createPutBack } from '@/domain/replies/putBack'
import type { PersonalTable } from '@/domain/personalData/standIns'
import { describeUnreadable, type StorageError } from '@/domain/storage/storageError'
import { failed, ok, type Result } from '@/lib/result'
import * as z from '@/lib/schema'
import { sentence, stored } from '@/lib/text/english'
import { t } from '@/lib/text/t'
import type { PersonalRows } from '@/services/personalData/personalRows'

import type { CommandDeps } from '../deps'

import { type ChatKey, type Filtered, personalState } from './personalState'

const tableSchema = z.array(
  z.object({
    kind: z.enum(PERSONAL_KINDS),
    number: z.number(),
    text: z.string(),
    isShown: z.exactOptional(z.literal(true)),
  }),
) satisfies z.Schema<PersonalTable>

const ownSchema = z.object({
  words: z.array(z.string()),
  patterns: z.array(z.string()),
}) satisfies z.Schema<OwnWords>

const OWN = 'own'
const rowOf = (key: ChatKey): string => `table/${key}`

export async function rowsOf(deps: Pick<CommandDeps, 'store' | 'storage' | 'load'>): Promise<PersonalRows> {
  const state = personalState(deps)
  state.rows ??= (await deps.load('personalRows')).createPersonalRows(deps.storage)
  return state.rows
}

/** The person’s own words and patterns. */
export async function loadOwnWords(deps: CommandDeps): Promise<Result<OwnWords, StorageError>> {
  const state = personalState(deps)
  if (state.own) return ok(state.own)
  const loaded = await (await rowsOf(deps)).load(OWN)
  if (!loaded.ok) return loaded
  state.own = ownSchema.safeParse(loaded.value).data ?? NO_OWN_WORDS
  return ok(state.own)
}

export async function keepOwnWords(deps: CommandDeps, own: OwnWords): Promise<Result<void, StorageError>> {
  const state = personalState(deps)
  state.own = own
  return (await rowsOf(deps)).save(OWN, own)
}

/** The table of a chat: of this page, or from the disk. Undefined where it has none. */
export async function tableOf(
  deps: CommandDeps,
  key: ChatKey,
): Promise<Result<PersonalTable | undefined, StorageError>> {
  const { tables } = personalState(deps)
  const known = tables.get(key)
  if (known || key === 'new') return ok(known)
  const loaded = await (await rowsOf(deps)).load(rowOf(key))
  if (!loaded.ok) return loaded
  const table = tableSchema.safeParse(loaded.value).data
  if (table) tables.set(key, table)
  return ok(table)
}

/** A chat’s table from now on; of a temporary chat, and of one that isn’t there yet, in memory alone. */
export async function keepTable(
  deps: CommandDeps,
  key: ChatKey,
  table: PersonalTable,
): Promise<Result<void, StorageError>> {
  personalState(deps).tables.set(key, table)
  const conversation = key === 'new' ? undefined : deps.store.getState().conversations[key]
  if (!conversation || conversation.isTemporary) return ok(undefined)
  return (await rowsOf(deps)).save(rowOf(key), table)
}

/** One change of a table at a time: a title and a reply may be asked for at once. */
export async function inTurn<Value>(
  deps: Pick<CommandDeps, 'store'>,
  key: ChatKey,
  change: () => Promise<Value>,
): Promise<Value> {
  const { queues } = personalState(deps)
  const done = (queues.get(key) ?? Promise.resolve()).then(change)
  queues.set(
    key,
    done.catch(() => undefined),
  )
  return done
}

type Hiding = {
  readonly key: ChatKey
  readonly body: string
  readonly isTurn: boolean
  readonly signal: AbortSignal
}

/** Hides what is personal in a body, and keeps the table before the body leaves. */
export const hidePersonal = (
  deps: CommandDeps,
  { key, body, isTurn, signal }: Hiding,
): Promise<Result<Filtered, ServiceError>> =>
  inTurn(deps, key, async () => {
    const { tables, hiding } = personalState(deps)
    const known = await tableOf(deps, key)
    if (!known.ok) return unreadable(known.error)
    const begun = isTurn && key !== 'new' && !known.value ? tables.get('new') : undefined
    if (begun) tables.delete('new')
    const before = known.value ?? begun ?? []
    const hidden = await hideIn(deps, { body, table: before }, signal)
    if (!hidden.ok) return hidden
    const { table } = hidden.value
    hiding.add(key)
    // Where it can’t be written it is in memory: the reply is put back all the same.
    if (table.length !== before.length || begun) await keepTable(deps, key, table)
    const find = finderOf(table)
    return ok({ body: hidden.value.body, createPutBack: () => createPutBack(find) })
  })

/** Characters of a body that take the page a tenth of a second at most: longer ones are for a worker. */
const LONG = 100_000

/** What would leave of a body with this table. Fails, too, once cancelled. */
export async function hideIn(
  deps: CommandDeps,
  { body, table }: Pick<HideOrder, 'body' | 'table'>,
  signal: AbortSignal,
): Promise<Result<HiddenRequest, ServiceError>> {
  const own = await loadOwnWords(deps)
  if (!own.ok) return unreadable(own.error)
  const answer = await answerTo(deps, { body, table, own: own.value }, signal)
  if (answer?.type === 'hidden') return ok(answer.request)
  return failed(
    notSentError(
      answer
        ? sentence(() =>
            t(
              'Not sent: your pattern “{pattern}” took too long. Make it simpler under “Always hide…” beside Send.',
              { pattern: answer.pattern },
            ),
          )
        : stored(
            'Not sent: personal data could not be hidden in this request. Report this, or turn the filter off.',
          ),
    ),
  )
}

/** Undefined where it could not be done, and once cancelled. */
async function answerTo(
  deps: CommandDeps,
  order: HideOrder,
  signal: AbortSignal,
): Promise<HideAnswer | undefined> {
  const state = personalState(deps)
  if (order.body.length > LONG) {
    state.hider ??= (await deps.load('hider')).createHider()
    return state.hider.hide(order, signal)
  }
  state.hide ??= createHiding(deps.elapsed)
  try {
    return state.hide(order)
  } catch {
    return undefined
  }
}

const unreadable = (error: StorageError) => failed(notSentError(sentence(() => describeUnreadable(error))))
