import { originOf } from '@/domain/connections/baseUrl'
import type { ConversationId, MessageId } from '@/domain/ids'
import type { AttachmentPart, Message } from '@/domain/messages/message'
import type { ToolDecision } from '@/domain/tools/approval'
import { NOT_ANSWERED, NOT_KNOWN, resultText, withEdit } from '@/domain/tools/resultText'
import { argumentsOf } from '@/domain/tools/toolCall'
import { asksPerson } from '@/domain/tools/toolDefinition'
import type { RunnableTool, ToolOutcome, ToolProgress } from '@/domain/tools/toolExecutor'
import { isSettled, withHowSaid, type ToolContent, type ToolRun } from '@/domain/tools/toolRun'
import { fromBase64 } from '@/lib/base64'
import { english, stored } from '@/lib/text/english'

import type { CommandDeps, ToolFlight } from '../deps'
import { createCheckReply } from '../jsonSchema/checkReply'
import { keepFile } from '../pictures/keepFile'
import { holdsPersonal } from '../personalData/personalState'
import { record } from '../record'
import { fittingArguments, rememberDecision } from './allowedCall'
import { runOf } from './callMessages'
import type { Turn } from './newAddresses'
import { isAllowedByNow, noteTreeGrant, rootOf } from './treeGrants'

/** How long a call that was stopped may take to say what became of it, in milliseconds. */
const STOPPED_WAIT_MS = 2_000
/** Progress is shown at most this often, in milliseconds: a server may send it without end. */
const PROGRESS_EVERY_MS = 100

/** What ends the waiting of a call: what the person says to it, or that its tool was allowed for all sub-agents meanwhile. */
type Heard = ToolDecision | 'tree'

type Round = {
  readonly conversationId: ConversationId
  readonly tools: ReadonlyMap<string, RunnableTool>
  readonly turn: Turn
  readonly signal: AbortSignal
  readonly tooled: ToolFlight
  readonly waits: Waits
}

