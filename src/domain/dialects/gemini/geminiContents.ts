import { isRecord, parseJson } from '@/lib/json'

import { placeholder, safeJson } from '../../attachments/attachment'
import type { CatalogEntry } from '../../catalog'
import type { ConversationSettings } from '../../conversations/conversation'
import type { AttachmentPart } from '../../messages/message'
import { fieldsOf } from '../../usage/fields'
import { partsJson, type PartWriters } from '../request/partsJson'
import type { AssistantTurn, Turn } from '../request/turns'

const data = ({ mediaType, attachmentId }: AttachmentPart): string =>
  `{"inlineData":{"mimeType":${safeJson(mediaType || 'application/octet-stream')},"data":"${placeholder('attachment', attachmentId)}"}}`

const PARTS: PartWriters = { text: (text) => `{"text":${text}}`, image: data, file: data, audio: data }

type Said = { readonly settings: ConversationSettings; readonly entry: CatalogEntry | undefined }
type Speaker = { readonly role: 'user' | 'model'; readonly parts: string[] }

/**
 * What Google’s API takes for the signature of a call that its models did not make, so that a conversation begun with
 * another model can go on: from the third generation on, it refuses calls without one.
 */
const NO_SIGNATURE = 'skip_thought_signature_validator'
const WANTS_SIGNATURE = /gemini-(?:[3-9]|\d\d)/

/**
 * The conversation as user and model in turn, each as JSON text, and the texts of the system prompt. Results follow
 * their calls in a turn of the user; neighbours of one role are one turn; replies of this model go back as they came,
 * with the signatures of their thoughts.
 */
export function geminiContents(turns: readonly Turn[], { settings, entry }: Said) {
  const speakers: Speaker[] = []
  const say = (role: Speaker['role'], parts: readonly string[]) => {
    if (parts.length === 0) return
    const last = speakers.at(-1)
    if (last?.role === role) last.parts.push(...parts)
    else speakers.push({ role, parts: [...parts] })
  }
  const wantsSignature = WANTS_SIGNATURE.test(settings.modelId ?? '')
  for (const turn of turns) {
    if (turn.role === 'user') say('user', partsJson(turn.parts, entry, PARTS))
    if (turn.role !== 'assistant') continue
    say('model', modelParts(turn, wantsSignature))
    say('user', resultParts(turn))
  }
  const prompts = [settings.systemPrompt, ...turns.map((turn) => (turn.role === 'system' ? turn.text : ''))]
  return {
    system: prompts.filter((text) => text.trim() !== ''),
    contents: speakers.map(({ role, parts }) => `{"role":"${role}","parts":[${parts.join(',')}]}`),
  }
}

function modelParts(turn: AssistantTurn, wantsSignature: boolean): readonly string[] {
  if (turn.items && turn.items.length > 0) return turn.items.map((part) => safeJson(part))
  return [
    ...(turn.text.trim() === '' ? [] : [safeJson({ text: turn.text })]),
    ...turn.calls.map(({ name, arguments: text }, index) =>
      safeJson({
        functionCall: { name, args: objectIn(text) },
        // The first of calls made together has it.
        ...(wantsSignature && index === 0 && { thoughtSignature: NO_SIGNATURE }),
      }),
    ),
  ]
}

/** The results of a turn’s calls; with the id of the call where the service gave it one. */
function resultParts({ calls, results, items = [] }: AssistantTurn): readonly string[] {
  const given = new Set(items.map((part) => fieldsOf(part['functionCall'])['id']))
  return calls.map(({ id, name }) =>
    safeJson({
      functionResponse: {
        ...(given.has(id) && { id }),
        name,
        response: { result: valueIn(results.get(id) ?? '') },
      },
    }),
  )
}

/** A result that is JSON goes as what it is. */
function valueIn(text: string): unknown {
  const value = parseJson(text)
  return isRecord(value) || Array.isArray(value) ? value : text
}

function objectIn(text: string): unknown {
  const value = parseJson(text)
  return isRecord(value) ? value : {}
}
