import { mark } from '@/lib/text/t'

import { describeFacts, type GgufFacts } from './describeModel'
import type { LocalModel } from './modelStore'

/** What the model that comes with the app is called on the wire. */
export const POCKET_ID = 'pocket'

/**
 * What the head of `public/models/pocket.gguf` says. Kept here so that lists and catalog need nothing of its 11 MB;
 * `test/builtin/models/pocketModel.test.ts` compares it with the file, and shows the values to copy after training it again.
 */
export const POCKET_FACTS: GgufFacts = {
  name: 'Pocket',
  // Told in the reader's language where it is shown.
  description: mark('A tiny model trained from scratch for Parlance; it knows the app and little else.'),
  ownedBy: 'Parlance',
  parameterCount: 9_721_600,
  contextTokens: 2048,
  vectorLength: undefined,
  pooling: undefined,
  precision: 'int8',
  thinking: 'none',
  showsTools: true,
  copiesArguments: true,
  tellsTopics: true,
  temperature: 0.3,
  sizeBytes: 11_510_560,
  memoryBytes: 263_574_404,
}

/** The model that comes with the app. Its file is fetched from `url` only when the model is to be loaded. */
export const pocketModel = (url: string, fetch: typeof globalThis.fetch): LocalModel => ({
  ...describeFacts(POCKET_ID, POCKET_FACTS),
  open: async (onBytes) => {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`its file could not be fetched (HTTP ${answer.status})`)
    return onBytes && answer.body ? readTelling(answer.body, onBytes) : answer.blob()
  },
})

/** Steps that are told of, however many pieces come. */
const STEPS = 50

async function readTelling(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (done: number, total: number) => void,
): Promise<Blob> {
  // Its size is known: a server that compresses tells another.
  const total = POCKET_FACTS.sizeBytes
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body.getReader()
  let done = 0
  let told = -1
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    pieces.push(step.value)
    done += step.value.length
    const now = Math.floor((done / total) * STEPS)
    if (now > told) onBytes(Math.min(done, total), total)
    told = now
  }
  return new Blob(pieces)
}