/** Brings one call to its end: asks the person where it has to, makes it, and keeps what came. Never rejects. */
export function createCallRunner(
  deps: CommandDeps,
  { conversationId, tools, turn, signal, tooled, waits }: Round,
) {
  const ended = AbortSignal.any([signal, tooled.round.signal])
  const checkText = createCheckReply(deps)

  /** Writes what is known of a call; awaited where the next step must not come before it is on disk. */
  async function keep(
    message: Message,
    run: ToolRun,
    text: string,
    pictures: readonly AttachmentPart[] = [],
  ): Promise<Message> {
    const [part] = message.parts
    if (part?.type !== 'toolResult') return message
    const told = withEdit(run, text)
    const kept: Message = {
      ...message,
      parts: [{ ...part, text: told, run: withHowSaid(run) }, ...pictures],
    }
    await record(deps, { messages: [kept] })
    return kept
  }

  const note = (message: Message, run: ToolRun, state: ToolRun['state'], sentence: string) =>
    keep(message, { ...run, state, notes: [sentence] }, sentence)

  function ask(message: Message, isAllowed: () => boolean): Promise<Heard | undefined> {
    if (ended.aborted) return Promise.resolve(undefined)
    const early = tooled.said.get(message.id)
    if (early) return Promise.resolve(early)
    if (isAllowed()) return Promise.resolve('tree')
    return new Promise((resolve) => {
      const say = (decision: Heard | undefined) => {
        tooled.waiting.delete(message.id)
        turn.inTree.waiting.delete(hear)
        ended.removeEventListener('abort', end)
        resolve(decision)
      }
      const end = () => say(undefined)
      const hear = () => {
        if (isAllowed()) say('tree')
      }
      ended.addEventListener('abort', end, { once: true })
      tooled.waiting.set(message.id, say)
      turn.inTree.waiting.add(hear)
    })
  }

  async function decisionOn(message: Message, isAllowed = () => false): Promise<Heard | undefined> {
    const end = waits.begin()
    try {
      return await ask(message, isAllowed)
    } finally {
      end()
    }
  }

  /** The turn's clock stands still while the server of a call asks the person something. @returns what ends that */
  function waitWhileAsked({ origin }: ToolRun): () => void {
    let end: (() => void) | undefined
    const look = () => {
      const isAsked =
        origin !== undefined && deps.store.getState().questions.some((asked) => asked.origin === origin)
      if (isAsked) end ??= waits.begin()
      else {
        end?.()
        end = undefined
      }
    }
    const leave = deps.store.subscribe(look)
    return () => {
      leave()
      end?.()
    }
  }

  async function remember(tool: RunnableTool, decision: Heard, run: ToolRun): Promise<void> {
    // Another sub-agent asked, and only what it was about is answered.
    if (decision === 'tree') return
    turn.askedInTurn.add(tool.id)
    if (holdsPersonal(deps, conversationId, run.arguments)) turn.askedPersonal.add(tool.id)
    const root = run.isForTree && rootOf(deps, conversationId)
    await rememberDecision(deps, { conversationId, tool, decision, newHosts: run.newHosts, root })
    if (root !== undefined && decision === 'chat') noteTreeGrant(turn, tool)
  }

  /** What was allowed before content from outside came is asked about once more, but for the tool that brought it. */
  function taint(by: RunnableTool): void {
    if (!turn.isTainted) for (const id of turn.askedInTurn) if (id !== by.id) turn.askedInTurn.delete(id)
    if (turn.inTree.knowing.has(by.id)) turn.inTree.knowing.set(by.id, true)
    turn.isTainted = true
    turn.hasForeignText = true
  }

  async function make(message: Message, run: ToolRun, tool: RunnableTool): Promise<void> {
    const args = await fittingArguments(checkText, tool, run.arguments)
    if (typeof args === 'string') {
      await note(message, run, 'failed', args)
      return
    }
    if (ended.aborted) {
      await note(message, run, 'failed', stored('Stopped before the call was made.'))
      return
    }
    const startedAt = deps.elapsed()
    const endWaiting = waitWhileAsked(run)
    const [part] = message.parts
    const id = part?.type === 'toolResult' ? part.toolCallId : message.id
    const outcome = await outcomeOf(deps, message.id, ended, (progress) =>
      tool.run(
        { id, name: tool.name, arguments: args },
        {
          signal: ended,
          onProgress: progress,
          conversationId,
          messageId: message.id,
          beginWait: waits.begin,
        },
      ),
    )
    endWaiting()
    const isUntrusted = run.isUntrusted || outcome.isUntrusted === true
    if (isUntrusted || outcome.content.some(({ type }) => type === 'resource')) taint(tool)
    const sources = turn.sources.number(outcome.sources ?? [])
    turn.named.add(sources.map(({ url }) => url))
    turn.named.add(outcome.links ?? [])
    const { text, cut } = resultText(outcome, sources)
    const { state, content, structured, notes } = outcome
    const whole: ToolRun = {
      ...run,
      isUntrusted,
      state,
      durationMs: deps.elapsed() - startedAt,
      content,
      notes,
      ...(structured !== undefined && { structured }),
      ...(run.page && outcome.meta !== undefined && { page: { ...run.page, meta: outcome.meta } }),
      ...(sources.length > 0 && { sources }),
      ...(outcome.links && outcome.links.length > 0 && { links: outcome.links }),
      ...(cut && { cut }),
    }
    const pictures = await keepPictures(deps, content, conversationId)
    await keep(message, whole, state === 'unknown' ? `${NOT_KNOWN} ${text}` : text, pictures)
  }

  async function answerByHand(message: Message, run: ToolRun, decision: Heard | undefined) {
    if (typeof decision === 'object' && 'result' in decision) {
      const content = [{ type: 'text', text: decision.result }] as const
      await keep(message, { ...run, state: 'done', content }, decision.result)
    } else if (decision === 'deny' && asksPerson(run.toolId)) {
      await keep(
        message,
        { ...run, state: 'denied', notes: [stored('You skipped these questions.')] },
        NOT_ANSWERED,
      )
    } else await note(message, run, 'denied', deniedText(decision))
  }

  return async function run(
    message: Message,
    decisions: ReadonlyMap<MessageId, ToolDecision>,
  ): Promise<void> {
    let run = runOf(message)
    const said = decisions.get(message.id)
    if (!run || (isSettled(run) && said === undefined)) return
    const tool = tools.get(run.name)
    if (run.isByHand || asksPerson(run.toolId)) {
      await answerByHand(message, run, said ?? (await decisionOn(message)))
      return
    }
    if (!tool) {
      await note(message, run, 'failed', stored('The tool is no longer there, or is off in this chat.'))
      return
    }
    let current = message
    if (run.state !== 'running' || said !== undefined) {
      const asking = { conversationId, tool, run, turn }
      const decision = said ?? (await decisionOn(message, () => isAllowedByNow(deps, asking)))
      if (decision === undefined || decision === 'deny') {
        await note(message, run, 'denied', deniedText(decision))
        return
      }
      await remember(tool, decision, run)
      run = { ...edited(run, tool, decision), state: 'running', startedAt: deps.now() }
      current = await keep(message, run, NOT_KNOWN)
    }
    await make(current, run, tool)
  }
}

