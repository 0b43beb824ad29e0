import { CORE_SCHEMA, load } from 'js-yaml'

import { readOpenApi, type OpenApi } from '@/domain/http/readOpenApi'
import { isTooDeep, parseJson } from '@/lib/json'
import { failed, type Result } from '@/lib/result'
import { t } from '@/lib/text/t'

/** Reads an OpenAPI document in JSON or YAML. Fails with a sentence. Takes seconds for a large one: call it in a worker. */
export function parseApiText(text: string): Result<OpenApi, string> {
  if (/^\s*\{/.test(text)) {
    const document = parseJson(text)
    return document === undefined || isTooDeep(text) ? failed(unread()) : readOpenApi(document)
  }
  // YAML's reader takes nothing for a fault; it is no document of this kind.
  if (text.trim() === '') return readOpenApi(undefined)
  try {
    // An anchor may stand for itself many times over: what reads it has a budget, and nothing here writes it out.
    return readOpenApi(load(text, { schema: CORE_SCHEMA }))
  } catch {
    return failed(unread())
  }
}

const unread = (): string => t('This is neither JSON nor YAML. Paste a whole OpenAPI document.')
