import { within } from '@/lib/time/sleep'
import { stored } from '@/lib/text/english'

import type { EmbeddingEvent } from '../engine'
import { type Problem, serverProblem } from '../problem'

import { complaintOf, type Loaded } from './createRuntimeSlot'

type Options = {
  readonly signal: AbortSignal
  /** Milliseconds an engine that was told to stop may take; after that it is ended. */
  readonly stopMs: number
  readonly onDone: (texts: number) => void
}

/** The vectors of texts by a loaded embedding model, one text after the other: the library mixes up those asked for together. */
export async function* embedTexts(
  loaded: Loaded,
  texts: readonly string[],
  { signal, stopMs, onDone }: Options,
): AsyncGenerator<EmbeddingEvent> {
  let promptTokens = 0
  loaded.takeComplaint()
  for (const [index, text] of texts.entries()) {
    if (signal.aborted) return
    const work = embedText(loaded, text)
    try {
      const made = await Promise.race([work, loaded.death, whenAborted(loaded, work, { signal, stopMs })])
      if (!made) return
      promptTokens += made.tokens
      yield { type: 'vector', vector: made.vector }
    } catch (error) {
      yield { type: 'failed', problem: await giveUp(loaded, complaintOf(loaded, error)) }
      return
    }
    onDone(index + 1)
  }
  yield { type: 'finished', promptTokens }
}

/** Resolves once the caller has left and the engine is free, or ended. */
const whenAborted = (
  loaded: Loaded,
  work: Promise<unknown>,
  { signal, stopMs }: Pick<Options, 'signal' | 'stopMs'>,
) =>
  new Promise<undefined>((resolve) => {
    const leave = () => void endWhenDeaf(loaded, work, stopMs).then(() => resolve(undefined))
    signal.addEventListener('abort', leave, { once: true })
    void work.catch(() => undefined).finally(() => signal.removeEventListener('abort', leave))
  })

type Made = { readonly vector: readonly number[]; readonly tokens: number }

/** One vector. Of a text that is longer than the model's context, the beginning is read. */
async function embedText({ runtime }: Loaded, text: string): Promise<Made> {
  let input = text
  for (;;) {
    try {
      const { data, usage } = await runtime.createEmbedding({ input })
      const vector = data[0]?.embedding
      if (!Array.isArray(vector)) throw new Error('it made no vector')
      return { vector, tokens: usage.prompt_tokens }
    } catch (error) {
      const shorter = shortened(input, error instanceof Error ? error.message : '')
      if (shorter === undefined) throw error
      input = shorter
    }
  }
}

const TOO_LONG = /input \((\d+) tokens\) is too large[^]*batch size: (\d+)\)/
/** Characters have not the same number of tokens everywhere. */
const MARGIN = 0.95

/** As much of a text as has room, where the engine said that it has not; undefined for every other message. */
function shortened(text: string, message: string): string | undefined {
  const [, tokens, room] = TOO_LONG.exec(message) ?? []
  const length = Math.floor((text.length * MARGIN * Number(room)) / Number(tokens))
  // Half a character at the end would be none.
  return length > 0 ? text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') : undefined
}

/**
 * Waits for an engine that was told to stop, and ends its worker when it has not done so after this many
 * milliseconds; the next request then loads a fresh one. Never rejects.
 *
 * @param work settles when the engine has stopped. It never does once the worker is ended.
 */
export async function endWhenDeaf(loaded: Loaded, work: Promise<unknown>, stopMs: number): Promise<void> {
  const over = Promise.race([work, loaded.death]).then(
    () => true,
    () => true,
  )
  if (!(await within(stopMs, over))) await loaded.crashed('it did not stop when told to')
}

/** Ends an engine that broke, and says so: the next request starts a fresh one. */
export async function giveUp(loaded: Loaded, complaint: string): Promise<Problem> {
  await loaded.crashed(complaint)
  return serverProblem(
    stored('The engine stopped ({reason}). The next request starts a fresh one.', { reason: complaint }),
    'engine_crashed',
  )
}