/** A call with the arguments that the person put in place of the model's, and where those lead. */
function edited(run: ToolRun, tool: RunnableTool, decision: Heard): ToolRun {
  if (typeof decision === 'string' || !('arguments' in decision)) return run
  const { arguments: text } = decision
  if (text === run.arguments) return run
  const args = argumentsOf(text)
  const reached = args && tool.reach?.(args)?.address
  return {
    ...run,
    arguments: text,
    asked: run.asked ?? run.arguments,
    ...(reached !== undefined && { origin: originOf(reached) }),
  }
}

const deniedText = (decision: Heard | undefined): string =>
  decision ? stored('You denied this call.') : stored('You didn’t decide on this call, so it wasn’t made.')

/** What became of a call, whatever its executor does: a bug in it is a failure, and one that never answers a Stop is unknown. */
async function outcomeOf(
  deps: CommandDeps,
  id: MessageId,
  ended: AbortSignal,
  start: (onProgress: (progress: ToolProgress) => void) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  let shownAt = -Infinity
  const { toolProgressed } = deps.store.getState()
  const onProgress = (progress: ToolProgress) => {
    const now = deps.elapsed()
    if (now - shownAt < PROGRESS_EVERY_MS) return
    shownAt = now
    toolProgressed(id, progress)
  }
  const silent = new Promise<ToolOutcome>((resolve) => {
    const give = () =>
      void deps.sleep(STOPPED_WAIT_MS, NEVER).then(() => {
        resolve({ state: 'unknown', content: [], notes: [stored('Stopped. It may have been carried out.')] })
      })
    if (ended.aborted) give()
    else ended.addEventListener('abort', give, { once: true })
  })
  try {
    return await Promise.race([start(onProgress), silent])
  } catch (fault) {
    const detail = fault instanceof Error ? fault.message : String(fault)
    return { state: 'failed', content: [], notes: [stored('The tool broke: {detail}', { detail })] }
  } finally {
    toolProgressed(id, undefined)
  }
}

const NEVER = new AbortController().signal

/** How long calls of a turn waited for the person; time in which several wait counts once. */
type Waits = {
  /** @returns what ends the wait */
  readonly begin: () => () => void
  /** Milliseconds of all waits that have ended. */
  readonly passedMs: () => number
}

export function createWaits(elapsed: () => number): Waits {
  let waiting = 0
  let since = 0
  let passed = 0
  return {
    begin() {
      if (waiting === 0) since = elapsed()
      waiting += 1
      return () => {
        waiting -= 1
        if (waiting === 0) passed += elapsed() - since
      }
    },
    passedMs: () => passed,
  }
}

/** More pictures of one result are shown to the person only. */
const MOST_PICTURES = 8
/** What every model that sees takes. */
const SENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Stores the pictures of a result, so that they can be sent to a model that sees. One that can't be kept is left out. */
async function keepPictures(
  deps: Pick<CommandDeps, 'storage' | 'store' | 'load'>,
  content: readonly ToolContent[],
  of: ConversationId,
): Promise<readonly AttachmentPart[]> {
  const pictures = content
    .filter((part) => part.type === 'image' && SENT_TYPES.includes(part.mediaType))
    .slice(0, MOST_PICTURES)
  const kept = await Promise.all(
    pictures.map(async (part): Promise<readonly AttachmentPart[]> => {
      const bytes = part.type === 'image' ? fromBase64(part.data) : undefined
      if (!bytes || part.type !== 'image') return []
      const blob = new Blob([bytes], { type: part.mediaType })
      // Whatever goes wrong here, the call is made and its result counts.
      const saved = await keepFile(deps, blob, english('Picture from a tool'), of).catch(() => undefined)
      if (!saved) return []
      const { id, name, mediaType, sizeBytes } = saved
      return [{ type: 'image', attachmentId: id, name, mediaType, sizeBytes }]
    }),
  )
  return kept.flat()
}
