import { isRecord, parseJson } from '@/lib/json'
import { failed, ok, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

import { applyPreset, readPresetFile } from '../sampling/presets'

import { type AssistantContent, contentOf, EMPTY_ASSISTANT } from './assistant'
import { readVersion } from './readAssistants'

/** A document of an assistant in a file, whole. */
export type FiledDocument = {
  readonly name: string
  readonly mediaType: string
  /** Base64. */
  readonly bytes: string
}

/** An assistant as a file holds it. Keys have no place in it. */
export type AssistantFile = {
  /** Without its model and its collections, whose ids mean nothing elsewhere, and without documents. */
  readonly content: AssistantContent
  readonly model: { readonly id: string; readonly provider: string } | null
  readonly documents: readonly FiledDocument[]
}

const FORMAT = 'parlance-assistant'

/** An assistant as the text of a file that `readAssistantFile` reads and people can read too. */
export function writeAssistantFile({ content, model, documents }: AssistantFile): string {
  const { model: _, documents: __, collections: ___, ...rest } = contentOf(content)
  return `${JSON.stringify({ format: FORMAT, version: 1, ...rest, model, documents }, null, 2)}\n`
}

/**
 * Reads an assistant somebody gave us, or a preset of earlier versions, into fresh objects; what is not understood is
 * left out. Fails with a sentence on anything else.
 */
export function readAssistantFile(text: string): Result<AssistantFile, string> {
  const file: unknown = parseJson(text)
  if (!isRecord(file) || file['format'] !== FORMAT) return readPreset(text)
  if (file['version'] !== 1)
    return failed(t('This assistant was written by a newer version. Update, and try again.'))
  const { model, documents } = file
  const own = { id: 'file', assistantId: 'file', model: null, documents: [], collections: [] }
  const version = readVersion({ ...file, ...own })
  if (!version || version.name.trim() === '') return failed(t('This assistant has no name.'))
  return ok({
    content: contentOf(version),
    model:
      isRecord(model) && typeof model['id'] === 'string' && typeof model['provider'] === 'string'
        ? { id: model['id'], provider: model['provider'] }
        : null,
    documents: Array.isArray(documents) ? documents.flatMap(readDocument) : [],
  })
}

function readPreset(text: string): Result<AssistantFile, string> {
  const preset = readPresetFile(text)
  // Settings saved presets as they were stored.
  const bare = readVersion({ id: 'file', assistantId: 'file', ...plainPreset(text) })
  if (bare && bare.name !== '') return ok({ content: contentOf(bare), model: null, documents: [] })
  if (!preset.ok)
    return failed(t('This file is not an assistant. Choose one that “Share as file” made, or a skill.'))
  const { name, values } = preset.value
  const content = { ...EMPTY_ASSISTANT, name, parameters: applyPreset({}, values) }
  return ok({ content, model: null, documents: [] })
}

function plainPreset(text: string): object {
  const file = parseJson(text)
  if (!isRecord(file) || file['format'] !== undefined || !isRecord(file['parameters'])) return {}
  return { name: file['name'], parameters: file['parameters'] }
}

function readDocument(value: unknown): readonly FiledDocument[] {
  if (!isRecord(value)) return []
  const { name, mediaType, bytes } = value
  return typeof name === 'string' && typeof mediaType === 'string' && typeof bytes === 'string'
    ? [{ name, mediaType, bytes }]
    : []
}
